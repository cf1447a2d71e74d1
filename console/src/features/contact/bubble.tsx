// One message of a conversation.
import { StateTick } from "../../parts/state-tick.tsx";
import { useWords } from "../../words/use-words.tsx";
import classes from "./bubble.module.css";
import type { Message } from "./contact.queries.ts";

export function Bubble({ message }: { message: Message }) {
  const { time, exact } = useWords();
  const at = new Date(message.created_at);
  const isOwn = message.direction === "out";
  return (
    <li className={classes.item} data-own={isOwn}>
      <div className={classes.bubble} data-failed={message.status === "failed"} dir="auto">
        <Content message={message} />
        <div className={classes.foot}>
          <time dateTime={message.created_at} title={exact(at)}>
            {time(at)}
          </time>
          {isOwn && <StateTick state={message.status} />}
        </div>
      </div>
      {message.error && <p className={classes.error}>{message.error.detail}</p>}
    </li>
  );
}

function Content({ message }: { message: Message }) {
  const { t } = useWords();
  switch (message.type) {
    case "text":
      return <p className={classes.text}>{message.text}</p>;
    case "template":
      return (
        <p className={classes.text}>
          <small>{t("bubble.template", { name: message.template?.name ?? "" })}</small>
          {Object.values(message.template?.variables ?? {}).join(" · ")}
        </p>
      );
    case "sticker":
      return (
        <img
          className={classes.sticker}
          src={`/api/stickers/${message.sticker}/image`}
          alt={t("bubble.sticker", { number: String(message.sticker) })}
          width={128}
          height={128}
        />
      );
    case "unsupported":
      return <p className={classes.text}>{t("bubble.unsupported")}</p>;
  }
}
