import type { Body } from "../body.ts";
import { guardPage } from "./guard-page.ts";
import type { Secrets } from "./secrets.ts";

/** The same body, which types secrets where they may go, and tells none of them. */
export function guardBody<Guarded extends Body>(body: Guarded, secrets: Secrets): Guarded {
  const { page, os, http } = body;
  return {
    ...body,
    page: guardPage(page, secrets),
    os: os && guardAnswers(os, secrets),
    http: http && guardAnswers(http, secrets),
  };
}

/** Strikes secrets out of whatever the methods of an object answer. */
function guardAnswers<Guarded extends object>(object: Guarded, { redactor }: Secrets): Guarded {
  return new Proxy(object, {
    get(target, key) {
      const own: unknown = Reflect.get(target, key, target);
      if (typeof own !== "function") return own;
      return (...args: unknown[]) => tell(() => own.apply(target, args));
    },
  });

  function tell(call: () => unknown): unknown {
    try {
      const answer = call();
      if (!(answer instanceof Promise)) return redactor.deep(answer);
      return answer.then(redactor.deep, (error: unknown) => Promise.reject(redactor.deep(error)));
    } catch (error) {
      throw redactor.deep(error);
    }
  }
}
