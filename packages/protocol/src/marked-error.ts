/** The base class that `markedError` returns. */
export interface MarkedErrorClass<Name extends string> {
  new (message?: string, options?: ErrorOptions): Error & { readonly name: Name };
  /** Whether it is an error of this class, even if another installed copy of the package created it. */
  isInstance<Instance>(this: { readonly prototype: Instance }, error: unknown): error is Instance;
}

/**
 * Returns a base class for errors that cross packages. `instanceof` fails if a program has two copies of a package installed;
 * the marker is the same in all copies.
 *
 * @example <caption>packages/protocol/src/marked-error.test.ts</caption>
 * class LampError extends markedError("LampError") {
 *   readonly code: string;
 *   constructor(code: string, message: string, options?: ErrorOptions) {
 *     super(message, options);
 *     this.code = code;
 *   }
 * }
 */
export function markedError<Name extends string>(name: Name): MarkedErrorClass<Name> {
  const marker = Symbol.for(`@giselles-ai/${name}`);
  return class extends Error {
    override readonly name = name;

    constructor(message?: string, options?: ErrorOptions) {
      super(message, options);
      Object.defineProperty(this, marker, { value: true }); // not enumerable, so it is neither printed nor compared
    }

    static isInstance<Instance>(this: { readonly prototype: Instance }, error: unknown): error is Instance {
      return typeof error === "object" && error !== null && marker in error;
    }
  };
}
