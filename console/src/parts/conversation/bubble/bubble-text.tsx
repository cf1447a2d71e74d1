// The words of a message: never HTML, with addresses as links. A long text is folded.
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../../words/use-words.tsx";
import classes from "./bubble.module.css";
import { linkedText } from "./linked-text.ts";

/** In characters. */
const LONG = 1_200;
const FEW_EMOJI = /^\p{RGI_Emoji}{1,3}$/v;

export function BubbleText({ text }: { text: string }) {
  const { t } = useWords();
  const [isOpen, setOpen] = useState(false);
  const isFolded = text.length > LONG && !isOpen;
  const shown = isFolded ? `${cut(text)}…` : text;
  return (
    <>
      <p className={classes.text} dir="auto" data-large={FEW_EMOJI.test(text.trim())}>
        {linkedText(shown).map((part, index) =>
          part.href === null ? (
            part.text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text don't move.
            <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
              {part.text}
            </a>
          ),
        )}
      </p>
      {isFolded && (
        <UnstyledButton className={classes.unfold} onClick={() => setOpen(true)}>
          {t("bubble.showAll")}
        </UnstyledButton>
      )}
    </>
  );
}

/** Not through the middle of a character. */
function cut(text: string): string {
  return text.slice(0, LONG).replace(/[\uD800-\uDBFF]$/, "");
}
