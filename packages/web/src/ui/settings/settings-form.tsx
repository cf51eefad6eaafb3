"use client";
import { useSeenFor } from "@giselles-ai/browser-tool/react/internal";
import { type FormEvent, useEffect, useState } from "react";
import type { Settings, SettingsAnswer } from "../../contract.ts";
import { AlertIcon, CheckIcon } from "../icons.tsx";
import { ServerErrorNotice } from "../notices/server-error-notice.tsx";
import { useErrorText } from "../server/use-error-text.ts";
import { useWords } from "../words/use-words.ts";
import { EngineField } from "./engine-field.tsx";
import { KeyField } from "./key-field.tsx";
import { ModelChoice } from "./model-choice.tsx";
import { ModelTest } from "./model-test.tsx";
import { findProblem, patternsIn } from "./origin-pattern.ts";
import { OriginsField } from "./origins-field.tsx";
import { PriceFields } from "./price-fields.tsx";
import { chosenModel, type DraftPrice, emptyPrice, toDraftPrices, toPrices } from "./prices.ts";
import { ProfileChoice } from "./profile-choice.tsx";
import { useSettings } from "./settings-provider.tsx";

export function SettingsForm() {
  const words = useWords().settings;
  const { answer, error } = useSettings();
  return (
    <div className="page settings">
      <header className="page-top">
        <h1>{words.title}</h1>
        <p>{words.intro}</p>
      </header>
      {error && <ServerErrorNotice error={error} />}
      {!answer && !error && (
        <div className="loading" role="status">
          <span className="visually-hidden">{words.loading}</span>
          <div className="bone tall" />
          <div className="bone tall" />
        </div>
      )}
      {answer && <LoadedForm answer={answer} />}
    </div>
  );
}

/** The form's state: lists and prices are text until they are saved. */
interface Draft extends Omit<Settings, "origins" | "prices"> {
  prices: Record<string, DraftPrice>;
  allowed: string;
  blocked: string;
}

/** A form that appears under the pointer must not take a click that was meant for something else. */
const readingMs = 500;

type SaveState = { status: "idle" | "changed" | "saving" | "saved" } | { status: "failed"; message: string };

function LoadedForm({ answer }: { answer: SettingsAnswer }) {
  const words = useWords().settings;
  const { save } = useSettings();
  const errorText = useErrorText();
  const [draft, setDraft] = useState(() => toDraft(answer.settings));
  const [saving, setSaving] = useState<SaveState>({ status: "idle" });
  const { isSeen, isSteady } = useSeenFor(undefined, { ms: readingMs, use: "save" });

  // Shows settings that were saved in another tab, unless this form has changes.
  useEffect(() => {
    if (saving.status === "idle") setDraft(toDraft(answer.settings));
  }, [answer, saving.status]);

  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setSaving({ status: "changed" });
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.status === "saving" || !isSteady()) return;
    const prices = toPrices(draft.prices);
    if (!prices) return setSaving({ status: "failed", message: words.price.check });
    const settings = toSettings(draft, prices);
    const { allowed, blocked } = settings.origins;
    if ([...allowed, ...blocked].some(findProblem)) return setSaving({ status: "failed", message: words.check });
    setSaving({ status: "saving" });
    try {
      await save(settings);
      setSaving(({ status }) => ({ status: status === "saving" ? "saved" : "changed" })); // changed while saving
    } catch (caught) {
      setSaving({ status: "failed", message: words.notSaved(errorText(caught)) });
    }
  };

  const pricedModel = chosenModel(answer, draft);
  return (
    <form onSubmit={onSubmit} noValidate>
      <EngineField answer={answer} value={draft.engine} onChange={(engine) => change({ engine, model: "" })} />
      <ModelChoice answer={answer} engine={draft.engine} value={draft.model} onChange={(model) => change({ model })} />
      <KeyField key={draft.engine} answer={answer} engine={draft.engine} />
      <ModelTest engine={draft.engine} model={draft.model} />
      {pricedModel && (
        <PriceFields
          model={pricedModel}
          value={draft.prices[pricedModel] ?? emptyPrice}
          onChange={(price) => change({ prices: { ...draft.prices, [pricedModel]: price } })}
        />
      )}
      <ProfileChoice value={draft.profile} onChange={(profile) => change({ profile })} />
      <Origins draft={draft} isChecked={saving.status === "failed"} onChange={change} />
      <div className="save-bar">
        <button type="submit" className="button primary" aria-disabled={saving.status === "saving" || !isSeen}>
          {words.save}
        </button>
        <SaveStatus saving={saving} />
      </div>
    </form>
  );
}

interface OriginsProps {
  draft: Draft;
  isChecked: boolean;
  onChange(part: Partial<Draft>): void;
}

function Origins({ draft, isChecked, onChange }: OriginsProps) {
  const words = useWords().settings;
  return (
    <fieldset className="setting">
      <legend>{words.origins}</legend>
      <p className="setting-text">{words.originsText}</p>
      <div className="origins">
        <OriginsField
          label={words.allowed}
          hint={words.allowedHint}
          value={draft.allowed}
          isChecked={isChecked}
          onChange={(allowed) => onChange({ allowed })}
        />
        <OriginsField
          label={words.blocked}
          hint={words.blockedHint}
          value={draft.blocked}
          isChecked={isChecked}
          onChange={(blocked) => onChange({ blocked })}
        />
      </div>
    </fieldset>
  );
}

function SaveStatus({ saving }: { saving: SaveState }) {
  const words = useWords().settings;
  const hasFailed = saving.status === "failed";
  const texts = { idle: "", changed: words.unsaved, saving: words.saving, saved: words.saved };
  return (
    <>
      <p className="save-state" data-state={saving.status} role="status">
        {saving.status === "saved" && <CheckIcon size={16} />}
        {hasFailed ? "" : texts[saving.status]}
      </p>
      <p className="save-problem" role="alert">
        {hasFailed && (
          <>
            <AlertIcon size={16} />
            {saving.message}
          </>
        )}
      </p>
    </>
  );
}

function toDraft({ origins, prices, ...rest }: Settings): Draft {
  return {
    ...rest,
    prices: toDraftPrices(prices),
    allowed: origins.allowed.join("\n"),
    blocked: origins.blocked.join("\n"),
  };
}

function toSettings({ allowed, blocked, ...rest }: Draft, prices: Settings["prices"]): Settings {
  const origins = { allowed: patternsIn(allowed), blocked: patternsIn(blocked) };
  return { ...rest, model: rest.model.trim(), origins, prices };
}
