// The box for a text, in which a slash at the beginning lists the quick replies, and what can go with the text.
import { type KeyboardEvent, useId, useState } from "react";
import type { Media } from "../../../platform/outbox.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useQuickReplies } from "../../queries/use-quick-replies.ts";
import { isComposing, TextBox } from "../text/text-box.tsx";
import type { Addition } from "../use-permitted.ts";
import { fillQuickReply } from "./fill-quick-reply.ts";
import classes from "./quick-reply.module.css";

interface Props {
  label: string;
  value: string;
  contact: { name: string | null; phone: string | null };
  additions: Addition[];
  onAdd(addition: Addition): void;
  onFile(file: Media): void;
  onChange(value: string): void;
  onSubmit(): void;
}

/** More would cover the conversation. */
const SHOWN = 8;

export function QuickReplyBox({ contact, additions, onAdd, onFile, ...box }: Props) {
  const { value, onChange } = box;
  const { t } = useWords();
  const { data: replies = [], refetch } = useQuickReplies();
  const listId = useId();
  const [chosen, setChosen] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const isAsked = value.startsWith("/");
  // Closed until the next slash.
  if (isClosed && !isAsked) setClosed(false);
  const wanted = isAsked && !isClosed && !value.includes("\n") ? value.slice(1).toLocaleLowerCase() : null;
  const choices = [
    ...replies.map(({ id, name, text: kept, media }) => {
      const text = fillQuickReply(kept, contact);
      const run = () => {
        onChange(text);
        if (media && additions.includes("file")) onFile(media);
      };
      return { id, name, text, run };
    }),
    ...additions.map((addition) => ({
      id: addition,
      name: t(`composer.${addition}`),
      text: "",
      run() {
        onChange("");
        onAdd(addition);
      },
    })),
  ];
  const isWanted = ({ name, text }: { name: string; text: string }) =>
    `${name}\n${text}`.toLocaleLowerCase().includes(wanted ?? "");
  const found = wanted === null ? [] : choices.filter(isWanted).slice(0, SHOWN);
  const active = Math.min(chosen, found.length - 1);
  const press = (event: KeyboardEvent) => {
    if (wanted === null || isComposing(event)) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if (found.length === 0) return;
      const by = event.key === "ArrowDown" ? 1 : found.length - 1;
      setChosen((active + by) % found.length);
      // A name that nothing has is no message: it isn't sent by the key that chooses.
    } else if (event.key === "Enter" && !event.shiftKey) found[active]?.run();
    else if (event.key === "Escape") setClosed(true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className={classes.place} onKeyDownCapture={press}>
      {found.length > 0 && (
        <div
          id={listId}
          role="listbox"
          aria-label={t("nav.quickReplies")}
          className={classes.list}
          data-above
        >
          {found.map(({ id, name, text, run }, index) => (
            <div
              key={id}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              ref={index === active ? (option) => option?.scrollIntoView({ block: "nearest" }) : null}
              aria-selected={index === active}
              className={classes.option}
              // The box keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={run}
              onKeyDown={() => undefined}
            >
              <bdi className={classes.name}>{name}</bdi>
              <span className={classes.text}>{text}</span>
            </div>
          ))}
        </div>
      )}
      {wanted !== null && found.length === 0 && (
        <p role="status" className={`${classes.list} dim`} data-above>
          {t("quickReplies.noMatch")}
        </p>
      )}
      <TextBox
        {...box}
        {...(found.length > 0 && { listId, activeId: `${listId}-${active}` })}
        onChange={(next) => {
          setChosen(0);
          // A colleague may have added one since they were read.
          if (!isAsked && next.startsWith("/")) void refetch();
          onChange(next);
        }}
      />
    </div>
  );
}
