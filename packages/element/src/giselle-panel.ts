import {
  type AppKnowledge,
  css,
  declareTools,
  type GiselleTool,
  PanelView,
  type PanelViewProps,
  toAppData,
} from "@giselles-ai/browser-tool/react/internal";
import { type ComponentChild, render } from "preact";
import { createElement } from "react";
import type { PageProfile } from "./agent/judge-plan.ts";
import { createBackend } from "./create-backend.ts";
import { hostCss } from "./host-css.ts";

const attributes = [
  ...["api", "approvals-api", "engine", "profile", "root"],
  ...["lang", "variant", "theme", "heading", "chat-key", "hints"],
] as const;
type Attribute = (typeof attributes)[number];

/** Attributes that decide who answers the chat. */
const backendAttributes = new Set<string>(["api", "approvals-api", "engine"]);

/** Texts of the panel by name, such as `title` or `placeholder`. The list is in the package `@giselles-ai/browser-tool`. */
export type PanelLabels = Readonly<Record<string, unknown>>;

/** The element `<giselle-panel>`: a chat with an agent that fills in the page beside it. */
/** A server that renders pages imports this file too, and has no elements. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

class GisellePanelElement extends Base {
  static readonly observedAttributes = attributes;
  readonly #shadow = this.attachShadow({ mode: "open" });
  #backend: PanelViewProps["backend"] | undefined;
  #labels: PanelLabels | undefined;
  #suggestions: readonly string[] | undefined;
  #context: readonly AppKnowledge[] = [];
  #tools: readonly GiselleTool[] = [];

  constructor() {
    super();
    const sheet = new CSSStyleSheet(); // not blocked by the page's Content-Security-Policy
    sheet.replaceSync(css + hostCss);
    this.#shadow.adoptedStyleSheets = [sheet];
  }

  /** Replaces texts of the panel. */
  get labels(): PanelLabels | undefined {
    return this.#labels;
  }

  set labels(labels: PanelLabels | undefined) {
    this.#labels = labels;
    this.#render();
  }

  /** Example messages of an empty chat. */
  get suggestions(): readonly string[] | undefined {
    return this.#suggestions;
  }

  set suggestions(suggestions: readonly string[] | undefined) {
    this.#suggestions = suggestions;
    this.#render();
  }

  /** What the app knows, such as the record of the signed-in user. It is sent with every message, as data to fill in. */
  get context(): readonly AppKnowledge[] {
    return this.#context;
  }

  set context(context: AppKnowledge | readonly AppKnowledge[]) {
    this.#context = Array.isArray(context) ? context : [context as AppKnowledge];
  }

  /** Functions of the app that the agent may call. They need a model, so they are used with `api`. */
  get tools(): readonly GiselleTool[] {
    return this.#tools;
  }

  set tools(tools: readonly GiselleTool[]) {
    this.#tools = tools;
  }

  connectedCallback(): void {
    this.setAttribute("data-giselle-ignore", ""); // the agent does not operate its own panel
    this.#render();
  }

  disconnectedCallback(): void {
    render(null, this.#shadow);
  }

  attributeChangedCallback(name: string): void {
    if (backendAttributes.has(name)) this.#backend = undefined;
    this.#render();
  }

  #render(): void {
    if (!this.isConnected) return;
    this.#backend ??= createBackend({
      api: this.#read("api"),
      approvalsApi: this.#read("approvals-api"),
      engine: () => (this.#read("engine") === "built-in" ? "built-in" : "reflex"),
      root: () => this.#root(),
      profile: () => toProfile(this.#read("profile")),
      language: () => this.#language(),
      readAppData: () => toAppData(this.#context),
      readAppTools: () => declareTools(this.#tools),
    });
    const props: PanelViewProps = {
      backend: this.#backend,
      root: () => this.#root(),
      lang: this.#language(),
      variant: toVariant(this.#read("variant")),
      chatKey: this.#read("chat-key") ?? "default",
      title: this.#read("heading") ?? undefined,
      labels: this.#labels as PanelViewProps["labels"],
      suggestions: this.#suggestions,
      hints: this.#read("hints") !== null,
      styles: false,
      tools: () => this.#tools,
      onReport: (report, actions) => this.#emit("giselle-report", { report, actions }),
      onActivity: (activity) => this.#emit("giselle-activity", activity),
    };
    // Preact stands in for React in this package, with the same elements.
    render(createElement(PanelView, props) as unknown as ComponentChild, this.#shadow);
  }

  #read(name: Attribute): string | null {
    return this.getAttribute(name);
  }

  #root(): Element | Document {
    const selector = this.#read("root");
    if (!selector) return document;
    const found = document.querySelector(selector);
    if (!found) throw new Error(`<giselle-panel>: nothing on the page matches root="${selector}".`);
    return found;
  }

  #language(): "en" | "ja" {
    const language = this.closest("[lang]")?.getAttribute("lang") ?? "";
    return /^ja\b/i.test(language) ? "ja" : "en";
  }

  #emit(type: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }));
  }
}

/** Unknown profiles are the most careful one. */
function toProfile(value: string | null): PageProfile {
  return value === "auto" || value === "semi_auto" ? value : "assisted";
}

function toVariant(value: string | null): NonNullable<PanelViewProps["variant"]> {
  return value === "sidebar" || value === "popup" ? value : "inline";
}

export type { GisellePanelElement };

declare global {
  interface HTMLElementTagNameMap {
    "giselle-panel": GisellePanelElement;
  }
}

if (globalThis.customElements && !customElements.get("giselle-panel"))
  customElements.define("giselle-panel", GisellePanelElement);
