// The first rows of a file. The head of each column says what it means, and can be changed.
import { useErrors } from "../../../parts/errors/use-errors.ts";
import { Phone } from "../../../parts/text/phone.tsx";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import type { FileChoices, Meaning } from "../file/chosen.ts";
import { countryName } from "../file/countries.ts";
import classes from "../import.module.css";
import type { Preview, PreviewRow } from "../import.queries.ts";
import { changedMeanings, meaningsBy } from "./change-meaning.ts";
import { ColumnChoice } from "./column-choice.tsx";

interface Props {
  preview: Preview;
  /** The rows of earlier choices, until those of the present ones are read. */
  isOld: boolean;
  mapping: FileChoices["mapping"];
  onMapping(mapping: FileChoices["mapping"]): void;
}

export function ColumnsTable({ preview: { columns, rows }, isOld, mapping, onMapping }: Props) {
  const { t } = useWords();
  const meanings = meaningsBy(
    mapping,
    columns.map(({ meaning }) => meaning),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide files scroll, also by keys.
    <section className={classes.scroller} aria-label={t("import.firstRows")} tabIndex={0} data-old={isOld}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ heading }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and don't move.
              <th key={place} scope="col" data-use={meanings[place] === "ignore" ? "ignored" : undefined}>
                <ColumnChoice
                  heading={heading || t("import.columnNumber", { n: place + 1 })}
                  meanings={meanings}
                  place={place}
                  onChange={(chosen) =>
                    onMapping({ ...mapping, ...changedMeanings(meanings, place, chosen) })
                  }
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line} data-refused={row.refused !== null}>
              {meanings.map((meaning, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the cell's column.
                <td key={place} data-use={meaning === "ignore" ? "ignored" : undefined}>
                  <Cell row={row} place={place} meaning={meaning} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const NOTED: Record<PreviewRow["notices"][number]["code"], Key> = {
  no_name_column: "import.useIgnored",
  lines_above_header: "import.useIgnored",
  repeated_name: "import.useIgnored",
  consent_column: "import.consentCell",
  error_cell: "import.errorCell",
  further_number: "import.furtherNumber",
  system_label: "import.systemLabel",
  comma_in_label: "import.commaLabel",
  replaces_stored: "import.replaces",
  clears_stored: "import.clearsCell",
  keeps_stored: "import.keeps",
};

/** A cell as it is in the file, with what it becomes, or why it is refused or left out. */
function Cell({ row, place, meaning }: { row: PreviewRow; place: number; meaning: Meaning }) {
  const { t, language } = useWords();
  const { text: errorText } = useErrors();
  const text = row.cells[place] ?? "";
  const isRefused = row.refused && (row.refused.column ?? 1) === place + 1;
  const isPhone = meaning === "phone" && text !== "";
  const phone = isPhone ? row.contact?.phone : undefined;
  const country = isPhone ? row.contact?.country : undefined;
  const notices = row.notices.filter(({ column }) => column === place + 1);
  return (
    <>
      <bdi>{text}</bdi>
      {isRefused && <small data-tone="bad">{errorText({ code: row.refused?.code ?? "" })}</small>}
      {phone && phone !== text && (
        <small>
          <Phone number={phone} />
        </small>
      )}
      {country && <small>{t("import.readAs", { country: countryName(country, language) })}</small>}
      {notices.map(({ code, value }) => (
        <small key={`${code} ${value}`} data-tone={code === "keeps_stored" ? "quiet" : "warn"}>
          {t(NOTED[code], { value: value ?? "" })}
        </small>
      ))}
    </>
  );
}
