// The content of the second script of a page.
export { widgets } from "./act/widgets/index.ts";
export { looks } from "./sense/looks/index.ts";
