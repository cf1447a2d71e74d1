// Rows of contacts, of which only those on screen are in the document.
import { Skeleton } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { Phone } from "../../parts/phone.tsx";
import { When } from "../../parts/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./contact-table.module.css";
import type { Contact } from "./contacts.queries.ts";

const ROW_HEIGHT = 40;
const OVERSCAN = 10;

interface Props {
  rows: Contact[];
  label: string;
  /** The rows are those of the filter before. */
  isOld: boolean;
  isLoading: boolean;
  onEnd(): void;
}

export function ContactTable({ rows, label, isOld, isLoading, onEnd }: Props) {
  const { t } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - OVERSCAN * 2) onEnd();
  }, [last, rows.length, onEnd]);
  return (
    <div ref={scroller} className={classes.scroller} data-old={isOld}>
      <div role="table" aria-label={label} aria-rowcount={rows.length}>
        <div role="row" className={classes.head}>
          <span role="columnheader">{t("contacts.name")}</span>
          <span role="columnheader">{t("contacts.phone")}</span>
          <span role="columnheader">{t("contacts.labels")}</span>
          <span role="columnheader">{t("contacts.lastMessage")}</span>
          <span role="columnheader">{t("contacts.changed")}</span>
        </div>
        <div role="rowgroup" className={classes.body} style={{ height: virtual.getTotalSize() }}>
          {items.map(({ key, index, start }) => {
            const contact = rows[index];
            return contact && <Row key={key} contact={contact} index={index} top={start} />;
          })}
          {isLoading && <Skeletons />}
        </div>
      </div>
    </div>
  );
}

function Row({ contact, index, top }: { contact: Contact; index: number; top: number }) {
  const { t } = useWords();
  const address = `/contacts/${contact.phone?.slice(1) ?? contact.id}`;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className={classes.name}>
        <Link href={address}>
          <bdi>{contact.name ?? t("contact.noName")}</bdi>
        </Link>
      </span>
      <span role="cell">
        <Phone number={contact.phone} />
      </span>
      <span role="cell" className={classes.labels}>
        {(contact.labels || "")
          .split(", ")
          .filter(Boolean)
          .map((label) => (
            <bdi key={label} className={classes.label}>
              {label}
            </bdi>
          ))}
      </span>
      <span role="cell" className={classes.time}>
        <When at={contact.last_message_at} />
      </span>
      <span role="cell" className={classes.time}>
        <When at={contact.updated_at} />
      </span>
    </div>
  );
}

function Skeletons() {
  return Array.from({ length: 12 }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike.
    <Skeleton key={index} height={16} my={12} mx={24} width="auto" />
  ));
}
