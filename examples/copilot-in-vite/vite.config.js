import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { gisellePlugin } from "./giselle.js";

export default defineConfig({
  plugins: [gisellePlugin(), react()],
});
