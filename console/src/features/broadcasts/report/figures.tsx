// How far the messages of a broadcast are: one bar of all people, figures that open their people, and the pace.
import { useSearchParams } from "wouter";
import body from "../../../parts/page/page-body.module.css";
import { useNow } from "../../../platform/clock.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useReason } from "../broadcast-words.ts";
import type { BroadcastDetails } from "../broadcasts.queries.ts";
import classes from "./report.module.css";

/** In the order of the bar. */
const STATES = ["read", "delivered", "sent", "queued", "failed", "planned", "canceled"] as const;
type Reach = (typeof STATES)[number] | "replied" | "opted_out";
const TONES: Partial<Record<Reach, string>> = {
  read: "info",
  delivered: "accent",
  sent: "quiet",
  queued: "warn",
  failed: "bad",
};

export function Figures({ broadcast }: { broadcast: BroadcastDetails }) {
  const { t, number } = useWords();
  const reasonOf = useReason();
  const { counts, status } = broadcast;
  const parts = STATES.filter((state) => counts[state] > 0);
  const total = parts.reduce((sum, state) => sum + counts[state], 0);
  const leftOut = counts.left_out.reduce((sum, { people }) => sum + people, 0);
  const reasons = { left_out: counts.left_out, failed: counts.failed_by_code };
  const label = parts.map((state) => `${t(`reach.${state}`)}: ${number(counts[state])}`).join(", ");
  const tile = (state: Reach, show: Record<string, string>): TileProps => {
    return { tone: TONES[state], word: t(`reach.${state}`), n: counts[state], total, show };
  };
  const tiles = parts.map((state) => tile(state, { status: state }));
  tiles.push(tile("replied", { replied: "true" }));
  if (counts.opted_out > 0) tiles.push(tile("opted_out", { opted_out: "true" }));
  if (leftOut > 0) tiles.push({ word: t("reach.left_out"), n: leftOut, show: { status: "left_out" } });
  return (
    <section className={`${body.list} ${classes.figures}`} aria-label={t("broadcast.figures")}>
      {status !== "planned" && (
        <>
          <div className={classes.bar} role="img" aria-label={label}>
            {parts.map((state) => (
              <span key={state} data-tone={TONES[state]} style={{ flexGrow: counts[state] / total }} />
            ))}
          </div>
          <div className={classes.tiles}>
            {tiles.map((one) => (
              <Tile key={one.word} {...one} />
            ))}
          </div>
          <Pace {...broadcast} />
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

/** How many people had their turn, over the time of the broadcast. */
function Pace({ pace, finished_at: end }: Pick<BroadcastDetails, "pace" | "finished_at">) {
  const { t, shortDay, time, number } = useWords();
  const now = useNow();
  const most = Math.max(...pace.map(({ people }) => people));
  const [first] = pace;
  if (!first || most === 0) return null;
  const when = (at: string) => `${shortDay(new Date(at), now)} ${time(new Date(at))}`;
  const to = when(end ?? now.toISOString());
  return (
    <figure className={classes.pace}>
      <figcaption className="dim">{t("broadcast.pace", { from: when(first.at), to })}</figcaption>
      <div>
        {pace.map(({ at, people }) => (
          <span
            key={at}
            style={{ height: `${(100 * people) / most}%` }}
            title={`${when(at)}: ${number(people)}`}
          />
        ))}
      </div>
    </figure>
  );
}

interface TileProps {
  tone?: string | undefined;
  word: string;
  n: number;
  /** For the share; without one if left out. */
  total?: number;
  /** The people behind it, as fields of the address. */
  show: Record<string, string>;
}

/** Filters the list of people. Another press shows everybody. */
function Tile({ tone, word, n, total = 0, show }: TileProps) {
  const { number, percent } = useWords();
  const [search, setSearch] = useSearchParams();
  const isShown = new URLSearchParams(show).toString() === search.toString();
  return (
    <button
      type="button"
      className={classes.tile}
      data-tone={tone}
      aria-pressed={isShown}
      onClick={() => setSearch(isShown ? {} : show, { replace: true })}
    >
      <span>{word}</span>
      <strong>{number(n)}</strong>
      {total > 0 && <small className="dim">{percent(n / total)}</small>}
    </button>
  );
}
