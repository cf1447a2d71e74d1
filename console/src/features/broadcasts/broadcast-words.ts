// Colours of a broadcast's states, and reasons in words.
import { useErrors } from "../../parts/errors/use-errors.ts";
import type { Tone } from "../../parts/text/status-pill.tsx";
import { useWords } from "../../words/use-words.tsx";
import type { Broadcast } from "./broadcasts.queries.ts";

export const TONES: Record<Broadcast["status"], Tone> = {
  draft: "quiet",
  planning: "warn",
  planned: "quiet",
  running: "ok",
  paused: "warn",
  finished: "quiet",
  canceled: "quiet",
};

/** The others are codes of errors. */
const LEFT_OUT = [
  ...(["opted_out", "outside_window", "no_address", "empty_value", "invalid_value"] as const),
  ...(["excluded", "duplicate", "not_found", "erased"] as const),
];

/** Why somebody is left out, or why a message failed. */
export function useReason(): (code: string) => string {
  const { t } = useWords();
  const { text } = useErrors();
  return (code) => {
    const known = LEFT_OUT.find((one) => one === code);
    return known ? t(`leftOut.${known}`) : text({ code });
  };
}
