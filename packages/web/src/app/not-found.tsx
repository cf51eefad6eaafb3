import { NotFound } from "../ui/notices/not-found.tsx";
import { Shell } from "../ui/shell/shell.tsx";

export default function NotFoundPage() {
  return (
    <Shell>
      <NotFound />
    </Shell>
  );
}
