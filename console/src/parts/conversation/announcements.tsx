// Says to readers of the screen what has just arrived. The list itself isn't a log: scrolling back would be read out.
import { useEffect, useRef, useState } from "react";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { useWords } from "../../words/use-words.tsx";
import { messageLine } from "../message/message-words.ts";

/** More at once are counted. */
const MOST = 3;

export function Announcements({ messages, name }: { messages: Message[]; name: string }) {
  const spoken = useWords();
  const { t } = spoken;
  const [text, setText] = useState("");
  const said = useRef(messages[0]?.id ?? "");
  useEffect(() => {
    const news = messages.filter(({ id, direction }) => direction === "in" && id > said.current);
    said.current = messages[0]?.id ?? said.current;
    if (news.length === 0) return;
    const words = news.toReversed().map((message) => `${name}: ${messageLine(spoken, message)}`);
    setText(news.length > MOST ? t("thread.announced", { n: news.length, name }) : words.join(" "));
  }, [messages, name, spoken, t]);
  return (
    <div role="status" className="visually-hidden">
      {text}
    </div>
  );
}
