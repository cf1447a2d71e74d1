// Above the box: into how many segments the channel will divide the text, because it bills each of them.
import { useSentence, useWords } from "../../../words/use-words.tsx";
import classes from "../composer.module.css";
import { lengthOf } from "../composer-content.ts";
import { type SegmentLimits, segmentsOf } from "./segments.ts";

interface Props {
  text: string;
  limits: SegmentLimits;
}

export function SegmentNote({ text, limits }: Props) {
  const { t } = useWords();
  const sentence = useSentence();
  const { count, size, foreign } = segmentsOf(text, limits);
  if (text === "") return <p className={classes.window}>{t("segments.size", { n: size })}</p>;
  return (
    <p className={classes.window}>
      {sentence("segments.count", {
        length: lengthOf(text),
        n: count,
        // Readers of the screen hear the number only when it changes.
        status: (words) => <span role="status">{words}</span>,
        hasForeign: foreign !== null,
        character: foreign ?? "",
        size,
      })}
    </p>
  );
}
