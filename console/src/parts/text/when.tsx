// A time: relative within an hour, else the clock or the day; exact on hover and for readers of the screen.
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";

export function When({ at }: { at: string | null }) {
  const words = useWords();
  const now = useNow();
  if (at === null) return <span>–</span>;
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  const text = words.relative(date, now) ?? (isToday ? words.time(date) : words.day(date, now));
  return (
    <time dateTime={at} title={words.exact(date)}>
      {text}
    </time>
  );
}
