import { containsSecretReference } from "@giselles-ai/protocol";
import type { Drivers } from "../agent-drivers.ts";
import type { HttpDriver } from "../drivers/http.ts";
import { guardPage } from "./guard-page.ts";
import { SecretError } from "./secret.ts";
import { misplacedSecret } from "./secret-filler.ts";
import type { Secrets } from "./secrets.ts";

/** Wraps the drivers: secrets are filled in where they are allowed, and redacted in everything that comes back. */
export function guardDrivers<Guarded extends Drivers>(drivers: Guarded, secrets: Secrets): Guarded {
  const { page, os, http } = drivers;
  return {
    ...drivers,
    page: guardPage(page, secrets),
    os: os && redactResults(os, secrets),
    http: http && completeRequests(redactResults(http, secrets), secrets),
  };
}

/** An address that was read in a page gets its secrets back, at its own origin only. */
function completeRequests(http: HttpDriver, { completeAddress }: Secrets): HttpDriver {
  return {
    async fetch(request, options) {
      const url = containsSecretReference(request.url) ? completeAddress?.(request.url) : request.url;
      if (url === undefined) throw new SecretError(misplacedSecret);
      return http.fetch({ ...request, url }, options);
    },
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
