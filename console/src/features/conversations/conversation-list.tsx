// The conversations of a view. Rows change in place and keep their order.
import { useRef } from "react";
import { useVirtualRows } from "../../parts/list/use-virtual-rows.ts";
import type { ListedContact } from "../../platform/cache/conversation-cache.ts";
import { useTextScale } from "../../platform/text-size.ts";
import { useWords } from "../../words/use-words.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import classes from "./conversations.module.css";
import { useRoving } from "./use-roving.ts";
import type { View } from "./views.tsx";

/** At the usual text size. */
const HEIGHT_PX = 64;

interface Props {
  contacts: ListedContact[];
  view: View;
  /** The contact whose conversation is open. */
  open: string | null;
  onEnd(): void;
  onOpen(): void;
}

export function ConversationList({ contacts, view, open, onEnd, onOpen }: Props) {
  const { t } = useWords();
  const scale = useTextScale();
  const scroller = useRef<HTMLElement>(null);
  const show = (index: number) => virtualizer.scrollToIndex(index);
  const { active, press, focus } = useRoving(contacts, open, scroller, show);
  const virtualizer = useVirtualRows({
    count: contacts.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => contacts[index]?.id ?? index,
    heightOf: () => HEIGHT_PX * scale,
    kept: active,
    onEnd,
  });
  return (
    <nav ref={scroller} className={classes.rows} aria-label={t("nav.conversations")} onKeyDown={press}>
      <ul style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => {
          const contact = contacts[index] as ListedContact;
          return (
            <li key={key} style={{ transform: `translateY(${start}px)`, height: size }}>
              <ConversationRow
                contact={contact}
                view={view}
                isOpen={contact.id === open}
                isTabStop={index === active}
                onFocus={() => focus(contact.id)}
                onOpen={onOpen}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
