import { NotFound } from "../ui/shell/not-found.tsx";
import { Shell } from "../ui/shell/shell.tsx";

export default function NotFoundPage() {
  return (
    <Shell>
      <NotFound />
    </Shell>
  );
}
