// One sender: its state, what waits and why, its day in a line, and what can be done.

import { useState } from "react";
import { Link } from "wouter";
import { Fault } from "../../parts/form/fault.tsx";
import body from "../../parts/page/page-body.module.css";
import type { Channel } from "../../parts/queries/use-channels.ts";
import { useSilence } from "../../parts/queries/use-warnings.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { Phone } from "../../parts/text/phone.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { PausedNote } from "./paused-note.tsx";
import { SenderActs } from "./sender-acts.tsx";
import { SenderApp } from "./sender-app.tsx";
import classes from "./sender-card.module.css";
import { SenderDay } from "./sender-day.tsx";
import { SenderHealth } from "./sender-health.tsx";
import type { Sender } from "./senders.queries.ts";
import { TroubleNote } from "./trouble-note.tsx";

interface Props {
  sender: Sender;
  /** Undefined until it is loaded. */
  channel: Channel | undefined;
  onEdit(): void;
  onSetUp(): void;
}

export function SenderCard({ sender, channel: served, onEdit, onSetUp }: Props) {
  const { t, number } = useWords();
  const channel = served?.name ?? sender.channel;
  const mayChange = useCan()("senders:write");
  const [fault, setFault] = useState<Error | null>(null);
  const isPaused = sender.status === "paused";
  const silence = useSilence(sender.id);
  const tone =
    isPaused && sender.paused_reason !== "requested" ? "bad" : isPaused || silence.length > 0 ? "warn" : "ok";
  const messages = (view: "waiting" | "scheduled") => `/outgoing/${view}?sender=${sender.id}`;
  return (
    <li className={body.card}>
      <div className={body.line}>
        <h2>
          <Phone number={sender.phone} />
        </h2>
        <StatusPill tone="quiet">
          <bdi>{channel}</bdi>
        </StatusPill>
        <StatusPill tone={tone}>{t(isPaused ? "senders.paused" : "senders.active")}</StatusPill>
        {sender.default && <StatusPill tone="quiet">{t("senders.default")}</StatusPill>}
        {mayChange && (
          <SenderActs
            sender={sender}
            channel={channel}
            onEdit={onEdit}
            onSetUp={onSetUp}
            onFault={setFault}
          />
        )}
      </div>
      {isPaused && <PausedNote sender={sender} mayChange={mayChange} onEdit={onEdit} />}
      {!isPaused && <TroubleNote sender={sender} channel={channel} silence={silence} />}
      <Fault of={fault} />
      <div className={classes.columns}>
        <dl className={body.facts}>
          <dt>{t("senders.waiting")}</dt>
          <dd>
            {sender.waiting === 0 ? (
              t("senders.nothingWaits")
            ) : (
              <Link href={messages("waiting")}>{t("senders.waits", { n: sender.waiting })}</Link>
            )}
          </dd>
          {sender.scheduled > 0 && (
            <>
              <dt>{t("senders.scheduled")}</dt>
              <dd>
                <Link href={messages("scheduled")}>{t("senders.waits", { n: sender.scheduled })}</Link>
              </dd>
            </>
          )}
          <dt>{t("senders.pace")}</dt>
          <dd>{t("senders.rate", { n: sender.rate, unit: served?.capabilities.rate_unit ?? "message" })}</dd>
          <dt>{t("senders.lastHook", { channel })}</dt>
          <dd>
            {sender.last_hook_at ? <When at={sender.last_hook_at} /> : t("senders.noHook", { channel })}
          </dd>
          {sender.app && (
            <>
              <dt>{t("senders.app", { channel })}</dt>
              <dd>
                <SenderApp app={sender.app} />
              </dd>
            </>
          )}
          {sender.dropped_facts.foreign > 0 && (
            <>
              <dt>{t("senders.foreign")}</dt>
              <dd>{number(sender.dropped_facts.foreign)}</dd>
            </>
          )}
        </dl>
        <SenderDay id={sender.id} />
      </div>
      {sender.health !== null && (
        <SenderHealth
          sender={sender}
          health={sender.health}
          channel={channel}
          isSilent={silence.length > 0}
          mayChange={mayChange}
        />
      )}
      <p className={classes.hook}>
        {t("senders.hook")} <Code>{sender.hook_url}</Code>
        <CopyButton text={sender.hook_url} name={t("copy.callback")} />
      </p>
    </li>
  );
}
