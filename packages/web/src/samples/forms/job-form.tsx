"use client";
import { useWords } from "../../ui/words/use-words.ts";
import { words as allWords, type ScreenWords } from "../../ui/words/words.ts";
import { ChoiceGroup } from "../fields/choice-fields.tsx";
import { Combobox } from "../fields/combobox.tsx";
import { DateField } from "../fields/date-field.tsx";
import { Field } from "../fields/field.tsx";
import { createRules } from "../fields/rules.ts";
import { TextField } from "../fields/text-field.tsx";
import { SampleForm } from "../sample-form.tsx";

const maxFileBytes = 2 * 1024 * 1024;
const { places, skillNames } = allWords.en.samples.job;

export function JobForm() {
  const words = useWords().samples;
  const { job } = words;
  const { filled, email, oneOf, futureDay, number, smallFile } = createRules(words);
  return (
    <SampleForm
      name="job"
      brand={job.brand}
      title={job.title}
      intro={job.intro}
      sendLabel={job.send}
      thanks={job.thanks}
      labels={labelsOf(job)}
      rules={{
        name: filled("name", job.name),
        email: email("email"),
        position: oneOf("position", job.positions, words.errors.position),
        startDate: futureDay("startDate"),
        salary: number("salary"),
        place: oneOf("place", places, words.errors.choice),
        cv: smallFile("cv", maxFileBytes),
      }}
    >
      <TextField name="name" label={job.name} autoComplete="name" width="half" />
      <TextField name="email" label={job.email} type="email" autoComplete="email" width="half" />
      <Combobox
        name="position"
        label={job.position}
        hint={job.positionHint}
        options={job.positions}
        openLabel={job.positionsOpen}
        noMatch={job.noMatch}
      />
      <DateField name="startDate" label={job.startDate} />
      <TextField
        name="salary"
        label={job.salary}
        hint={job.salaryHint}
        type="number"
        inputMode="numeric"
        min={0}
        step={1}
        width="half"
      />
      <ChoiceGroup name="place" label={job.place} options={job.places} values={places} type="radio" />
      <ChoiceGroup name="skills" label={job.skills} options={job.skillNames} values={skillNames} type="checkbox" />
      <Field name="cv" label={job.cv} hint={job.cvHint} isOptional>
        {(control) => <input className="input file" type="file" accept=".pdf,.doc,.docx,.txt,.md" {...control} />}
      </Field>
      <TextField name="letter" label={job.letter} rows={5} isOptional />
    </SampleForm>
  );
}

/** In the order of the receipt. */
function labelsOf(job: ScreenWords["samples"]["job"]): Record<string, string> {
  const { name, email, position, startDate, salary, place, skills, cv, letter } = job;
  return { name, email, position, startDate, salary, place, skills, cv, letter };
}
