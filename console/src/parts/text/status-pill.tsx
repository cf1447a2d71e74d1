// A state in one word, coloured by how good it is.
import type { ReactNode } from "react";
import classes from "./status-pill.module.css";

export type Tone = "ok" | "warn" | "bad" | "quiet";

export function StatusPill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.pill} data-tone={tone}>
      {children}
    </span>
  );
}
