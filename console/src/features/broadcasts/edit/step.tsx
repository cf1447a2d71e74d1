// One of the questions of a new broadcast.
import type { ReactNode } from "react";
import body from "../../../parts/page/page-body.module.css";

export function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${body.card} ${body.form}`} aria-label={title}>
      <div className={body.line}>
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  );
}
