// Under the text: which key sends, which is also the switch between them, and how long the text is.
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import type { Channel } from "../queries/use-channels.ts";
import classes from "./composer.module.css";
import { lengthOf } from "./composer-content.ts";
import { doesEnterSend, setEnterSends } from "./enter-sends.ts";
import { type SegmentLimits, segmentsOf } from "./segments.ts";

/** From this share of the limit on, the length is shown. */
const NEAR = 0.8;

interface Props {
  text: string;
  /** Of the channel; undefined while it isn't known. */
  limits: Channel["capabilities"]["text"] | undefined;
}

export function TextHint({ text, limits }: Props) {
  const { t } = useWords();
  const [isEnter, setEnter] = useState(doesEnterSend);
  const change = () => {
    setEnterSends(!isEnter);
    setEnter(!isEnter);
  };
  return (
    <>
      <UnstyledButton className={classes.hint} title={t("composer.changeKey")} onClick={change}>
        {t(isEnter ? "composer.enter" : "composer.ctrlEnter")}
      </UnstyledButton>
      {limits && <Room text={text} longest={limits.max_length} />}
      {limits?.segments && text !== "" && <SegmentCount text={text} limits={limits.segments} />}
    </>
  );
}

/** How much room is left, near the limit. */
function Room({ text, longest }: { text: string; longest: number }) {
  const { t, number } = useWords();
  const length = lengthOf(text);
  const above = length - longest;
  return (
    <span role="status" className={classes.count} data-over={above > 0}>
      {above > 0
        ? t("composer.tooLong", { n: above })
        : length > longest * NEAR && `${number(length)}/${number(longest)}`}
    </span>
  );
}

/** What the channel will bill. Readers of the screen hear the number of segments only when it changes. */
function SegmentCount({ text, limits }: { text: string; limits: SegmentLimits }) {
  const { t } = useWords();
  const { count, size, foreign } = segmentsOf(text, limits);
  return (
    <span className={classes.count}>
      {t("composer.length", { n: lengthOf(text) })} ·{" "}
      <span role="status">{t("composer.segments", { n: count })}</span>
      {foreign !== null && ` · ${t("composer.foreign", { character: foreign, n: size })}`}
    </span>
  );
}
