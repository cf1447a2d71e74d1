// Who wrote a quoted message, and what it says, with a small picture of it.
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import { fileAddress } from "../../../file/file-address.ts";
import { shownAs } from "../../../file/shown-as.ts";
import { messageLine } from "../../../message/message-words.ts";
import classes from "./marks.module.css";

/** `name`: of the contact. */
export function QuotedLine({ message, name }: { message: Message; name: string }) {
  const words = useWords();
  const { media } = message;
  return (
    <>
      <span className={classes.quoteText}>
        <strong>{message.direction === "out" ? words.t("mark.you") : <bdi>{name}</bdi>}</strong>
        <span dir="auto">{messageLine(words, message)}</span>
      </span>
      {media && shownAs(message) === "picture" && (
        <img className={classes.quotePicture} src={`${fileAddress(media)}/preview`} alt="" />
      )}
    </>
  );
}
