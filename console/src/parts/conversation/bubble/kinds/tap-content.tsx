// What a person tapped: a button, or a row of a list.
import { IconClick, IconList } from "@tabler/icons-react";
import { useWords } from "../../../../words/use-words.tsx";
import type { Shown } from "../../../message/message-words.ts";
import classes from "./kinds.module.css";

export function TapContent({ reply }: { reply: NonNullable<Shown["reply"]> }) {
  const { t } = useWords();
  const isButton = reply.of === "button";
  const Icon = isButton ? IconClick : IconList;
  return (
    <div className={classes.what}>
      <small className={classes.kind}>
        <Icon size={16} stroke={1.75} aria-hidden />
        {t(isButton ? "mark.tappedButton" : "mark.tappedList")}
      </small>
      <strong dir="auto">{reply.title}</strong>
      {reply.description && <span dir="auto">{reply.description}</span>}
    </div>
  );
}
