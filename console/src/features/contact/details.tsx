// The contact's fields and its data from other systems.
import { When } from "../../parts/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { Contact } from "./contact.queries.ts";
import classes from "./details.module.css";

export function Details({ contact }: { contact: Contact }) {
  const { t } = useWords();
  const labels = (contact.labels || "").split(", ").filter(Boolean);
  return (
    <aside className={classes.details} aria-label={t("contact.details")}>
      <dl>
        <dt>{t("contacts.name")}</dt>
        <dd>
          <bdi>{contact.name ?? t("contact.noName")}</bdi>
        </dd>
        <dt>{t("contacts.labels")}</dt>
        <dd className={classes.labels}>
          {labels.length === 0 && "–"}
          {labels.map((label) => (
            <bdi key={label}>{label}</bdi>
          ))}
        </dd>
        <dt>{t("contact.added")}</dt>
        <dd>
          <When at={contact.created_at} />
        </dd>
      </dl>
      {Object.entries(contact.enhanced_data).map(([group, entries]) => (
        <section key={group} className={classes.group}>
          <h2>
            <bdi>{group}</bdi> <span>{entries.length}</span>
          </h2>
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and the group is replaced as a whole.
            <div key={index} className={classes.entry}>
              {entry.link ? (
                <a href={entry.link} target="_blank" rel="noopener noreferrer">
                  {entry.text || entry.link}
                </a>
              ) : (
                <bdi>{entry.text}</bdi>
              )}
              {entry.description && <p>{entry.description}</p>}
            </div>
          ))}
        </section>
      ))}
    </aside>
  );
}
