// The answers of a filled-in form, by the form's own names.

import type { Words } from "../../../../words/t.ts";
import { useWords } from "../../../../words/use-words.tsx";
import type { Shown } from "../../../message/message-words.ts";
import { formAnswers } from "./form-answers.ts";
import classes from "./kinds.module.css";

export function FormContent({ form }: { form: NonNullable<Shown["form"]> }) {
  const words = useWords();
  return (
    <div className={classes.list}>
      <strong>{words.t("form.title")}</strong>
      <dl>
        {formAnswers(form.fields).map(({ name, value }) => (
          <div key={name}>
            <dt dir="auto">{name}</dt>
            <dd dir="auto">{answerText(words, value)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function answerText({ t, number, list }: Words, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "form.yes" : "form.no");
  if (typeof value === "number") return number(value);
  if (typeof value === "string") return value;
  const isPlain = Array.isArray(value) && value.every((one) => typeof one === "string");
  return isPlain ? list(value) : JSON.stringify(value);
}
