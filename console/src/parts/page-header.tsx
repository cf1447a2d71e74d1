// The head of a page: its name, what belongs to it, and its acts.
import { type ReactNode, useEffect } from "react";
import { useWords } from "../words/use-words.tsx";
import classes from "./page-header.module.css";

interface Props {
  title: string;
  /** Beside the title, for example a count. */
  note?: ReactNode;
  /** Buttons at the end. */
  children?: ReactNode;
}

export function PageHeader({ title, note, children }: Props) {
  const { t } = useWords();
  useEffect(() => {
    document.title = `${title} – ${t("app.name")}`;
  }, [title, t]);
  return (
    <header className={classes.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {note && <span className={classes.note}>{note}</span>}
      <div className={classes.acts}>{children}</div>
    </header>
  );
}
