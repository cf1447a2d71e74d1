// The first lines of an NDJSON file. They have no columns: each line names its own fields.
import { useEffect, useState } from "react";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../import.module.css";

const BEGINNING = 64 * 1024;
const SHOWN = 20;

export function ObjectRows({ file }: { file: File }) {
  const { t } = useWords();
  const [lines, setLines] = useState<string[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void file
      .slice(0, BEGINNING)
      .text()
      .then((text) => isCurrent && setLines(linesOf(text)));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keys.
    <section className={classes.scroller} aria-label={t("import.firstRows")} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t("import.object")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and don't move.
            <tr key={place}>
              <td>
                <bdi>{line}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return lines.slice(0, SHOWN);
}
