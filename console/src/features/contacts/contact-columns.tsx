// The columns of the contact table: fixed fields, and one for each group of enhanced data.
import { useState } from "react";
import type { Column } from "../../parts/table/table-props.ts";
import { PersonName, Phone } from "../../parts/text/phone.tsx";
import { When } from "../../parts/text/when.tsx";
import { serverNow, useNow } from "../../platform/clock.ts";
import { readPreference, writePreference } from "../../platform/preferences.ts";
import type { Words } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./contacts.module.css";
import type { ContactRow } from "./contacts.queries.ts";
import type { ContactSort, FilterControl } from "./filters/use-contact-filter.ts";
import { useWindowLabel } from "./use-window-label.ts";

export type ContactColumn = Column<ContactRow>;

export interface ColumnChoice {
  /** The name comes first and can't be hidden. */
  shown: ContactColumn[];
  /** All that can be chosen. */
  all: ContactColumn[];
  isShown(id: string): boolean;
  toggle(id: string): void;
}

/** Groups with a column until the reader chooses others. */
const GROUPS_AT_FIRST = 3;
const FIXED = ["phone", "labels", "lastMessage", "window"];
const GROUP = "data:";

/** `rows`: the first ones of the list. Their groups get a column, so that no column comes or goes while the list scrolls. */
export function useContactColumns(
  rows: ContactRow[] | undefined,
  control: FilterControl,
  isPhone: boolean,
): ColumnChoice {
  const words = useWords();
  const [chosen, setChosen] = useState(readChoice);
  // Groups that a further search doesn't find keep their columns.
  const [found, setFound] = useState<string[]>([]);
  const further = rows?.flatMap(({ enhanced_data: data }) => Object.keys(data)) ?? [];
  if (further.some((group) => !found.includes(group))) setFound([...new Set([...found, ...further])]);
  const kept = (chosen ?? []).filter((id) => id.startsWith(GROUP)).map((id) => id.slice(GROUP.length));
  const groups = [...new Set([...found, ...kept])];
  const usual = [...FIXED, ...found.slice(0, GROUPS_AT_FIRST).map((group) => GROUP + group), "changed"];
  const ids = chosen ?? usual;
  const windowLabel = useWindowLabel();
  const sorted = (column: ContactColumn) => withSort(column, control);
  const all = [...fixedColumns(words, windowLabel), ...groups.map(groupColumn), ...timeColumns(words)].map(
    sorted,
  );
  const isShown = (id: string) => ids.includes(id);
  return {
    all,
    shown: isPhone
      ? [phoneColumn(words)]
      : [sorted(nameColumn(words)), ...all.filter(({ id }) => isShown(id))],
    isShown,
    toggle(id) {
      const next = isShown(id) ? ids.filter((other) => other !== id) : [...ids, id];
      setChosen(next);
      writePreference("columns", JSON.stringify(next));
    },
  };
}

/** The orders that the service offers, by the id of the column. */
const SORTS = new Map<string, { sort: ContactSort; order: "ascending" | "descending" }>([
  ["name", { sort: "name", order: "ascending" }],
  ["lastMessage", { sort: "last_message_at", order: "descending" }],
  ["changed", { sort: "updated_at", order: "descending" }],
]);

/** A second click on the head goes back to the oldest contact first. */
function withSort(column: ContactColumn, { sort, changeSort }: FilterControl): ContactColumn {
  const own = SORTS.get(column.id);
  if (!own) return column;
  const isOn = sort === own.sort;
  const toggle = () => changeSort(isOn ? undefined : own.sort);
  return { ...column, sort: { order: own.order, isOn, toggle } };
}

/** Null for an erased contact, which has no page. */
export function contactHref({ id, phone, erased }: ContactRow): string | null {
  return erased ? null : `/contacts/${phone?.slice(1) ?? id}`;
}

function readChoice(): string[] | null {
  try {
    const choice: unknown = JSON.parse(readPreference("columns") ?? "null");
    return Array.isArray(choice) ? choice.filter((id) => typeof id === "string") : null;
  } catch {
    return null;
  }
}

function nameColumn({ t }: Words): ContactColumn {
  return {
    id: "name",
    header: t("contacts.name"),
    width: 200,
    share: 2,
    cell: (contact) => <Name contact={contact} />,
  };
}

function fixedColumns({ t }: Words, windowLabel: string): ContactColumn[] {
  return [
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
      width: 180,
      share: 2,
      cell: ({ labels }) => <Labels labels={labels} />,
    },
    {
      id: "lastMessage",
      header: t("contacts.lastMessage"),
      width: 160,
      share: 1,
      cell: ({ last_message_at: at }) => <Time at={at} />,
    },
    {
      id: "window",
      header: windowLabel,
      width: 170,
      share: 1,
      cell: ({ window_expires_at: at }) => <WindowLeft closesAt={at} />,
    },
  ];
}

function groupColumn(group: string): ContactColumn {
  return {
    id: GROUP + group,
    header: group,
    width: 150,
    share: 1.5,
    cell: ({ enhanced_data: data }) => <Group entries={data[group]} />,
  };
}

function timeColumns({ t }: Words): ContactColumn[] {
  return [
    {
      id: "changed",
      header: t("contacts.changed"),
      width: 120,
      share: 1,
      cell: ({ updated_at: at }) => <Time at={at} />,
    },
    {
      id: "created",
      header: t("contacts.created"),
      width: 120,
      share: 1,
      cell: ({ created_at: at }) => <Time at={at} />,
    },
  ];
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
          <Labels labels={contact.labels} />
        </span>
      </span>
    ),
  };
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

/** Nothing for people who never wrote. */
function WindowLeft({ closesAt }: { closesAt: string | null }) {
  const { t, duration } = useWords();
  useNow();
  if (closesAt === null) return null;
  // The time of the last tick can be before the message that opened the window.
  const left = Date.parse(closesAt) - serverNow();
  return (
    <span className={classes.time}>
      {left > 0 ? (
        t("contacts.windowLeft", { left: duration(left) })
      ) : (
        <span className={classes.dim}>{t("contacts.windowOver")}</span>
      )}
    </span>
  );
}

/** Labels in a cell before the rest is a number. */
const FEW = 2;

function Labels({ labels }: { labels: string }) {
  const { list, number } = useWords();
  const names = labels.split(", ").filter(Boolean);
  if (names.length === 0) return null;
  const rest = names.slice(FEW);
  return (
    <span className={classes.labels}>
      {names.slice(0, FEW).map((name) => (
        <bdi key={name} className={classes.label}>
          {name}
        </bdi>
      ))}
      {rest.length > 0 && (
        <span className={classes.dim} title={list(rest)}>
          +{number(rest.length)}
        </span>
      )}
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
