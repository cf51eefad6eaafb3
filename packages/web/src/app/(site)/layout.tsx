import type { ReactNode } from "react";
import { Shell } from "../../ui/shell/shell.tsx";
import "../../ui/css/demo.css";
import "../../ui/css/runs.css";
import "../../ui/css/run.css";
import "../../ui/css/settings.css";

export default function SiteLayout({ children }: { children: ReactNode }) {
  return <Shell>{children}</Shell>;
}
