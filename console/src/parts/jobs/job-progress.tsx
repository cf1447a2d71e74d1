// How far a job is: a bar, rows, speed and the time that is left.
import { Progress } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import classes from "./job-progress.module.css";

interface Props {
  /** What the job does, for readers of the screen. */
  name: string;
  done: number;
  /** Null while it isn't known. */
  total: number | null;
  /** Rows a second. */
  rate?: number | null;
}

/** A reader of the screen hears of each of these parts of a job, not of each row. */
const SPOKEN_PARTS = 4;

export function JobProgress({ name, done, total, rate = null }: Props) {
  const { t, percent, duration } = useWords();
  const share = total === null ? null : total === 0 ? 1 : done / total;
  const left = total !== null && rate ? ((total - done) / rate) * 1_000 : null;
  const spoken = share === null ? null : Math.floor(share * SPOKEN_PARTS) / SPOKEN_PARTS;
  return (
    <div className={classes.progress}>
      <Progress value={(share ?? 0) * 100} aria-label={name} transitionDuration={200} />
      <p>
        {t("job.progress", {
          n: done,
          hasTotal: total !== null,
          total: total ?? 0,
          rate: Math.round(rate ?? 0),
          hasLeft: left !== null && left > 0,
          left: duration(left ?? 0),
        })}
      </p>
      <span role="status" className="visually-hidden">
        {spoken !== null && spoken > 0 && `${name}: ${percent(spoken)}`}
      </span>
    </div>
  );
}
