import type { WebDriverLocator } from "./locator.ts";
import { type Step, textMatch } from "./steps.ts";

interface TextOptions {
  exact?: boolean;
}

/** The ways to look for elements, which pages and locators share. */
export abstract class Queries {
  protected abstract with(...steps: Step[]): WebDriverLocator;

  locator(selector: string, { hasText }: { hasText?: string | RegExp } = {}): WebDriverLocator {
    const filter: Step[] = hasText === undefined ? [] : [{ by: "filter", match: textMatch(hasText) }];
    return this.with({ by: "css", selector }, ...filter);
  }

  getByRole(role: string, options: { name?: string | RegExp; exact?: boolean; disabled?: boolean } = {}) {
    const { name, exact, disabled } = options;
    return this.with({
      by: "role",
      role,
      ...(name !== undefined && { name: textMatch(name, exact) }),
      ...(disabled !== undefined && { disabled }),
    });
  }

  getByText(text: string | RegExp, { exact }: TextOptions = {}): WebDriverLocator {
    return this.with({ by: "text", match: textMatch(text, exact) });
  }

  getByLabel(text: string | RegExp, { exact }: TextOptions = {}): WebDriverLocator {
    return this.with({ by: "label", match: textMatch(text, exact) });
  }

  getByTitle(text: string | RegExp, { exact }: TextOptions = {}): WebDriverLocator {
    return this.with({ by: "attribute", attribute: "title", match: textMatch(text, exact) });
  }

  getByPlaceholder(text: string | RegExp, { exact }: TextOptions = {}): WebDriverLocator {
    return this.with({ by: "attribute", attribute: "placeholder", match: textMatch(text, exact) });
  }
}
