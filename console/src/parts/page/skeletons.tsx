// Grey shapes in the place of what is being loaded. Nothing is shown at first: most answers come sooner.
import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import classes from "./skeletons.module.css";

const QUICK_MS = 120;

interface Props {
  count: number;
  /** In pixels. */
  height: number;
  className?: string | undefined;
}

export function Skeletons({ count, height, className = "" }: Props) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUICK_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={`${classes.shapes} ${className}`} aria-busy="true">
      {isSlow &&
        Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same.
          <Skeleton key={index} className={classes.shape} height={height} radius="md" />
        ))}
    </div>
  );
}
