// What a page says when it has nothing to show, with the next act.
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./empty.module.css";

export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <p>{text}</p>
      {children && (
        <Group justify="center" gap={8}>
          {children}
        </Group>
      )}
    </div>
  );
}
