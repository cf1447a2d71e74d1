// Above the box: the message that the next one will quote, and a way to quote nothing.
import { CloseButton } from "@mantine/core";
import { useWords } from "../../../words/use-words.tsx";
import { QuotedLine } from "../../conversation/bubble/marks/quoted-line.tsx";
import { useQuoted } from "../../conversation/bubble/marks/use-quoted.ts";
import { useThread } from "../../conversation/use-thread.ts";
import classes from "./quote-bar.module.css";

interface Props {
  /** Of the quoted message. */
  id: string;
  contactId: string;
  /** Of the contact. */
  name: string;
  onRemove(): void;
}

export function QuoteBar({ id, contactId, name, onRemove }: Props) {
  const { t } = useWords();
  const { data: thread } = useThread(contactId);
  const known = thread?.pages.flatMap(({ data }) => data).find((message) => message.id === id);
  const message = useQuoted(id, known ?? null);
  const isOwn = message?.direction === "out";
  return (
    <div className={classes.bar} role="group" aria-label={t("quote.bar")} data-own={isOwn}>
      {message ? (
        <QuotedLine message={message} name={name} />
      ) : (
        <p>{message === null && t("mark.quoteMissing")}</p>
      )}
      <CloseButton aria-label={t("quote.remove")} onClick={onRemove} />
    </div>
  );
}
