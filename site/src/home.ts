// The first page of the site: docs/README.md, with its jobs as cards.
import type { SourceFile } from "../../rules/workspace.ts";
import { withSiteLinks } from "./links.ts";
import { tagline } from "./llms.ts";
import { summaryOf, titleOf } from "./pages.ts";

export function writeHome(docs: readonly SourceFile[]): string {
  const readme = docs.find(({ path }) => path === "README.md") ?? { path: "README.md", text: "" };
  const [jobs = "", ...rest] = readme.text.split(/^(?=## )/m);
  const links = [...jobs.matchAll(/\]\(([^()\s#]+\.md)\)/g)].map(([, link]) => link);
  const features = links.flatMap((link) => {
    const page = docs.find(({ path }) => path === link);
    return page ? [{ title: titleOf(page), details: summaryOf(page), link: `/${page.path.replace(/\.md$/, "")}` }] : [];
  });
  const settings = {
    layout: "home",
    hero: {
      name: "Giselle",
      text: tagline,
      tagline: `It reports "applied" only after the page shows the change. A table in code, not the model, decides what may run without asking.`,
      image: { light: "/pictures/demo-light.png", dark: "/pictures/demo-dark.png", alt: "A chat beside a form" },
      actions: [
        { theme: "brand", text: "Put a copilot into your app", link: "/guides/copilot" },
        { theme: "alt", text: "Give your coding agent a browser", link: "/guides/coding-agent" },
      ],
    },
    features,
  };
  // JSON is YAML too.
  return `---\n${JSON.stringify(settings)}\n---\n\n${withSiteLinks({ ...readme, text: rest.join("") })}`;
}
