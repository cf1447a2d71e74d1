// Suggests the country of numbers without a country code, while such numbers are refused.
import { Button } from "@mantine/core";
import { useHomeCountry } from "../../../parts/queries/use-home-country.ts";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";
import type { Preview } from "../import.queries.ts";
import type { FileChoices } from "./chosen.ts";
import { countryName } from "./countries.ts";

interface Props {
  choices: FileChoices;
  onChoices(choices: FileChoices): void;
  preview: Preview;
}

export function CountryHint({ choices, onChoices, preview }: Props) {
  const { t, language } = useWords();
  const country = useHomeCountry();
  const isNeeded = preview.rows.some(({ refused }) => refused?.code === "missing_country_code");
  if (choices.country !== null || !isNeeded) return null;
  return (
    <p className={classes.notice}>
      {t("import.countryNeeded")}
      {country && (
        <Button variant="default" onClick={() => onChoices({ ...choices, country })}>
          {t("import.readThemAs", { country: countryName(country, language) })}
        </Button>
      )}
    </p>
  );
}
