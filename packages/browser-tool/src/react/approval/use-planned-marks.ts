import type { Approval } from "@giselles-ai/protocol";
import { useEffect } from "react";
import { markPlanned } from "../highlight/mark-planned.ts";

/** Outlines the fields of open approvals in the form. */
export function usePlannedMarks(approvals: readonly Approval[]): void {
  useEffect(() => {
    const removals = approvals.map(({ steps, fields, origin }) =>
      origin === location.origin
        ? markPlanned(
            steps.map(({ action }) => action),
            (id) => fields.some(({ fieldId, sensitive }) => fieldId === id && sensitive),
          )
        : () => {},
    );
    return () => {
      for (const remove of removals) remove();
    };
  }, [approvals]);
}
