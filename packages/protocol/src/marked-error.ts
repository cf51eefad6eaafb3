/** What `markedError` gives to derive from. */
export interface MarkedErrorClass<Name extends string> {
  new (message?: string, options?: ErrorOptions): Error & { readonly name: Name };
  /** Whether it is an error of this class, also if another installed copy of the package made it. */
  isInstance<Instance>(this: { readonly prototype: Instance }, error: unknown): error is Instance;
}

/**
 * Creates a base for error classes that cross packages. A program may have two copies of a package installed, and `instanceof`
 * knows the errors of one; the marker is the same in all copies.
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
      Object.defineProperty(this, marker, { value: true }); // not enumerable: it is not shown and not compared
    }

    static isInstance<Instance>(this: { readonly prototype: Instance }, error: unknown): error is Instance {
      return typeof error === "object" && error !== null && marker in error;
    }
  };
}
