// What both sides answered a message with: one emoji each.
import type { Message } from "../../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../../words/use-words.tsx";
import classes from "./marks.module.css";

interface Props {
  reactions: NonNullable<Message["reactions"]>;
  /** Of the contact. */
  name: string;
}

export function Reactions({ reactions, name }: Props) {
  const { t } = useWords();
  return (
    <ul className={classes.reactions}>
      {reactions.map(({ from, emoji }) => {
        const words =
          from === "business" ? t("mark.reactedOurs", { emoji }) : t("mark.reactedTheirs", { name, emoji });
        return (
          <li key={from} title={words}>
            <span aria-hidden>{emoji}</span>
            <span className="visually-hidden">{words}</span>
          </li>
        );
      })}
    </ul>
  );
}
