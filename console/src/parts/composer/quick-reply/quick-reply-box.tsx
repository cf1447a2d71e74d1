// The box for a text, in which a slash at the beginning lists the quick replies.
import { type KeyboardEvent, useId, useState } from "react";
import { useWords } from "../../../words/use-words.tsx";
import { type QuickReply, useQuickReplies } from "../../queries/use-quick-replies.ts";
import { TextBox } from "../text/text-box.tsx";
import { fillQuickReply } from "./fill-quick-reply.ts";
import classes from "./quick-reply.module.css";

interface Props {
  label: string;
  value: string;
  contact: { name: string | null; phone: string | null };
  onChange(value: string): void;
  onSubmit(): void;
}

/** More would cover the conversation. */
const SHOWN = 6;

export function QuickReplyBox({ contact, ...box }: Props) {
  const { value, onChange } = box;
  const { t } = useWords();
  const { data: replies = [] } = useQuickReplies();
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const isAsked = value.startsWith("/");
  // Closed until the next slash.
  if (isClosed && !isAsked) setClosed(false);
  const wanted = isAsked && !isClosed ? value.slice(1).toLocaleLowerCase() : null;
  const found = wanted === null ? [] : replies.filter((reply) => isWanted(reply, wanted)).slice(0, SHOWN);
  const active = Math.min(chosen, found.length - 1);
  const insert = ({ text }: QuickReply) => onChange(fillQuickReply(text, contact));
  const press = (event: KeyboardEvent) => {
    if (found.length === 0) return;
    const reply = found[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const by = event.key === "ArrowDown" ? 1 : found.length - 1;
      setChosen((active + by) % found.length);
    } else if (event.key === "Enter" && reply) insert(reply);
    else if (event.key === "Escape") setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.place} onKeyDownCapture={press}>
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label={t("nav.quickReplies")} className={classes.list}>
          {found.map((reply, index) => (
            <div
              key={reply.id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(reply)}
              onKeyDown={() => undefined}
            >
              <bdi className={classes.name}>{reply.name}</bdi>
              <span className={classes.text}>{reply.text}</span>
            </div>
          ))}
        </div>
      )}
      <TextBox
        {...box}
        {...(found.length > 0 && { listId, activeId: `${listId}-${active}` })}
        onChange={(next) => {
          setChosen(0);
          onChange(next);
        }}
      />
    </div>
  );
}

function isWanted({ name, text }: QuickReply, wanted: string): boolean {
  return `${name}\n${text}`.toLocaleLowerCase().includes(wanted);
}
