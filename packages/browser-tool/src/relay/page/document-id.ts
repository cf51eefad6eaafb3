// The id of this document while it is shown. Requests carry it, because field ids belong to one document.

// A script that is injected twice must continue with the same id.
const place = Symbol.for("giselle.document");
const shared = globalThis as { [place]?: { id: string } };

/** A document that comes back from the back/forward cache gets another id: in between, other documents had its tab. */
export function documentId(): string {
  shared[place] ??= watch({ id: createId() });
  return shared[place].id;
}

function watch(current: { id: string }) {
  const renew = ({ persisted }: PageTransitionEvent) => {
    if (persisted) current.id = createId();
  };
  globalThis.addEventListener?.("pageshow", renew, true);
  return current;
}

/** 128 random bits. Unlike `randomUUID`, this also works in pages without TLS. */
export function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
