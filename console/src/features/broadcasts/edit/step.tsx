// One of the three questions of a new broadcast.
import type { ReactNode } from "react";
import classes from "./edit.module.css";

interface Props {
  number: number;
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  children: ReactNode;
}

export function Step({ number, title, note, children }: Props) {
  return (
    <section className={classes.step} aria-label={title}>
      <header>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        <h2>{title}</h2>
        {note && (
          <span className={classes.stepNote} role="status">
            {note}
          </span>
        )}
      </header>
      <div className={classes.fields}>{children}</div>
    </section>
  );
}
