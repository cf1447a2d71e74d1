// The sticker library as a grid. Arrows move, a number jumps to its sticker, Enter sends.
import { UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "wouter";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { ProblemNote } from "../page/problem.tsx";
import { useStickers } from "../queries/use-stickers.ts";
import composer from "./composer.module.css";
import classes from "./sticker-picker.module.css";

interface Props {
  value: number | null;
  /** Whether the reader has asked for the stickers, which are then loaded. */
  wantsFocus: boolean;
  onChange(sticker: number): void;
  onSubmit(): void;
}

/** Digits that are typed within this time are one number. */
const DIGITS_MS = 800;

export function StickerPicker({ value, wantsFocus, onChange, onSubmit }: Props) {
  const { t } = useWords();
  const sentence = useSentence();
  const grid = useRef<HTMLDivElement>(null);
  const typed = useRef({ digits: "", at: 0 });
  const { data: stickers, isError, error, refetch } = useStickers();
  const isLoaded = stickers !== undefined;
  useEffect(() => {
    if (isLoaded && wantsFocus) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [isLoaded, wantsFocus]);
  if (isError) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (!stickers) return <div className={classes.grid} />;
  if (stickers.length === 0)
    return (
      <p className={composer.none}>
        {sentence("picker.none", { link: (words) => <Link href="/stickers">{words}</Link> })}
      </p>
    );
  const numbers = stickers.map(({ number }) => number);
  const choose = (number: number | undefined) => {
    if (number === undefined) return;
    onChange(number);
    grid.current?.querySelector<HTMLElement>(`[data-number="${number}"]`)?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      event.preventDefault();
      if (value !== null) onSubmit();
      return;
    }
    const next = /^\d$/.test(event.key)
      ? typedNumber(typed.current, event)
      : numbers[
          indexAfter(event.key, numbers.indexOf(value ?? Number.NaN), numbers.length, columnsOf(grid.current))
        ];
    if (next === undefined) return;
    event.preventDefault();
    if (numbers.includes(next)) choose(next);
  };
  return (
    <div
      ref={grid}
      role="radiogroup"
      aria-label={t("picker.name")}
      className={classes.grid}
      onKeyDown={press}
    >
      {numbers.map((number, index) => (
        <UnstyledButton
          key={number}
          role="radio"
          aria-checked={number === value}
          aria-label={t("bubble.sticker", { number: String(number) })}
          tabIndex={number === value || (value === null && index === 0) ? 0 : -1}
          data-number={number}
          className={classes.sticker}
          onClick={() => choose(number)}
        >
          <img
            src={`${PUBLIC_PATH}/api/stickers/${number}/image`}
            alt=""
            width={72}
            height={72}
            loading="lazy"
          />
          <span>{number}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

function typedNumber(typed: { digits: string; at: number }, { key, timeStamp }: KeyboardEvent): number {
  typed.digits = timeStamp - typed.at < DIGITS_MS ? typed.digits + key : key;
  typed.at = timeStamp;
  return Number(typed.digits);
}

/** -1 for a key that doesn't move. */
function indexAfter(key: string, index: number, count: number, columns: number): number {
  const isRightToLeft = document.dir === "rtl";
  switch (key) {
    case isRightToLeft ? "ArrowLeft" : "ArrowRight":
      return Math.min(count - 1, index + 1);
    case isRightToLeft ? "ArrowRight" : "ArrowLeft":
      return Math.max(0, index - 1);
    case "ArrowDown":
      return index + columns < count ? Math.max(0, index + columns) : index;
    case "ArrowUp":
      return index - columns >= 0 ? index - columns : index;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return -1;
  }
}

function columnsOf(grid: HTMLElement | null): number {
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(" ").length : 1;
}
