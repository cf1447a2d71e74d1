// What an erasure takes along, and what stays.
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./erase-dialog.module.css";

const GOES: Key[] = ["erase.goesContact", "erase.goesMessages", "erase.goesWaiting", "erase.goesExports"];

export function Goes() {
  const { t } = useWords();
  return (
    <>
      <p className={classes.text}>{t("erase.forGood")}</p>
      <section className={classes.goes} aria-label={t("erase.goes")}>
        <h3>{t("erase.goes")}</h3>
        <ul>
          {GOES.map((key) => (
            <li key={key}>{t(key)}</li>
          ))}
        </ul>
      </section>
      <p className={classes.text}>{t("erase.stays")}</p>
      <p className={classes.text}>{t("erase.onPhone")}</p>
    </>
  );
}
