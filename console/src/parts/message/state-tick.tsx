// The state of a message: a glyph whose shape carries the meaning, with the word as its name.
import type { ReactNode } from "react";
import type { Message } from "../../platform/cache/thread-cache.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./state-tick.module.css";

export type MessageState =
  | "scheduled"
  | "queued"
  | "sending"
  | "uncertain"
  | "sent"
  | "delivered"
  | "read"
  | "failed"
  | "expired"
  | "canceled"
  | "received";

/** What is to be said about a message now. */
export function stateOf({
  status,
  uncertain_since,
}: Pick<Message, "status" | "uncertain_since">): MessageState {
  return status === "sending" && uncertain_since !== null ? "uncertain" : status;
}

const CLOCK = (
  <>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.500V8l2.500 1.500" />
  </>
);
const ONE = <path d="m3.500 8.500 3 3 6-7" />;
const TWO = <path d="m1 8.500 3 3 6-7M7.500 11l.5.5 6-7" />;

const GLYPHS: Record<MessageState, ReactNode> = {
  scheduled: CLOCK,
  queued: CLOCK,
  sending: <path d="M2.500 8h9M8 4.500 11.500 8 8 11.500" />,
  uncertain: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="M6.500 6.500a1.500 1.500 0 1 1 2.300 1.300c-.6.4-.8.7-.8 1.400M8 11.300v.2" />
    </>
  ),
  sent: ONE,
  delivered: TWO,
  read: (
    <>
      <circle cx="8" cy="8" r="7.500" fill="currentColor" stroke="none" />
      <path d="m3 8.300 2 2 4-4.600M7.700 10.100l.3.2 4-4.600" stroke="var(--p-page)" />
    </>
  ),
  failed: <path d="M8 2.500 14.500 13.500h-13zM8 6.500v3.200M8 11.600v.2" />,
  expired: <path d="M4 2.500h8M4 13.500h8M4.500 2.500c0 3 7 8 7 11M11.500 2.500c0 3-7 8-7 11" />,
  canceled: (
    <>
      <circle cx="8" cy="8" r="6" />
      <path d="m4 12 8-8" />
    </>
  ),
  received: <path d="M13 8H4M7.500 4.500 4 8l3.500 3.500" />,
};

export const STATES = Object.keys(GLYPHS) as MessageState[];

export function StateTick({ state, withWord = false }: { state: MessageState; withWord?: boolean }) {
  const { t } = useWords();
  const word = t(`state.${state}`);
  return (
    <span className={classes.tick} data-state={state} title={withWord ? undefined : word}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden={withWord} role="img" aria-label={word}>
        <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
          {GLYPHS[state]}
        </g>
      </svg>
      {withWord && <span>{word}</span>}
    </span>
  );
}
