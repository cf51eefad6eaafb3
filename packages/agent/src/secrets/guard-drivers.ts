import type { Drivers } from "../agent-drivers.ts";
import { guardPage } from "./guard-page.ts";
import type { Secrets } from "./secrets.ts";

/** Wraps the drivers: secrets are filled in where they are allowed, and redacted in everything that comes back. */
export function guardDrivers<Guarded extends Drivers>(drivers: Guarded, secrets: Secrets): Guarded {
  const { page, os, http } = drivers;
  return {
    ...drivers,
    page: guardPage(page, secrets),
    os: os && redactResults(os, secrets),
    http: http && redactResults(http, secrets),
  };
}

/** Redacts secrets in the results and errors of all methods of an object. */
function redactResults<Guarded extends object>(object: Guarded, { redactor }: Secrets): Guarded {
  return new Proxy(object, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key, target);
      if (typeof own !== "function") return own;
      return (...args: unknown[]) => callRedacted(() => own.apply(target, args));
    },
  });

  function callRedacted(call: () => unknown): unknown {
    try {
      const result = call();
      if (!(result instanceof Promise)) return redactor.deep(result);
      return result.then(redactor.deep, (error: unknown) => Promise.reject(redactor.deep(error)));
    } catch (error) {
      throw redactor.deep(error);
    }
  }
}
