// The steps of an import, and which one the reader is at.
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./import.module.css";

const STEPS: Key[] = ["import.stepFile", "import.stepColumns", "import.stepImport"];

export function ImportSteps({ step }: { step: number }) {
  const { t, number } = useWords();
  return (
    <ol className={classes.steps}>
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === step ? "step" : undefined} data-done={index < step}>
          <span aria-hidden>{number(index + 1)}</span> {t(name)}
        </li>
      ))}
    </ol>
  );
}
