import { createRoot } from "react-dom/client";
import { ChatBesideForm } from "./page.jsx";

createRoot(document.body.appendChild(document.createElement("main"))).render(<ChatBesideForm />);
