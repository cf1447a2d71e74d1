// How far the messages of a broadcast are: one bar of all people, and figures that open their people.
import { useSearchParams } from "wouter";
import { useWords } from "../../../words/use-words.tsx";
import { useReason } from "../broadcast-words.ts";
import type { BroadcastDetails } from "../broadcasts.queries.ts";
import classes from "./report.module.css";

/** In the order of the bar. */
const STATES = ["read", "delivered", "sent", "queued", "failed", "planned", "canceled"] as const;

export function Figures({ broadcast: { counts, status } }: { broadcast: BroadcastDetails }) {
  const { t, number } = useWords();
  const reasonOf = useReason();
  const parts = STATES.filter((state) => counts[state] > 0);
  const total = parts.reduce((sum, state) => sum + counts[state], 0);
  const leftOut = counts.left_out.reduce((sum, { people }) => sum + people, 0);
  const reasons = { left_out: counts.left_out, failed: counts.failed_by_code };
  const label = parts.map((state) => `${t(`reach.${state}`)}: ${number(counts[state])}`).join(", ");
  return (
    <section className={classes.figures} aria-label={t("broadcast.figures")}>
      {status !== "planned" && (
        <>
          <div className={classes.bar} role="img" aria-label={label}>
            {parts.map((state) => (
              <span key={state} data-state={state} style={{ flexGrow: counts[state] / total }} />
            ))}
          </div>
          <div className={classes.tiles}>
            {parts.map((state) => (
              <Tile
                key={state}
                tone={state}
                word={t(`reach.${state}`)}
                n={counts[state]}
                total={total}
                show={{ status: state }}
              />
            ))}
            <Tile word={t("reach.replied")} n={counts.replied} total={total} show={{ replied: "true" }} />
            {counts.opted_out > 0 && (
              <Tile
                word={t("reach.opted_out")}
                n={counts.opted_out}
                total={total}
                show={{ opted_out: "true" }}
              />
            )}
            {leftOut > 0 && <Tile word={t("reach.left_out")} n={leftOut} show={{ status: "left_out" }} />}
          </div>
        </>
      )}
      {(["left_out", "failed"] as const).map(
        (kind) =>
          reasons[kind].length > 0 && (
            <div key={kind}>
              <h2>{t(`broadcast.why.${kind}`)}</h2>
              <div className={classes.tiles} data-wide>
                {reasons[kind].map(({ code, people }) => (
                  <Tile key={code} word={reasonOf(code)} n={people} show={{ status: kind, code }} />
                ))}
              </div>
            </div>
          ),
      )}
    </section>
  );
}

interface TileProps {
  tone?: (typeof STATES)[number];
  word: string;
  n: number;
  /** For the share; without one if left out. */
  total?: number;
  /** The people behind it, as fields of the address. */
  show: Record<string, string>;
}

/** The list shows the people behind the pressed button, and everybody after another press. */
function Tile({ tone, word, n, total = 0, show }: TileProps) {
  const { number, percent } = useWords();
  const [search, setSearch] = useSearchParams();
  const isShown = new URLSearchParams(show).toString() === search.toString();
  return (
    <button
      type="button"
      className={classes.tile}
      data-state={tone}
      aria-pressed={isShown}
      onClick={() => setSearch(isShown ? {} : show, { replace: true })}
    >
      <span>{word}</span>
      <strong>{number(n)}</strong>
      {total > 0 && <small>{percent(n / total)}</small>}
    </button>
  );
}
