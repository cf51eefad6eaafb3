import { type Build, present, programOf } from "../builds/build.ts";
import type { Field } from "./form.ts";
import { chromium, node, type Operation, type Peer, refOf } from "./peer.ts";

const ref = (seen: string, label: string) =>
  refOf(seen, label, (name) => new RegExp(`^\\s*([a-z]+-\\d+)\\b.*"${name}"`, "m"));

function toAction(fieldId: string, operation: Operation): object {
  if (operation.do === "check") return { action: "check", fieldId, checked: true };
  return { action: operation.do, fieldId, ...("value" in operation ? { value: operation.value } : {}) };
}

function toOperation({ kind, value }: Field): Operation {
  if (kind === "checkbox" || kind === "radio") return { do: "check", kind };
  return { do: kind === "select" ? "select" : "fill", value };
}

/** The command of a build. */
export const giselleOf = (build: Build): Peer => ({
  name: "giselle mcp",
  command: () => [node, programOf(build), "mcp"],
  env: { GISELLE_CHROMIUM: chromium },
  open: (session, url) => session.call("navigate", { url }),
  look: (session) => session.call("getFormSnapshot", { scope: "page" }), // all of it, as the others show it
  showsPageOnOpen: true,
  act(session, seen, label, operation) {
    const id = ref(seen, label);
    if (operation.do === "check") return session.call("executeFormActions", { actions: [toAction(id, operation)] });
    return session.call(operation.do, { id, ...("value" in operation ? { value: operation.value } : {}) });
  },
  saysFailure: (answer) => !answer.startsWith("1 of 1 applied"),
  send(session, seen, { fields, submit }) {
    const actions = fields.map((field) => toAction(ref(seen, field.label), toOperation(field)));
    return session.call("executeFormActions", {
      actions: [...actions, { action: "click", fieldId: ref(seen, submit) }],
    });
  },
});

export const giselle = giselleOf(present);
