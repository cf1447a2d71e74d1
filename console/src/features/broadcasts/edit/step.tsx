// One of the questions of a new broadcast.
import type { ReactNode } from "react";
import body from "../../../parts/page/page-body.module.css";

interface Props {
  title: string;
  /** Beside the title. */
  note?: ReactNode;
  children: ReactNode;
}

export function Step({ title, note, children }: Props) {
  return (
    <section className={`${body.card} ${body.form}`} aria-label={title}>
      <div className={body.line}>
        <h2>{title}</h2>
        <span className={body.acts} role="status">
          {note}
        </span>
      </div>
      {children}
    </section>
  );
}
