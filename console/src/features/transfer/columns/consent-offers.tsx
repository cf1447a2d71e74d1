// Columns that seem to say who wants messages. They record nothing until the reader says what a yes means.
import { Button } from "@mantine/core";
import { useWords } from "../../../words/use-words.tsx";
import type { FileChoices } from "../file/chosen.ts";
import classes from "../import.module.css";
import type { Preview } from "../import.queries.ts";
import { isConsent, keyOf } from "./change-meaning.ts";

interface Props {
  columns: Preview["columns"];
  mapping: FileChoices["mapping"];
  onMapping(mapping: FileChoices["mapping"]): void;
}

export function ConsentOffers({ columns, mapping, onMapping }: Props) {
  const { t } = useWords();
  return columns.map(({ heading, suggestion }, place) => {
    if (!isConsent(suggestion ?? undefined) || mapping[keyOf(place)]) return null;
    const { opt_out } = suggestion as Extract<typeof suggestion, { opt_out: string }>;
    const choose = (meaning: FileChoices["mapping"][string]) =>
      onMapping({ ...mapping, [keyOf(place)]: meaning });
    return (
      <section
        key={keyOf(place)}
        className={classes.notice}
        aria-label={t("import.consentOf", { column: heading })}
      >
        <p>{t("import.consentAsk", { column: heading })}</p>
        <Button variant="default" onClick={() => choose({ opt_out, yes: "wants" })}>
          {t("import.useWants")}
        </Button>
        <Button variant="default" onClick={() => choose({ opt_out, yes: "refuses" })}>
          {t("import.useRefuses")}
        </Button>
        <Button variant="subtle" onClick={() => choose("ignore")}>
          {t("import.leaveOut")}
        </Button>
      </section>
    );
  });
}
