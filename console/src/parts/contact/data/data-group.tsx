// A group of the contact's data from other systems, as a card.
import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../details.module.css";
import type { Contact } from "../use-contact.ts";

export type Entry = Contact["enhanced_data"][string][number];

interface Props {
  name: string;
  entries: Entry[];
  /** Null without the right to change it. */
  onEdit: (() => void) | null;
}

const FIRST = 5;

export function DataGroup({ name, entries, onEdit }: Props) {
  const { t, number } = useWords();
  const [isWhole, setWhole] = useState(entries.length <= FIRST);
  return (
    <section className={classes.group}>
      <h2>
        <bdi>{name}</bdi> <span>{number(entries.length)}</span>
        {onEdit && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t("data.edit", { group: name })}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </h2>
      <EntryList entries={isWhole ? entries : entries.slice(0, FIRST)} />
      {!isWhole && (
        <UnstyledButton className={classes.more} onClick={() => setWhole(true)}>
          {t("data.more", { n: entries.length - FIRST })}
        </UnstyledButton>
      )}
    </section>
  );
}

export function EntryList({ entries }: { entries: Entry[] }) {
  return (
    <ul className={classes.entries}>
      {entries.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no ids, and the group is replaced as a whole.
        <li key={index}>
          <EntryText entry={entry} />
          {entry.description && <p dir="auto">{entry.description}</p>}
        </li>
      ))}
    </ul>
  );
}

/** Only web addresses are links: others could start a program of the computer. */
function EntryText({ entry: { text, link } }: { entry: Entry }) {
  const address = link !== undefined && URL.canParse(link) ? new URL(link) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return <bdi>{text || link}</bdi>;
  return (
    <>
      <a href={address.href} target="_blank" rel="noopener noreferrer" dir="auto">
        {text || link}
      </a>
      {text && (
        <small>
          <bdi dir="ltr">{address.host}</bdi>
        </small>
      )}
    </>
  );
}
