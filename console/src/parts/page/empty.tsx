// What a page says when it has nothing to show, with the next act.
import type { ReactNode } from "react";
import classes from "./empty.module.css";

export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {children && <div className={classes.acts}>{children}</div>}
    </div>
  );
}
