// A sender's health at its channel: quality, name, messaging limit, and reports.
import { Button, Progress } from "@mantine/core";
import type { ReactNode } from "react";
import { useErrors } from "../../parts/errors/use-errors.ts";
import { Fault } from "../../parts/form/fault.tsx";
import { StatusPill, type Tone } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-health.module.css";
import { type Health, type Sender, useCheckSender } from "./senders.queries.ts";

interface Props {
  sender: Sender;
  health: Health;
  /** The channel's name. */
  channel: string;
  /** Nothing about the sender arrives. */
  isSilent: boolean;
  mayChange: boolean;
}

export function SenderHealth({ sender, health, channel, isSilent, mayChange }: Props) {
  const { t } = useWords();
  const check = useCheckSender();
  const { quality, name, messaging_limit: limit, hooks, checked_at: at, error } = health;
  const { text } = useErrors(error !== null);
  return (
    <section className={classes.health} aria-label={t("health.title", { phone: sender.phone, channel })}>
      <dl className={classes.facts}>
        {quality !== null && (
          <Fact title="health.quality">
            <Pill {...QUALITY[quality]} />
          </Fact>
        )}
        {name !== null && (
          <Fact title="health.name">
            <bdi className={classes.name}>{name.text}</bdi>
            {name.status !== null && <Pill {...NAME[name.status]} />}
          </Fact>
        )}
        {limit !== null && (
          <Fact title="health.people">
            <Limit {...limit} />
          </Fact>
        )}
        {hooks !== null && (
          <Fact title="health.hooks">
            <Hooks {...hooks} sender={sender} isSilent={isSilent} />
          </Fact>
        )}
      </dl>
      <p className={classes.checked}>
        {error === null ? (
          <span>
            {t("health.checked", { channel })} <When at={at} />
          </span>
        ) : (
          <span className={classes.failed}>
            {t("health.failed", { reason: text({ code: error, channel: sender.channel }) })}
          </span>
        )}
        {mayChange && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={check.isPending}
            onClick={() => check.mutate(sender.id)}
          >
            {t("health.check")}
          </Button>
        )}
      </p>
      <Fault of={check.error} />
    </section>
  );
}

const QUALITY = {
  high: { tone: "ok", text: "health.quality.high" },
  medium: { tone: "warn", text: "health.quality.medium" },
  low: { tone: "bad", text: "health.quality.low" },
} as const;
const NAME = {
  approved: { tone: "ok", text: "health.name.approved" },
  pending: { tone: "warn", text: "health.name.pending" },
  rejected: { tone: "bad", text: "health.name.rejected" },
  expired: { tone: "bad", text: "health.name.expired" },
} as const;

function Fact({ title, children }: { title: Key; children: ReactNode }) {
  const { t } = useWords();
  return (
    <div>
      <dt>{t(title)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Pill({ tone, text }: { tone: Tone; text: Key }) {
  const { t } = useWords();
  return <StatusPill tone={tone}>{t(text)}</StatusPill>;
}

/** A share of the limit that should be seen. */
const MUCH = 0.8;

function Limit({ people, used }: NonNullable<Health["messaging_limit"]>) {
  const { t } = useWords();
  if (people === null) return <span>{t("health.unlimited", { n: used })}</span>;
  const share = people === 0 ? 1 : Math.min(1, used / people);
  return (
    <div className={classes.limit}>
      <span>{t("health.used", { n: used, people })}</span>
      <Progress
        value={share * 100}
        size={4}
        mt={4}
        color={share >= MUCH ? "var(--p-warn)" : "parley"}
        aria-hidden
      />
    </div>
  );
}

type HooksProps = NonNullable<Health["hooks"]> & Pick<Props, "sender" | "isSilent">;

function Hooks({ subscribed, error, callback, sender, isSilent }: HooksProps) {
  const { text } = useErrors(error !== null);
  if (subscribed) return <Pill tone={isSilent ? "warn" : "ok"} text="health.subscribed" />;
  return (
    <>
      <Pill tone="bad" text={subscribed === null ? "health.unknown" : "health.notSubscribed"} />
      {error !== null && (
        <span className={classes.reason}>
          {text({ code: error, channel: sender.channel })} <bdi>{callback}</bdi>
        </span>
      )}
    </>
  );
}
