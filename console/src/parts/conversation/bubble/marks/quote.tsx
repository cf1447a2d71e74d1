// The line of the message that a message answers. It leads to that message, if the conversation has it loaded.
import { UnstyledButton } from "@mantine/core";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import { messageLine } from "../../../message/message-words.ts";
import { Skeletons } from "../../../page/skeletons.tsx";
import classes from "./marks.module.css";
import { QuotedLine } from "./quoted-line.tsx";
import { useQuoted } from "./use-quoted.ts";

interface Props {
  id: string;
  /** Null if the conversation doesn't have it loaded. */
  quoted: Message | null;
  /** Of the contact. */
  name: string;
  onJump?: (id: string) => void;
}

export function Quote({ id, quoted, name, onJump }: Props) {
  const words = useWords();
  const { t } = words;
  const message = useQuoted(id, quoted);
  // Two lines, as the quote will have.
  if (message === undefined)
    return (
      <div className={classes.quote}>
        <Skeletons className={classes.quoteShapes} count={2} height={12} />
      </div>
    );
  if (message === null) return <p className={classes.quote}>{t("mark.quoteMissing")}</p>;
  const content = <QuotedLine message={message} name={name} />;
  if (!quoted || !onJump)
    return (
      <div className={classes.quote} data-own={message.direction === "out"}>
        {content}
      </div>
    );
  return (
    <UnstyledButton
      className={classes.quote}
      data-own={message.direction === "out"}
      aria-label={t("mark.quoteJump", { line: messageLine(words, message) })}
      onClick={() => onJump(id)}
    >
      {content}
    </UnstyledButton>
  );
}
