// A page driver that fills in secrets by name and never reveals them.
import { containsSecretReference, NavigationError, type PageDriver, reportOf } from "@giselles-ai/protocol";
import { SecretError } from "./secret.ts";
import { misplacedSecret, SecretFiller } from "./secret-filler.ts";
import type { Secrets } from "./secrets.ts";

type Redacted = <Result>(work: () => Promise<Result> | Result) => Promise<Result>;

/** Wraps a page driver: secrets are filled in just before sending, and redacted in everything that comes back. */
export function guardPage<Driver extends PageDriver>(driver: Driver, secrets: Secrets): Driver {
  const filler = new SecretFiller(driver, secrets);
  const redacted: Redacted = async (work) => {
    try {
      return secrets.redactor.deep(await work());
    } catch (error) {
      throw secrets.redactor.deep(error);
    }
  };
  const { navigate, waitForIdle, callTool, settle, screenshot, tabs } = driver;
  const guarded: Partial<PageDriver> = {
    snapshot: (options) => redacted(() => filler.snapshot(options)),
    execute: (actions, options) => redacted(() => filler.execute(actions, options)),
    ...(navigate && {
      navigate: (url, options) =>
        redacted(() => {
          const complete = containsSecretReference(url) ? secrets.completeAddress?.(url) : url;
          if (complete === undefined) throw new NavigationError(url, refusedReport);
          return navigate.call(driver, complete, options);
        }),
    }),
    ...(waitForIdle && { waitForIdle: (options) => redacted(() => waitForIdle.call(driver, options)) }),
    ...(callTool && { callTool: (call, options) => redacted(() => callTool.call(driver, call, options)) }),
    ...(settle && { settle: (requestId, options) => redacted(() => settle.call(driver, requestId, options)) }),
    ...(screenshot && {
      screenshot: (options) => screenshotWithoutSecrets(screenshot.bind(driver), { secrets, redacted, options }),
    }),
    ...(tabs && { tabs: guardTabs(tabs, secrets, redacted) }),
  };
  return new Proxy(driver, {
    get(target, key) {
      if (Object.hasOwn(guarded, key)) return Reflect.get(guarded, key);
      const own: unknown = Reflect.get(target, key, target);
      return typeof own === "function" ? own.bind(target) : own;
    },
  });
}

const refusedReport = reportOf([{ index: 0, status: "refused", code: "SECRET_REFUSED", message: misplacedSecret }]);

type Screenshot = NonNullable<PageDriver["screenshot"]>;

async function screenshotWithoutSecrets(
  screenshot: Screenshot,
  { secrets, redacted, options }: { secrets: Secrets; redacted: Redacted; options: Parameters<Screenshot>[0] },
): ReturnType<Screenshot> {
  if (secrets.known.length === 0) return screenshot(options);
  const picture = await redacted(() => screenshot({ ...options, conceal: secrets.redactor.find }));
  if (picture.concealed) return picture;
  throw new SecretError("This driver cannot hide secrets in screenshots. Turn off vision, or run without secrets.");
}

type Tabs = NonNullable<PageDriver["tabs"]>;

function guardTabs(tabs: Tabs, secrets: Secrets, redacted: Redacted): Tabs {
  return {
    list: () => redacted(() => tabs.list()),
    select: (tabId) => redacted(() => tabs.select(tabId)),
    close: (tabId) => redacted(() => tabs.close(tabId)),
    open: (url, options) =>
      redacted(() => {
        if (url === undefined || !containsSecretReference(url)) return tabs.open(url, options);
        const complete = secrets.completeAddress?.(url);
        if (complete === undefined) throw Object.assign(new SecretError(misplacedSecret), { code: "SECRET_REFUSED" });
        return tabs.open(complete, options);
      }),
  };
}
