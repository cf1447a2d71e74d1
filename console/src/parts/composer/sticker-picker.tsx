// The sticker library. The sticker that is chosen is sent.
import { UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Link } from "wouter";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useSentence, useWords } from "../../words/use-words.tsx";
import { ProblemNote } from "../page/problem.tsx";
import { useStickers } from "../queries/use-stickers.ts";
import classes from "./composer.module.css";

export function StickerPicker({ onChoose }: { onChoose(sticker: number): void }) {
  const { t } = useWords();
  const sentence = useSentence();
  const grid = useRef<HTMLDivElement>(null);
  const { data: stickers, isError, error, refetch } = useStickers();
  const isLoaded = stickers !== undefined;
  useEffect(() => {
    if (isLoaded) grid.current?.querySelector("button")?.focus();
  }, [isLoaded]);
  if (isError) return <ProblemNote error={error} onRetry={() => void refetch()} />;
  if (stickers?.length === 0)
    return (
      <p className={classes.none}>
        {sentence("picker.none", { link: (words) => <Link href="/stickers">{words}</Link> })}
      </p>
    );
  return (
    <div ref={grid} role="group" aria-label={t("picker.name")} className={classes.stickers} onKeyDown={move}>
      {stickers?.map(({ number }, index) => (
        <UnstyledButton
          key={number}
          aria-label={t("bubble.sticker", { number: String(number) })}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onChoose(number)}
        >
          <img
            src={`${PUBLIC_PATH}/api/stickers/${number}/image`}
            alt=""
            width={72}
            height={72}
            loading="lazy"
          />
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Arrows move the focus over the grid. */
function move(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(" ").length;
  const forward = document.dir === "rtl" ? -1 : 1;
  const steps = { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: columns, ArrowUp: -columns };
  const by = steps[event.key as keyof typeof steps];
  const next = by && buttons[buttons.indexOf(event.target as HTMLButtonElement) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
