// What both sides answered a message with: one emoji each.
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import { useErrors } from "../../../errors/use-errors.ts";
import classes from "./marks.module.css";

type Reaction = NonNullable<Message["reactions"]>[number];

interface Props {
  message: Message;
  /** Of the contact. */
  name: string;
}

export function Reactions({ message: { reactions = [], channel }, name }: Props) {
  const { t } = useWords();
  const { text } = useErrors();
  const failed = reactions.find(({ status }) => status === "failed");
  const wordsOf = ({ from, emoji, status }: Reaction) => {
    if (from === "contact") return t("mark.reactedTheirs", { name, emoji: emoji ?? "" });
    return t(status === "waiting" ? "mark.reactingOurs" : "mark.reactedOurs", { emoji: emoji ?? "" });
  };
  const shown = reactions.filter(({ emoji, status }) => emoji !== null && status !== "failed");
  return (
    <>
      {shown.length > 0 && (
        <ul className={classes.reactions}>
          {shown.map((reaction) => (
            <li key={reaction.from} title={wordsOf(reaction)} data-status={reaction.status}>
              <span aria-hidden>{reaction.emoji}</span>
              <span className="visually-hidden">{wordsOf(reaction)}</span>
            </li>
          ))}
        </ul>
      )}
      {failed && (
        <p className={classes.failed}>
          {failed.emoji === null ? t("mark.notTakenBack") : t("mark.notReacted", { emoji: failed.emoji })}{" "}
          {failed.error && text({ ...failed.error, channel })}
        </p>
      )}
    </>
  );
}
