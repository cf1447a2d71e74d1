// Why a message hasn't arrived: one sentence, what to do about it, and what Parley knows.
import { Link } from "wouter";
import { REMEDY_PLACES, useErrors } from "../../parts/errors/use-errors.ts";
import { useWhyText, type Why } from "../../parts/message/why-words.ts";
import { ProblemNote } from "../../parts/page/problem.tsx";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./message.module.css";
import { type MessageDetails, useWhy } from "./messages.queries.ts";

const ARRIVED: MessageDetails["status"][] = ["delivered", "read", "received"];
const BAD: Why["cause"][] = ["failed", "undelivered", "outcome_unknown"];
const QUIET: Why["cause"][] = ["scheduled", "sending", "receipt_due", "no_receipts", "expired", "canceled"];

export function WhyNotArrived({ message }: { message: MessageDetails }) {
  const hasArrived = ARRIVED.includes(message.status);
  const { data: why, error, refetch } = useWhy(message.id, !hasArrived);
  const whyText = useWhyText();
  if (hasArrived) return null;
  if (!why) return error && <ProblemNote error={error} onRetry={() => void refetch()} />;
  const tone = BAD.includes(why.cause) ? "bad" : QUIET.includes(why.cause) ? "quiet" : "warn";
  return (
    <div className={classes.cause} data-tone={tone}>
      <p>{whyText(why, message)}</p>
      <Next why={why} message={message} />
      <Evidence why={why} />
      <Quoted message={message} />
    </div>
  );
}

interface Props {
  why: Why;
  message: MessageDetails;
}

function Next({ why: { cause, evidence }, message: { channel, error } }: Props) {
  const { t } = useWords();
  const { remedies } = useErrors();
  switch (cause) {
    case "sender_paused":
      return <Link href="/senders">{t("act.see_sender")}</Link>;
    case "contact_turn": {
      const first = evidence.find(({ fact }) => fact === "earlier_message")?.value;
      return first ? <Link href={`/messages/${first}`}>{t("why.seeFirst")}</Link> : null;
    }
    case "no_receipt":
      return <p className={classes.next}>{t("whyNext.no_receipt")}</p>;
    case "no_hooks":
    case "hooks_silent":
      return (
        <p className={classes.next}>
          {t("whyNext.hooks")} <Link href="/senders">{t("act.see_sender")}</Link>
        </p>
      );
    case "failed":
    case "undelivered": {
      const all = error ? remedies({ ...error, channel }) : [];
      return all.map((remedy) => {
        const place = REMEDY_PLACES[remedy];
        return (
          place && (
            <Link key={remedy} href={place}>
              {t(`act.${remedy}`)}
            </Link>
          )
        );
      });
    }
    default:
      return null;
  }
}

function Evidence({ why: { evidence } }: Pick<Props, "why">) {
  const { t, moment } = useWords();
  const now = useNow();
  const facts = evidence.flatMap(({ fact, at, value }) => {
    // A link above leads to it.
    if (fact === "earlier_message") return [];
    const time = { isTimed: at !== null, at: at === null ? "" : moment(new Date(at), now) };
    return [<li key={fact}>{t(`evidence.${fact}`, { ...time, value: value ?? "" })}</li>];
  });
  return facts.length > 0 && <ul className={classes.evidence}>{facts}</ul>;
}

/** The service's own words, and the codes. */
function Quoted({ message: { error, status, channel } }: Pick<Props, "message">) {
  const { english } = useWords();
  const name = useChannelName()(channel);
  if (!error || status !== "failed") return null;
  return (
    <small>
      <bdi>{english(error.detail)}</bdi> ({error.code}
      {error.provider_code !== null && (
        <>
          , <bdi>{name}</bdi> {error.provider_code}
        </>
      )}
      )
    </small>
  );
}
