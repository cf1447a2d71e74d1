// A circle with the first letters of a name, in a colour of the person.
import type { CSSProperties } from "react";
import classes from "./initials.module.css";

/** Of the colours, in degrees. */
const HUES = [174, 210, 262, 320, 8, 36, 84, 140];

interface Props {
  name: string;
  id: string;
  isSmall?: boolean;
}

export function Initials({ name, id, isSmall = false }: Props) {
  return (
    <span className={classes.initials} style={colourOf(id)} data-small={isSmall} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** The same for the same id, or the same label. */
export function colourOf(id: string): CSSProperties {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) as number)) % 1_000_003;
  return { "--hue": HUES[sum % HUES.length] } as CSSProperties;
}
