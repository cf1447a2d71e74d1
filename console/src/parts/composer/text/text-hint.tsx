// Under the text: which key sends, which is also the switch between them, and how much room is left.
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../../words/use-words.tsx";
import classes from "../composer.module.css";
import { lengthOf } from "../composer-content.ts";
import { doesEnterSend, setEnterSends } from "./enter-sends.ts";

/** From this share of the limit on, the length is shown. */
const NEAR = 0.8;

export function EnterHint() {
  const { t } = useWords();
  const [isEnter, setEnter] = useState(doesEnterSend);
  const change = () => {
    setEnterSends(!isEnter);
    setEnter(!isEnter);
  };
  return (
    <UnstyledButton className={classes.hint} title={t("composer.changeKey")} onClick={change}>
      {t(isEnter ? "composer.enter" : "composer.ctrlEnter")}
    </UnstyledButton>
  );
}

interface Props {
  text: string;
  /** The most characters that the channel takes. */
  longest: number;
}

/** How much room is left, near the limit. */
export function TextRoom({ text, longest }: Props) {
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
