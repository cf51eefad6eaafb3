"use client";
import { type FormEvent, useEffect, useState } from "react";
import type { Settings, SettingsAnswer } from "../../contract.ts";
import { AlertIcon, CheckIcon } from "../icons.tsx";
import { Unreachable } from "../notices/unreachable.tsx";
import { useWords } from "../words/use-words.ts";
import { EngineChoice } from "./engine-choice.tsx";
import { ModelChoice } from "./model-choice.tsx";
import { findProblem, linesOf } from "./origin-pattern.ts";
import { OriginsField } from "./origins-field.tsx";
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
      {error && <Unreachable error={error} />}
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

/** As it is typed: lists are text until they are saved. */
interface Draft extends Omit<Settings, "origins"> {
  allowed: string;
  blocked: string;
}

type Saving = { now: "idle" | "changed" | "saving" | "saved" } | { now: "failed"; message: string };

function LoadedForm({ answer }: { answer: SettingsAnswer }) {
  const words = useWords().settings;
  const { save } = useSettings();
  const [draft, setDraft] = useState(() => toDraft(answer.settings));
  const [saving, setSaving] = useState<Saving>({ now: "idle" });

  // What was saved elsewhere shows up here, unless something was changed here too.
  useEffect(() => {
    if (saving.now === "idle") setDraft(toDraft(answer.settings));
  }, [answer, saving.now]);

  const change = (part: Partial<Draft>) => {
    setDraft({ ...draft, ...part });
    setSaving({ now: "changed" });
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving.now === "saving") return;
    const settings = toSettings(draft);
    const { allowed, blocked } = settings.origins;
    if ([...allowed, ...blocked].some(findProblem)) return setSaving({ now: "failed", message: words.check });
    setSaving({ now: "saving" });
    try {
      await save(settings);
      setSaving(({ now }) => ({ now: now === "saving" ? "saved" : "changed" })); // what was changed meanwhile is not saved
    } catch (caught) {
      setSaving({ now: "failed", message: words.notSaved((caught as Error).message) });
    }
  };

  return (
    <form onSubmit={onSubmit} noValidate>
      <EngineChoice answer={answer} value={draft.engine} onChange={(engine) => change({ engine, model: "" })} />
      <ModelChoice answer={answer} engine={draft.engine} value={draft.model} onChange={(model) => change({ model })} />
      <ProfileChoice value={draft.profile} onChange={(profile) => change({ profile })} />
      <fieldset className="setting">
        <legend>{words.origins}</legend>
        <p className="setting-text">{words.originsText}</p>
        <div className="origins">
          <OriginsField
            label={words.allowed}
            hint={words.allowedHint}
            value={draft.allowed}
            isChecked={saving.now === "failed"}
            onChange={(allowed) => change({ allowed })}
          />
          <OriginsField
            label={words.blocked}
            hint={words.blockedHint}
            value={draft.blocked}
            isChecked={saving.now === "failed"}
            onChange={(blocked) => change({ blocked })}
          />
        </div>
      </fieldset>
      <div className="save-bar">
        <button type="submit" className="button primary" aria-disabled={saving.now === "saving"}>
          {words.save}
        </button>
        <SavingState saving={saving} />
      </div>
    </form>
  );
}

function SavingState({ saving }: { saving: Saving }) {
  const words = useWords().settings;
  const isWrong = saving.now === "failed";
  const texts = { idle: "", changed: words.unsaved, saving: words.saving, saved: words.saved };
  return (
    <>
      <p className="save-state" data-state={saving.now} role="status">
        {saving.now === "saved" && <CheckIcon size={16} />}
        {isWrong ? "" : texts[saving.now]}
      </p>
      <p className="save-problem" role="alert">
        {isWrong && (
          <>
            <AlertIcon size={16} />
            {saving.message}
          </>
        )}
      </p>
    </>
  );
}

function toDraft({ origins, ...rest }: Settings): Draft {
  return { ...rest, allowed: origins.allowed.join("\n"), blocked: origins.blocked.join("\n") };
}

function toSettings({ allowed, blocked, ...rest }: Draft): Settings {
  return { ...rest, model: rest.model.trim(), origins: { allowed: linesOf(allowed), blocked: linesOf(blocked) } };
}
