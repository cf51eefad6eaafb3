// Implements Playwright's locator: searches the page for each call, and waits until it finds the element.
import type { WebDriverPage } from "./page.ts";
import { Queries } from "./queries.ts";
import type { PageCode } from "./script.ts";
import { type Step, textMatch } from "./steps.ts";

type State = "attached" | "detached" | "visible" | "hidden";

export class WebDriverLocator extends Queries {
  readonly #page: WebDriverPage;
  readonly #steps: Step[];

  constructor(page: WebDriverPage, steps: Step[]) {
    super();
    this.#page = page;
    this.#steps = steps;
  }

  protected with(...steps: Step[]): WebDriverLocator {
    return new WebDriverLocator(this.#page, [...this.#steps, ...steps]);
  }

  page(): WebDriverPage {
    return this.#page;
  }

  nth(index: number): WebDriverLocator {
    return this.with({ by: "nth", index });
  }

  first(): WebDriverLocator {
    return this.nth(0);
  }

  last(): WebDriverLocator {
    return this.nth(-1);
  }

  filter({ hasText }: { hasText: string | RegExp }): WebDriverLocator {
    return this.with({ by: "filter", match: textMatch(hasText) });
  }

  /** Evaluates an expression over `found`, the elements that match now. */
  #ask<Answer>(expression: string): Promise<Answer> {
    return this.#page.withFinder<Answer>(`((found) => ${expression})(finder.find(${JSON.stringify(this.#steps)}))`);
  }

  async all(): Promise<WebDriverLocator[]> {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  count(): Promise<number> {
    return this.#ask("found.length");
  }

  isVisible(): Promise<boolean> {
    return this.#ask("found.some(finder.isVisible)");
  }

  allInnerTexts(): Promise<string[]> {
    return this.#ask("found.map(({ innerText }) => innerText.trimEnd())"); // WebKit ends some with a line break
  }

  allTextContents(): Promise<string[]> {
    return this.#ask("found.map(({ textContent }) => textContent)");
  }

  evaluateAll<Answer>(code: PageCode): Promise<Answer> {
    return this.#ask(`(${code})(found)`);
  }

  async waitFor({ state = "visible" }: { state?: State } = {}): Promise<void> {
    const wanted = {
      attached: "found.length > 0",
      detached: "found.length === 0",
      visible: "found.length > 0 && finder.isVisible(found[0])",
      hidden: "!found.some(finder.isVisible)",
    }[state];
    await this.#page.until(() => this.#askOne<boolean>(wanted), `${state}: ${JSON.stringify(this.#steps)}`);
  }

  #askOne<Answer>(expression: string): Promise<Answer> {
    return this.#ask(
      `{ if (found.length > 1) throw new Error("strict mode violation: " + found.length + " elements for " + ${JSON.stringify(JSON.stringify(this.#steps))}); return ${expression}; }`,
    );
  }

  /** Waits for the element, and runs a function with it. */
  async evaluate<Answer>(code: PageCode, argument?: unknown): Promise<Answer> {
    let answer: { value: Answer } | null = null;
    const call = `(${code})(found[0]${argument === undefined ? "" : `, ${JSON.stringify(argument)}`})`;
    await this.#page.until(async () => {
      answer = await this.#askOne(`found.length > 0 ? Promise.resolve(${call}).then((value) => ({ value })) : null`);
      return answer;
    }, JSON.stringify(this.#steps));
    return (answer as { value: Answer } | null)?.value as Answer;
  }

  textContent(): Promise<string> {
    return this.evaluate((element: Element) => element.textContent);
  }

  async getAttribute(name: string): Promise<string | null> {
    return (
      (await this.evaluate<string | null>((element: Element, given: string) => element.getAttribute(given), name)) ??
      null
    );
  }

  inputValue(): Promise<string> {
    return this.evaluate(
      (element: HTMLInputElement) =>
        (element.localName === "label"
          ? ((element as unknown as HTMLLabelElement).control as HTMLInputElement)
          : element
        ).value,
    );
  }

  isChecked(): Promise<boolean> {
    return this.evaluate((element: HTMLInputElement) => element.checked);
  }

  boundingBox(): Promise<{ x: number; y: number; width: number; height: number }> {
    return this.evaluate(`(element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }`);
  }

  async isDisabled(): Promise<boolean> {
    return !(await this.isEnabled());
  }

  isEnabled(): Promise<boolean> {
    return this.evaluate("(element) => !finder.isDisabled(element)");
  }

  focus(): Promise<void> {
    return this.evaluate((element: HTMLElement) => element.focus());
  }

  async press(combination: string): Promise<void> {
    await this.focus();
    await this.#page.keyboard.press(combination);
  }

  /** A real click by the browser at the element's place, once it can be clicked and has stopped moving. */
  async click(): Promise<void> {
    let place = "";
    await this.#page.until(
      async () => {
        await this.#page.withFinder("0");
        const before = place;
        place = await this.#page.placeToClick(this.#steps);
        return place !== "" && place === before && this.#page.clickOn(this.#steps);
      },
      `click: ${JSON.stringify(this.#steps)}`,
    );
  }

  async check(): Promise<void> {
    if (!(await this.isChecked())) await this.click();
  }

  async uncheck(): Promise<void> {
    if (await this.isChecked()) await this.click();
  }

  async hover(): Promise<void> {
    const { x, y } = await this.evaluate<{ x: number; y: number }>((element: Element) => {
      element.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    });
    await this.#page.movePointer(x, y);
  }

  /** Replaces the text in one edit, as an input method or a paste does. */
  async fill(text: string): Promise<void> {
    await this.waitFor();
    await this.#page.until(
      () => this.#askOne("!finder.isDisabled(found[0]) && !found[0].readOnly"),
      "an enabled field",
    );
    await this.evaluate((element: HTMLInputElement, value: string) => {
      element.focus();
      const isText = element.isContentEditable || /^(text|email|search|tel|url|password|textarea)$/.test(element.type);
      if (!isText) {
        element.value = value;
        element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
        element.dispatchEvent(new Event("change", { bubbles: true }));
        return;
      }
      if (element.isContentEditable) getSelection()?.selectAllChildren(element);
      else element.select();
      document.execCommand(value ? "insertText" : "delete", false, value);
    }, text);
  }

  async selectOption(label: string): Promise<void> {
    await this.evaluate((element: HTMLSelectElement, wanted: string) => {
      const option = [...element.options].find((given) => given.label === wanted || given.value === wanted);
      if (!option) throw new Error(`There is no option "${wanted}".`);
      element.value = option.value;
      element.dispatchEvent(new Event("input", { bubbles: true, composed: true }));
      element.dispatchEvent(new Event("change", { bubbles: true }));
    }, label);
  }

  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    await this.evaluate(
      (element: Element, given: { type: string; init: object }) => {
        const Kind = given.type.startsWith("key") ? KeyboardEvent : Event;
        element.dispatchEvent(new Kind(given.type, { bubbles: true, cancelable: true, composed: true, ...given.init }));
      },
      { type, init },
    );
  }
}
