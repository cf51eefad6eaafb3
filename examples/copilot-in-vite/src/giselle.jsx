import { GisellePanel } from "@giselles-ai/browser-tool/react";

export function Giselle() {
  return <GisellePanel variant="popup" api="/api/chat" approvalsApi="/api/approvals" />;
}
