// The text size of the browser, for what styles alone can't size. Read when a list is drawn first.
import { useState } from "react";

const ROOT_PX = 16;

/** How many times larger the text is than in the design. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT_PX;
}

export function useTextScale(): number {
  return useState(textScale)[0];
}

/** A length of the design as one that follows the text size. */
export function rem(px: number): string {
  return `${px / ROOT_PX}rem`;
}
