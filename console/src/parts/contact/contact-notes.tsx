// The newest notes about a contact.
import { useWords } from "../../words/use-words.tsx";
import { useNotes } from "../conversation/note/use-notes.ts";
import { useNameOf } from "../queries/use-people.ts";
import { When } from "../text/when.tsx";
import classes from "./contact-files.module.css";

const SHOWN = 5;

/** Nothing until there is a note. */
export function ContactNotes({ contactId }: { contactId: string }) {
  const { t } = useWords();
  const nameOf = useNameOf();
  const { notes } = useNotes(contactId, undefined);
  if (notes.length === 0) return null;
  return (
    <section className={classes.files} aria-label={t("contact.notes")}>
      <h2>{t("contact.notes")}</h2>
      <ul className={classes.others}>
        {notes.slice(0, SHOWN).map(({ id, text, by, created_at: at }) => (
          <li key={id} className={classes.note}>
            <span dir="auto">{text}</span>
            <small>
              <bdi>{nameOf(by) ?? t("note.you")}</bdi> · <When at={at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
