// A line of the palette. What was found has a second line with the words that were searched for.
import { When } from "../../parts/text/when.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { Command, Snippet } from "./command.ts";
import classes from "./shortcuts.module.css";

interface Props {
  id: string;
  command: Command;
  isActive: boolean;
  onRun(): void;
}

export function PaletteOption({ id, command, isActive, onRun }: Props) {
  const { t } = useWords();
  const { name, note, at, snippet, kind, keys } = command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and hears the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.option}
      onClick={onRun}
    >
      <div className={classes.line}>
        <bdi>{name}</bdi>
        {note && <bdi className={classes.dim}>{note}</bdi>}
        {at && (
          <span className={classes.dim}>
            <When at={at} />
          </span>
        )}
        <span className={classes.kind}>{t(kind)}</span>
        {keys?.map((key) => (
          <kbd key={key} className={classes.key}>
            {key}
          </kbd>
        ))}
      </div>
      {snippet && <Place snippet={snippet} />}
    </div>
  );
}

function Place({ snippet }: { snippet: Snippet }) {
  let at = 0;
  return (
    <div className={classes.snippet} dir="auto">
      {snippet.map(({ text, is_hit: isHit }) => {
        at += text.length;
        return isHit ? <mark key={at}>{text}</mark> : text;
      })}
    </div>
  );
}
