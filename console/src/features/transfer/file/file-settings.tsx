// How a file is read: country of its numbers, encoding, sheet, and what becomes of columns without a meaning.
import { Checkbox, NativeSelect, Select, TextInput } from "@mantine/core";
import { useMemo } from "react";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";
import type { Preview } from "../import.queries.ts";
import type { Chosen, FileChoices } from "./chosen.ts";
import { namedCountries } from "./countries.ts";

const ENCODINGS: Record<NonNullable<Preview["encoding"]>, Key> = {
  "utf-8": "encoding.utf8",
  "windows-1252": "encoding.windows",
  "utf-16le": "encoding.utf16le",
  "utf-16be": "encoding.utf16be",
};

interface Props {
  chosen: Chosen;
  choices: FileChoices;
  onChoices(choices: FileChoices): void;
  preview: Preview;
}

export function FileSettings({ choices, onChoices, preview }: Props) {
  const { t, language } = useWords();
  const countries = useMemo(() => namedCountries(language), [language]);
  const { encoding, encoding_is_sure: isSure } = preview;
  return (
    <>
      <div className={classes.settings}>
        {preview.sheets.length > 1 && (
          <NativeSelect
            label={t("import.sheet")}
            description={t("import.sheetHint")}
            data={preview.sheets}
            value={choices.sheet ?? preview.sheet ?? ""}
            onChange={(event) => onChoices({ ...choices, sheet: event.currentTarget.value, mapping: {} })}
          />
        )}
        <Select
          label={t("import.country")}
          description={t("import.countryHint")}
          placeholder={t("import.noCountry")}
          data={countries}
          value={choices.country}
          onChange={(country) => onChoices({ ...choices, country })}
          searchable
          clearable
        />
        {encoding && (
          <NativeSelect
            label={t("import.encoding")}
            description={t(isSure ? "import.encodingHint" : "import.encodingGuess")}
            data={Object.entries(ENCODINGS).map(([value, word]) => ({ value, label: t(word) }))}
            value={encoding}
            onChange={(event) => onChoices({ ...choices, encoding: event.currentTarget.value })}
          />
        )}
        <TextInput
          label={t("import.label")}
          description={t("import.labelHint")}
          value={choices.label}
          maxLength={128}
          dir="auto"
          onChange={(event) => onChoices({ ...choices, label: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label={t("import.keepOthers")}
        checked={choices.keepsOthers}
        onChange={(event) => onChoices({ ...choices, keepsOthers: event.currentTarget.checked })}
      />
      <Checkbox
        label={t("import.clears")}
        description={t("import.clearsHint")}
        checked={choices.clears}
        onChange={(event) => onChoices({ ...choices, clears: event.currentTarget.checked })}
      />
    </>
  );
}
