// The line of the message that a message answers. It leads to that message, if the conversation has it loaded.
import { UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../../platform/api.ts";
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { keys } from "../../../../platform/query-keys.ts";
import { useWords } from "../../../../words/use-words.tsx";
import { fileAddress } from "../../../file/file-address.ts";
import { shownAs } from "../../../file/shown-as.ts";
import { messageLine } from "../../../message/message-words.ts";
import { Skeletons } from "../../../page/skeletons.tsx";
import classes from "./marks.module.css";

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
  const { data, isPending } = useQuery({
    queryKey: keys.message(id),
    queryFn: ({ signal }) => api.getMessage({ id }, { signal }),
    enabled: quoted === null,
  });
  const message = quoted ?? data;
  if (!message && isPending)
    return (
      <div className={classes.quote}>
        {/* Two lines, as the quote will have. */}
        <Skeletons className={classes.quoteShapes} count={2} height={12} />
      </div>
    );
  if (!message) return <p className={classes.quote}>{t("mark.quoteMissing")}</p>;
  const { media } = message;
  const isOwn = message.direction === "out";
  const line = messageLine(words, message);
  const content = (
    <>
      <span className={classes.quoteText}>
        <strong>{isOwn ? t("mark.you") : <bdi>{name}</bdi>}</strong>
        <span dir="auto">{line}</span>
      </span>
      {media && shownAs(message) === "picture" && (
        <img className={classes.quotePicture} src={`${fileAddress(media)}/preview`} alt="" />
      )}
    </>
  );
  if (!quoted || !onJump)
    return (
      <div className={classes.quote} data-own={isOwn}>
        {content}
      </div>
    );
  return (
    <UnstyledButton
      className={classes.quote}
      data-own={isOwn}
      aria-label={t("mark.quoteJump", { line })}
      onClick={() => onJump(id)}
    >
      {content}
    </UnstyledButton>
  );
}
