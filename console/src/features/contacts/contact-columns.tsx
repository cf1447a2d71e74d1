// The columns of the contact table; on phones, one of two lines.
import { useState } from "react";
import type { Column } from "../../parts/table/table-props.ts";
import { Labels } from "../../parts/text/labels.tsx";
import { PersonName, Phone } from "../../parts/text/phone.tsx";
import { When } from "../../parts/text/when.tsx";
import type { Words } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./contacts.module.css";
import type { ContactRow } from "./contacts.queries.ts";
import type { ContactSort, FilterControl } from "./filters/use-contact-filter.ts";

export type ContactColumn = Column<ContactRow>;

/** Groups of data, such as orders, that have a column. */
const MOST_GROUPS = 2;

/** `rows`: the first ones of the list. Their groups get a column, so that no column comes or goes while the list scrolls. */
export function useContactColumns(
  rows: ContactRow[] | undefined,
  control: FilterControl,
  isPhone: boolean,
): ContactColumn[] {
  const words = useWords();
  // Groups that a further search doesn't find keep their columns.
  const [groups, setGroups] = useState<string[]>([]);
  const found = rows?.flatMap(({ enhanced_data: data }) => Object.keys(data)) ?? [];
  const all = [...new Set([...groups, ...found])].slice(0, MOST_GROUPS);
  if (all.length > groups.length) setGroups(all);
  if (isPhone) return [phoneColumn(words)];
  return wideColumns(words, groups, (own) => ({
    order: own === "name" ? "ascending" : "descending",
    isOn: control.sort === own,
    toggle: () => control.changeSort(own),
  }));
}

function wideColumns(
  { t }: Words,
  groups: string[],
  sortBy: (sort: ContactSort) => NonNullable<ContactColumn["sort"]>,
): ContactColumn[] {
  return [
    {
      id: "name",
      header: t("contacts.name"),
      width: 200,
      share: 2,
      sort: sortBy("name"),
      cell: (contact) => <Name contact={contact} />,
    },
    {
      id: "phone",
      header: t("contacts.phone"),
      width: 160,
      share: 1,
      cell: ({ phone, erased }) => !erased && <Phone number={phone} />,
    },
    {
      id: "labels",
      header: t("contacts.labels"),
      width: 240,
      share: 3,
      cell: ({ labels }) => <Labels names={labels.split(", ").filter(Boolean)} />,
    },
    ...groups.map(groupColumn),
    {
      id: "lastMessage",
      header: t("contacts.lastMessage"),
      width: 140,
      share: 1,
      sort: sortBy("last_message_at"),
      cell: ({ last_message_at: at }) => <Time at={at} />,
    },
  ];
}

function groupColumn(group: string): ContactColumn {
  return {
    id: `data:${group}`,
    header: group,
    width: 150,
    share: 1.5,
    cell: ({ enhanced_data: data }) => <Group entries={data[group]} />,
  };
}

/** On phones a row has two lines, and no columns. */
function phoneColumn({ t }: Words): ContactColumn {
  return {
    id: "name",
    header: t("contacts.name"),
    width: 200,
    share: 1,
    cell: (contact) => (
      <span className={classes.lines}>
        <span className={classes.line}>
          {contact.name === null && !contact.erased ? (
            <Phone number={contact.phone} />
          ) : (
            <Name contact={contact} />
          )}
          {contact.last_message_at !== null && <Time at={contact.last_message_at} />}
        </span>
        <span className={classes.line}>
          <span className={classes.dim}>
            {contact.name === null ? null : <Phone number={contact.phone} />}
          </span>
          <Labels names={contact.labels.split(", ").filter(Boolean)} />
        </span>
      </span>
    ),
  };
}

/** Null for an erased contact, which has no page. */
export function contactHref({ id, phone, erased }: ContactRow): string | null {
  return erased ? null : `/contacts/${phone?.slice(1) ?? id}`;
}

function Name({ contact: { name, phone, erased } }: { contact: ContactRow }) {
  const { t } = useWords();
  if (erased) return <s className={classes.dim}>{t("contacts.erased")}</s>;
  if (name !== null) return <PersonName name={name} className={classes.name} />;
  return phone === null ? (
    <Phone number={null} />
  ) : (
    <span className={classes.dim}>{t("contact.noName")}</span>
  );
}

function Time({ at }: { at: string | null }) {
  return (
    <span className={classes.time}>
      <When at={at} />
    </span>
  );
}

function Group({ entries }: { entries: ContactRow["enhanced_data"][string] | undefined }) {
  const { number } = useWords();
  const [first] = entries ?? [];
  if (!first || !entries) return null;
  return (
    <>
      <bdi>{first.text || first.description || first.link}</bdi>
      {entries.length > 1 && <span className={classes.dim}> +{number(entries.length - 1)}</span>}
    </>
  );
}
