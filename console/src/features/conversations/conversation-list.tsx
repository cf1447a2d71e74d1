// The conversations: who waits for an answer, then the others. Rows change in place and keep their order.
import { useRef } from "react";
import { useVirtualRows } from "../../parts/list/use-virtual-rows.ts";
import { useTextScale } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import { contactOf, HEIGHT_PX, type Item } from "./conversation-items.ts";
import { ConversationRow } from "./conversation-row.tsx";
import classes from "./conversations.module.css";
import type { Section } from "./conversations.queries.ts";
import { useRoving } from "./use-roving.ts";

interface Props {
  items: Item[];
  /** The contact whose conversation is open. */
  open: string | null;
  onEnd(): void;
  onOpen(): void;
}

export function ConversationList({ items, open, onEnd, onOpen }: Props) {
  const { t } = useWords();
  const scale = useTextScale();
  const scroller = useRef<HTMLElement>(null);
  const { active, press, focus } = useRoving(items, open, scroller);
  const virtualizer = useVirtualRows({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => items[index]?.key ?? index,
    heightOf: (index) => HEIGHT_PX[items[index]?.kind ?? "row"] * scale,
    kept: active,
    onEnd,
  });
  return (
    <nav
      ref={scroller}
      className={classes.rows}
      aria-label={t("nav.conversations")}
      onKeyDown={(event) => press(event, (index) => virtualizer.scrollToIndex(index))}
    >
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const item = items[index] as Item;
          return (
            <li key={key} style={{ transform: `translateY(${start}px)`, height: size }}>
              {item.kind === "row" ? (
                <ConversationRow
                  contact={item.contact}
                  isOpen={item.contact.id === open}
                  isTabStop={index === active}
                  onFocus={() => focus(contactOf(item))}
                  onOpen={onOpen}
                />
              ) : (
                <Words item={item} />
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

const HEADINGS = {
  waiting: "conversations.waiting",
  answered: "conversations.answered",
} as const satisfies Record<Section, string>;

function Words({ item }: { item: Exclude<Item, { kind: "row" }> }) {
  const { t } = useWords();
  if (item.kind === "nobody") return <p className={classes.nobody}>{t("conversations.nobody")}</p>;
  return <p className={classes.heading}>{t(HEADINGS[item.section])}</p>;
}
