// How far the messages of a broadcast are: one bar of all people, and figures that open their people.
import { useSearchParams } from "wouter";
import { useErrors } from "../../../parts/errors/use-errors.ts";
import type { Key } from "../../../words/t.ts";
import { useWords } from "../../../words/use-words.tsx";
import { LEFT_OUT } from "../broadcast-words.ts";
import type { BroadcastDetails } from "../broadcasts.queries.ts";
import classes from "./report.module.css";

type Counts = BroadcastDetails["counts"];
type BarState = "read" | "delivered" | "sent" | "queued" | "failed" | "planned" | "canceled";

/** In the order of the bar. */
const STATES: { state: BarState; word: Key }[] = [
  { state: "read", word: "reach.read" },
  { state: "delivered", word: "reach.delivered" },
  { state: "sent", word: "reach.sent" },
  { state: "queued", word: "reach.queued" },
  { state: "failed", word: "reach.failed" },
  { state: "planned", word: "reach.planned" },
  { state: "canceled", word: "reach.canceled" },
];

export function Figures({ broadcast: { counts, status } }: { broadcast: BroadcastDetails }) {
  const { t } = useWords();
  const total = STATES.reduce((sum, { state }) => sum + counts[state], 0);
  const leftOut = counts.left_out.reduce((sum, { people }) => sum + people, 0);
  const isStarted = status !== "planned";
  return (
    <section className={classes.figures} aria-label={t("broadcast.figures")}>
      {isStarted && total > 0 && <Bar counts={counts} total={total} />}
      <div className={classes.tiles}>
        {isStarted &&
          STATES.filter(({ state }) => counts[state] > 0).map(({ state, word }) => (
            <Tile
              key={state}
              tone={state}
              word={t(word)}
              n={counts[state]}
              total={total}
              show={{ status: state }}
            />
          ))}
        {isStarted && (
          <Tile word={t("reach.replied")} n={counts.replied} total={total} show={{ replied: "true" }} />
        )}
        {counts.opted_out > 0 && (
          <Tile word={t("reach.optedOut")} n={counts.opted_out} total={total} show={{ opted_out: "true" }} />
        )}
        {isStarted && leftOut > 0 && (
          <Tile word={t("reach.leftOut")} n={leftOut} total={null} show={{ status: "left_out" }} />
        )}
      </div>
      <div className={classes.why}>
        <Reasons title={t("broadcast.whyLeftOut")} status="left_out" reasons={counts.left_out} />
        <Reasons title={t("broadcast.whyFailed")} status="failed" reasons={counts.failed_by_code} />
      </div>
    </section>
  );
}

function Bar({ counts, total }: { counts: Counts; total: number }) {
  const { t, number } = useWords();
  const parts = STATES.filter(({ state }) => counts[state] > 0);
  const label = parts.map(({ state, word }) => `${t(word)}: ${number(counts[state])}`).join(", ");
  return (
    <div className={classes.bar} role="img" aria-label={label}>
      {parts.map(({ state }) => (
        <span key={state} data-state={state} style={{ flexGrow: counts[state] / total }} />
      ))}
    </div>
  );
}

interface TileProps {
  tone?: BarState;
  word: string;
  n: number;
  /** For the share; null without one. */
  total: number | null;
  /** The people behind it, as fields of the address. */
  show: Record<string, string>;
}

function Tile({ tone, word, n, total, show }: TileProps) {
  const { number, percent } = useWords();
  const opens = useOpens();
  return (
    <button type="button" className={classes.tile} data-state={tone} {...opens(show)}>
      <span>{word}</span>
      <strong>{number(n)}</strong>
      {total !== null && <small>{total > 0 ? percent(n / total) : "–"}</small>}
    </button>
  );
}

interface ReasonsProps {
  title: string;
  status: "left_out" | "failed";
  reasons: Counts["left_out"];
}

function Reasons({ title, status, reasons }: ReasonsProps) {
  const { number } = useWords();
  const reasonOf = useReason();
  const opens = useOpens();
  if (reasons.length === 0) return null;
  return (
    <div className={classes.reasons}>
      <h2>{title}</h2>
      <ul>
        {reasons.map(({ code, people }) => (
          <li key={code}>
            <button type="button" {...opens({ status, code })}>
              <strong>{number(people)}</strong>
              <span>{reasonOf(code)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list shows the people behind the pressed button, and everybody after another press. `show`: as fields of the address. */
function useOpens() {
  const [search, setSearch] = useSearchParams();
  return (show: Record<string, string>) => {
    const isShown = new URLSearchParams(show).toString() === search.toString();
    return {
      "aria-pressed": isShown,
      onClick: () => setSearch(isShown ? {} : show, { replace: true }),
    };
  };
}

/** Why somebody is left out, or why a message failed, in words. */
export function useReason(): (code: string) => string {
  const { t } = useWords();
  const { text } = useErrors();
  return (code) => {
    const known = LEFT_OUT[code];
    return known ? t(known) : text({ code });
  };
}
