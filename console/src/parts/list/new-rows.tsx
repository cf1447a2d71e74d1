// Over a list: that rows came since it was read. They don't move the rows that are being read.
import { Button } from "@mantine/core";
import classes from "./new-rows.module.css";

interface Props {
  /** Null while there are none. */
  text: string | null;
  /** The height of what stands above the rows, in pixels. */
  below?: number;
  onShow(): void;
}

export function NewRows({ text, below = 0, onShow }: Props) {
  return (
    <div role="status" className={classes.news}>
      {text !== null && (
        <Button size="compact-sm" radius="xl" mt={below + 8} onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  );
}
