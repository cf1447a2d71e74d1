// The chosen file: its settings, the meaning of its columns, and its import; or why it can't be imported.
import { Button, Loader } from "@mantine/core";
import { useErrors } from "../../../parts/errors/use-errors.ts";
import { Fault } from "../../../parts/form/fault.tsx";
import body from "../../../parts/page/page-body.module.css";
import { useHomeCountry } from "../../../parts/queries/use-home-country.ts";
import { ParleyError } from "../../../platform/api.ts";
import { useWords } from "../../../words/use-words.tsx";
import { isConsent, keyOf } from "../columns/change-meaning.ts";
import { ColumnsTable } from "../columns/columns-table.tsx";
import classes from "../import.module.css";
import { type Preview, usePreview, useSendFile } from "../import.queries.ts";
import { CountList } from "../outcome/count-list.tsx";
import { ImportNotices } from "../outcome/import-notices.tsx";
import type { Chosen, FileChoices } from "./chosen.ts";
import { countryName } from "./countries.ts";
import { FileSettings } from "./file-settings.tsx";

interface Props {
  chosen: Chosen;
  choices: FileChoices;
  onChoices(choices: FileChoices): void;
  onSent(importId: string): void;
  onAgain(): void;
}

export function ChosenFile({ onSent, onAgain, ...given }: Props) {
  const { chosen, choices } = given;
  const { t, size } = useWords();
  const { refused } = useFaultWords();
  const send = useSendFile();
  const preview = usePreview(chosen, choices);
  const canImport = preview.data?.errors.length === 0 && !preview.isPlaceholderData;
  const { created = 0, updated = 0, unchanged = 0, is_whole: isWhole } = preview.data?.counts ?? {};
  const accepted = isWhole ? created + updated + unchanged : 0;
  const importIt = () => {
    // The service doesn't guess the encoding of a whole file, so it is told the one that was shown.
    const encoding = choices.encoding ?? preview.data?.encoding ?? null;
    send.mutate({ chosen, choices: { ...choices, encoding } }, { onSuccess: ({ id }) => onSent(id) });
  };
  return (
    <>
      <div className={body.line}>
        <h2 className={classes.title}>
          <bdi>{chosen.file.name}</bdi>
        </h2>
        <span className="dim">{size(chosen.file.size)}</span>
        <div className={body.acts}>
          <Button variant="default" onClick={onAgain}>
            {t("import.another")}
          </Button>
          {!preview.error && (
            <Button onClick={importIt} loading={send.isPending} disabled={!canImport}>
              {t("import.run", { n: accepted })}
            </Button>
          )}
        </div>
      </div>
      {send.isPending && (
        <p role="status" className={body.line}>
          <Loader size="xs" aria-hidden /> {t("import.sending", { size: size(chosen.file.size) })}
        </p>
      )}
      <Fault of={refused(send.error)} className={classes.refused} />
      {preview.error ? (
        <Fault of={refused(preview.error)} className={classes.refused} />
      ) : (
        preview.data && <Columns {...given} preview={preview.data} isOld={preview.isPlaceholderData} />
      )}
    </>
  );
}

/** Only the service's own sentence says where in the file these faults are. */
const PLACED = ["unclosed_quote", "row_too_large"];

function useFaultWords() {
  const { explain } = useErrors();
  const wordsOf = ({ code, detail }: { code: string; detail: string }) =>
    explain(PLACED.includes(code) ? { code, detail } : { code });
  const refused = (error: Error | null) =>
    error instanceof ParleyError && error.errors.length > 0 ? error.errors.map(wordsOf).join(" ") : error;
  return { wordsOf, refused };
}

/** What the import would do, compared with the contacts that are stored. */
function Forecast({ preview: { counts, notices }, isOld }: { preview: Preview; isOld: boolean }) {
  const { t } = useWords();
  // A column about consent has an offer of its own.
  const told = notices.filter(({ code }) => code !== "consent_column");
  return (
    <section className={body.card} aria-label={t("import.forecast")} data-old={isOld}>
      <h3 className={classes.title}>{t("import.forecast")}</h3>
      <CountList counts={counts} />
      {!counts.is_whole && <p className={body.note}>{t("import.firstCounted", { n: counts.rows })}</p>}
      <ImportNotices notices={told} />
    </section>
  );
}

type Given = Pick<Props, "chosen" | "choices" | "onChoices">;

function Columns({ preview, isOld, ...given }: Given & { preview: Preview; isOld: boolean }) {
  const { t } = useWords();
  const { wordsOf } = useFaultWords();
  const { choices, onChoices } = given;
  return (
    <>
      <FileSettings {...given} preview={preview} />
      {preview.errors.map((fault) => (
        <Fault
          key={`${fault.pointer} ${fault.code}`}
          of={fault.pointer === "/sheet" ? t("fault.emptySheet") : wordsOf(fault)}
          className={classes.refused}
        />
      ))}
      <CountryHint {...given} preview={preview} />
      <ConsentOffers
        columns={preview.columns}
        mapping={choices.mapping}
        onMapping={(mapping) => onChoices({ ...choices, mapping })}
      />
      {preview.errors.length === 0 && <Forecast preview={preview} isOld={isOld} />}
      {preview.columns.length > 0 && (
        <ColumnsTable
          preview={preview}
          isOld={isOld}
          mapping={choices.mapping}
          onMapping={(mapping) => onChoices({ ...choices, mapping })}
        />
      )}
    </>
  );
}

interface ConsentOffersProps {
  columns: Preview["columns"];
  mapping: FileChoices["mapping"];
  onMapping(mapping: FileChoices["mapping"]): void;
}

/** Columns that seem to say who wants messages. They record nothing until the reader says what a yes means. */
function ConsentOffers({ columns, mapping, onMapping }: ConsentOffersProps) {
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

interface CountryHintProps {
  choices: FileChoices;
  onChoices(choices: FileChoices): void;
  preview: Preview;
}

/** Suggests the country of numbers without a country code, while such numbers are refused. */
function CountryHint({ choices, onChoices, preview }: CountryHintProps) {
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
