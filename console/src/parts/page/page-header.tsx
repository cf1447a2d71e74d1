// The head of a page: its name, what belongs to it, and its acts.
import { type ReactNode, useEffect } from "react";
import { useWords } from "../../words/use-words.tsx";
import { useWaiting } from "../contact/use-waiting.ts";
import classes from "./page-header.module.css";

interface Props {
  title: string;
  /** Before the title, for example a way back. */
  before?: ReactNode;
  /** Beside the title, for example a count. */
  note?: ReactNode;
  /** 2 for a part of a page that has its own header. */
  level?: 1 | 2;
  /** Buttons at the end. */
  children?: ReactNode;
}

export function PageHeader({ title, before, note, level = 1, children }: Props) {
  const { t } = useWords();
  const waiting = useWaiting().data?.ids.length ?? 0;
  useEffect(() => {
    if (level !== 1) return;
    const count = waiting > 0 ? `(${waiting}) ` : "";
    document.title = `${count}${title} – ${t("app.name")}`;
  }, [title, level, waiting, t]);
  return (
    <header className={classes.header}>
      {before}
      {level === 1 ? (
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
      ) : (
        <h2 dir="auto">{title}</h2>
      )}
      {note && <span className={classes.note}>{note}</span>}
      <div className={classes.acts}>{children}</div>
    </header>
  );
}
