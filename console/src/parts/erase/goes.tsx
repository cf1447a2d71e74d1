// What an erasure takes along, and what stays.
import type { api } from "../../platform/api.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./erase-dialog.module.css";
import { COUNT_WORDS } from "./erased.ts";

type Preview = Awaited<ReturnType<typeof api.previewErasure>>;

const GOES: Key[] = ["erase.goesContact", "erase.goesMessages", "erase.goesWaiting", "erase.goesExports"];
/** What an erasure destroys, in other words than the record of one that is over. */
const OWN_WORDS: Record<string, Key> = {
  messages: "erase.messages",
  waiting: "erase.waiting",
  exports: "erase.exports",
};

/** Without a preview, it says what goes without numbers. */
export function Goes({ preview }: { preview?: Preview | undefined }) {
  const { t } = useWords();
  const counted = useCounted(preview);
  const mailed = preview?.exports_mailed.length ?? 0;
  return (
    <>
      <p>{t("erase.forGood")}</p>
      <section className={classes.goes} aria-label={t("erase.goes")}>
        <h3>{t("erase.goes")}</h3>
        <ul>
          {(counted ?? GOES.map((key) => t(key))).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <p>{t("erase.stays")}</p>
      <p>{t("erase.onPhone")}</p>
      {preview?.opt_outs_kept && <p>{t("erase.optOutsKept")}</p>}
      {mailed > 0 && <p>{t("erase.mailed", { n: mailed })}</p>}
    </>
  );
}

function useCounted(preview: Preview | undefined): string[] | null {
  const { t, list } = useWords();
  if (!preview) return null;
  const { counts } = preview;
  const text = (kind: string, word: Key) => t(word, { n: counts[kind] ?? 0 });
  const kinds = Object.entries(COUNT_WORDS).filter(([kind]) => (counts[kind] ?? 0) > 0);
  const own = kinds.flatMap(([kind]) => (OWN_WORDS[kind] ? [text(kind, OWN_WORDS[kind])] : []));
  const rest = kinds.filter(([kind]) => !OWN_WORDS[kind]).map(([kind, word]) => text(kind, word));
  return [t("erase.goesContact"), ...own, ...(rest.length > 0 ? [list(rest)] : [])];
}
