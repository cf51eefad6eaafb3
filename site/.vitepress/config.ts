import { defineConfig } from "vitepress";
import { anchorOf } from "../../rules/docs.ts";
import { writeApiPages } from "../src/api.ts";
import { repository, sitePath } from "../src/links.ts";
import { tagline } from "../src/llms.ts";
import { readDocs, sectionsOf, titleOf } from "../src/pages.ts";

const docs = readDocs();
const linkTo = (path: string) => `/${sitePath(path).replace(/(?:index)?\.md$/, "")}`;
const itemOf = (path: string) => {
  const page = docs.find((each) => each.path === path) ?? { path, text: "" };
  return { text: titleOf(page), link: linkTo(path) };
};

const base = process.env.GISELLE_SITE_BASE ?? "/";

export default defineConfig({
  title: "Giselle",
  description: tagline,
  lang: "en",
  base,
  head: [["link", { rel: "icon", href: `${base}icon.svg` }]],
  srcDir: ".pages",
  outDir: "dist",
  // The same anchors as on GitHub, so that a link works in both places.
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: anchorOf },
    config(md) {
      // Code such as {{secret:password}} is not a template.
      md.core.ruler.push("plain-inline-code", ({ tokens }) => {
        for (const token of tokens.flatMap(({ children }) => children ?? [])) {
          if (token.type === "code_inline") token.attrSet("v-pre", "");
        }
      });
    },
  },
  themeConfig: {
    logo: "/icon.svg",
    search: {
      provider: "local",
      options: {
        // A guide that explains a word comes before the types that are named after it.
        miniSearch: { searchOptions: { boostDocument: (id: string) => (id.includes("/api/") ? 0.2 : 1) } },
      },
    },
    notFound: {
      title: "Page not found",
      quote: "The address may be old. Search for the page, or start at the first one.",
      linkText: "First page",
      linkLabel: "First page",
    },
    outline: [2, 3],
    nav: [
      { text: "Guides", link: linkTo("guides/copilot.md") },
      { text: "Reference", link: linkTo("cli.md") },
      { text: "API", link: "/api/agent" },
    ],
    // Without groups that close: VitePress makes them buttons within buttons.
    sidebar: {
      "/": sectionsOf(docs).map(({ title, pages }) => ({ text: title, items: pages.map(itemOf) })),
      "/api/": [
        {
          text: "API",
          items: writeApiPages().map((page) => ({
            text: titleOf(page).replace("@giselles-ai/", ""),
            link: linkTo(page.path),
          })),
        },
      ],
    },
    socialLinks: [{ icon: "github", link: repository }],
  },
});
