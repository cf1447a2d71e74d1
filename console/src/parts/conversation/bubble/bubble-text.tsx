// The words of a message: never HTML, with addresses as links.
import classes from "./bubble.module.css";
import { linkedText } from "./linked-text.ts";

const FEW_EMOJI = /^\p{RGI_Emoji}{1,3}$/v;

export function BubbleText({ text }: { text: string }) {
  return (
    <p className={classes.text} dir="auto" data-large={FEW_EMOJI.test(text.trim())}>
      {linkedText(text).map((part, index) =>
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
  );
}
