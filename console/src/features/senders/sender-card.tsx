// One number: what the business is called there, whether it works, what waits, and what can be done.
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
import { useSenderState } from "../../parts/warnings/use-sender-state.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { PausedNote } from "./paused-note.tsx";
import { SenderActs } from "./sender-acts.tsx";
import { SenderApp } from "./sender-app.tsx";
import classes from "./sender-card.module.css";
import { SenderHealth } from "./sender-health.tsx";
import { SenderMonth } from "./sender-month.tsx";
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
  const { t } = useWords();
  const channel = served?.name ?? sender.channel;
  const mayChange = useCan()("senders:write");
  const [fault, setFault] = useState<Error | null>(null);
  const isPaused = sender.status === "paused";
  const silence = useSilence(sender.id);
  const state = useSenderState(sender);
  const name = sender.health?.name?.text;
  const messages = (view: "waiting" | "scheduled") => `/outgoing/${view}?sender=${sender.id}`;
  return (
    <li className={`${body.card} ${classes.card}`} data-tone={state.tone}>
      <div className={body.line}>
        <h2>{name === undefined ? <Phone number={sender.phone} /> : <bdi>{name}</bdi>}</h2>
        <StatusPill tone={state.tone}>{t(state.word)}</StatusPill>
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
      <p className={`${body.line} ${body.note}`}>
        {name !== undefined && <Phone number={sender.phone} />}
        <bdi>{channel}</bdi>
        {sender.default && <span>{t("senders.default")}</span>}
        {sender.waiting > 0 && (
          <Link href={messages("waiting")}>{t("senders.waits", { n: sender.waiting })}</Link>
        )}
        {sender.scheduled > 0 && (
          <Link href={messages("scheduled")}>{t("senders.leaveLater", { n: sender.scheduled })}</Link>
        )}
      </p>
      {isPaused && <PausedNote sender={sender} mayChange={mayChange} onEdit={onEdit} />}
      {!isPaused && <TroubleNote sender={sender} channel={channel} silence={silence} />}
      <Fault of={fault} />
      <details className={body.more}>
        <summary>{t("senders.details")}</summary>
        {sender.health !== null && (
          <SenderHealth
            sender={sender}
            health={sender.health}
            channel={channel}
            isSilent={silence.length > 0}
            mayChange={mayChange}
          />
        )}
        <Facts sender={sender} channel={served} />
      </details>
    </li>
  );
}

function Facts({ sender, channel: served }: Pick<Props, "sender" | "channel">) {
  const { t, number } = useWords();
  const channel = served?.name ?? sender.channel;
  return (
    <dl className={body.facts}>
      <dt>{t("senders.pace")}</dt>
      <dd>{t("senders.rate", { n: sender.rate, unit: served?.capabilities.rate_unit ?? "message" })}</dd>
      <SenderMonth id={sender.id} />
      <dt>{t("senders.lastHook", { channel })}</dt>
      <dd>{sender.last_hook_at ? <When at={sender.last_hook_at} /> : t("senders.noHook", { channel })}</dd>
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
      <dt>{t("connect.callback")}</dt>
      <dd>
        <Code>{sender.hook_url}</Code>
        <CopyButton text={sender.hook_url} name={t("copy.callback")} />
      </dd>
    </dl>
  );
}
