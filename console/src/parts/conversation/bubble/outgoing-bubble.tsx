// A message that the service has not confirmed yet. It never looks like a sent one.
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useNow } from "../../../platform/clock.ts";
import { type OutgoingState, removeOutgoing, sendAgain } from "../../../platform/outbox.ts";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { useErrors } from "../../errors/use-errors.ts";
import { useNameOf } from "../../queries/use-people.ts";
import type { ThreadActs } from "../thread-acts.ts";
import classes from "./bubble.module.css";
import { BubbleContent } from "./bubble-content.tsx";
import { Quote } from "./marks/quote.tsx";

/** After this long without an answer, the person is told that waiting does no harm. */
const SLOW_MS = 10_000;
const TICK_MS = 1_000;

interface Props {
  outgoing: OutgoingState;
  /** The message that this one answers; null if the conversation doesn't have it loaded. */
  quoted: Message | null;
  acts: Pick<ThreadActs, "name" | "onJump">;
  /** Puts what was refused back into the box. */
  onEdit(outgoing: OutgoingState["outgoing"]): void;
}

export function OutgoingBubble({ outgoing: { outgoing, state, error }, quoted, acts, onEdit }: Props) {
  const { t } = useWords();
  const cache = useQueryClient();
  const { key, content, askedAt, replyTo } = outgoing;
  const { text, refusal, remedies } = useErrors();
  const nameOf = useNameOf();
  const maySend = useCan()("messages:send");
  const newer = error?.problem?.newer_message;
  const why = error ? (error.problem ? refusal(error) : text(error)) : undefined;
  return (
    <div className={classes.item} data-own="true">
      <div className={classes.bubble} data-own="true" data-state={state === "failed" ? "failed" : "ours"}>
        <span className="visually-hidden">{t("bubble.you")}</span>
        {replyTo && <Quote id={replyTo} quoted={quoted} {...acts} />}
        <BubbleContent content={content} />
        <div className={classes.foot}>
          <span className={classes.ours} />
          {state === "failed" ? (
            t(newer ? "outgoing.notSent" : "outgoing.failed")
          ) : (
            <Sending state={state} askedAt={askedAt} why={why} />
          )}
        </div>
      </div>
      {state === "failed" && (
        <div className={classes.note} data-failed="true" role="alert">
          {newer ? (
            // What a colleague wrote meanwhile. The own text is in the bubble above.
            <span dir="auto" className={classes.newer}>
              {t(newer.text === null ? "outgoing.newer" : "outgoing.newerText", {
                who: nameOf(newer.by) ?? t("by.colleague"),
                text: newer.text ?? "",
              })}
            </span>
          ) : (
            <span>{why}</span>
          )}
          {newer && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => sendAgain(cache, key, { seenId: newer.id })}
            >
              {t("outgoing.anyway")}
            </Button>
          )}
          {error && remedies(error).includes("try_again") ? (
            <Button size="compact-sm" variant="default" onClick={() => sendAgain(cache, key)}>
              {t("act.try_again")}
            </Button>
          ) : (
            maySend && (
              <Button size="compact-sm" variant="default" onClick={() => onEdit(outgoing)}>
                {t("outgoing.edit")}
              </Button>
            )
          )}
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => removeOutgoing(cache, key)}>
            {t(newer ? "outgoing.discard" : "act.remove")}
          </Button>
        </div>
      )}
    </div>
  );
}

interface SendingProps {
  state: OutgoingState["state"];
  askedAt: number;
  why: string | undefined;
}

function Sending({ state, askedAt, why }: SendingProps) {
  const { t } = useWords();
  const now = useNow(TICK_MS);
  if (state === "offline") return t("outgoing.offline");
  if (why !== undefined) return t("outgoing.again", { why });
  return t(now.getTime() - askedAt > SLOW_MS ? "outgoing.slow" : "outgoing.sending");
}
