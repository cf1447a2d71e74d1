// Grey shapes in the place of what is being loaded. Nothing is shown at first: most answers come sooner.
import { Skeleton } from "@mantine/core";
import classes from "./skeletons.module.css";

interface Props {
  count: number;
  /** In pixels. */
  height: number;
  className?: string | undefined;
}

export function Skeletons({ count, height, className = "" }: Props) {
  return (
    <div className={`${classes.shapes} later ${className}`} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
        <Skeleton key={index} className={classes.shape} height={height} radius="md" />
      ))}
    </div>
  );
}
