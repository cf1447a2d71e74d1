// Why a message hasn't left yet, asked of the service while somebody looks.
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useWhyText } from "../../message/why-words.ts";
import classes from "./bubble.module.css";
import { useFreshMessage } from "./use-fresh-message.ts";

export function WaitingNote({ message: { id } }: { message: Message }) {
  const { t } = useWords();
  const whyText = useWhyText();
  const data = useFreshMessage(id);
  return (
    <p role="status" className={classes.waiting}>
      {data && (data.waiting ? whyText(data.waiting, data) : t("waits.nothing"))}
    </p>
  );
}
