// One number: its display name, its state, what waits, and its actions.
import { Button, Menu } from "@mantine/core";
import { useState } from "react";
import { Link } from "wouter";
import { Confirm } from "../../parts/dialog/confirm.tsx";
import { useErrors } from "../../parts/errors/use-errors.ts";
import { Fault } from "../../parts/form/fault.tsx";
import { MoreMenu } from "../../parts/menu/more-menu.tsx";
import body from "../../parts/page/page-body.module.css";
import type { Channel } from "../../parts/queries/use-channels.ts";
import { useSilence } from "../../parts/queries/use-warnings.ts";
import { Code } from "../../parts/text/code.tsx";
import { CopyButton } from "../../parts/text/copy-button.tsx";
import { Phone } from "../../parts/text/phone.tsx";
import { StatusPill } from "../../parts/text/status-pill.tsx";
import { When } from "../../parts/text/when.tsx";
import { useSenderState } from "../../parts/warnings/use-sender-state.ts";
import { useNow } from "../../platform/clock.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./sender-card.module.css";
import { SenderHealth } from "./sender-health.tsx";
import { SenderMonth } from "./sender-month.tsx";
import { type Sender, useDeleteSender, usePauseSender, useResumeSender } from "./senders.queries.ts";
import { SenderNote, TroubleNote } from "./trouble-note.tsx";

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

interface PausedNoteProps {
  sender: Sender;
  mayChange: boolean;
  onEdit(): void;
}

/** Why a sender stands still, and what helps. */
function PausedNote({ sender, mayChange, onEdit }: PausedNoteProps) {
  const words = useWords();
  const { t } = words;
  const { text } = useErrors();
  const now = useNow();
  const { channel, paused_reason: reason, paused_at: since, waiting: n } = sender;
  const time = { isTimed: since !== null, at: since ? words.moment(new Date(since), now) : "" };
  if (reason === null || reason === "requested")
    return <SenderNote tone="warn">{t("senders.pausedByUs", { ...time, n })}</SenderNote>;
  return (
    <div className={classes.note} data-tone="bad">
      <p>{t("senders.pausedBecause", { ...time, n, reason: text({ code: reason, channel }) })}</p>
      {mayChange && reason === "channel_token_invalid" && (
        <Button size="xs" onClick={onEdit}>
          {t("senders.enterToken")}
        </Button>
      )}
    </div>
  );
}

type App = NonNullable<Sender["app"]>;

/** What Parley took over from the channel's app on a phone with the same number. */
function SenderApp({ app: { contacts, history } }: { app: App }) {
  const { t } = useWords();
  const isAlone = contacts === 0 && history === null;
  return (
    <span className={classes.app}>
      {isAlone && <span>{t("senders.appAlone")}</span>}
      {history && <History history={history} />}
      {contacts > 0 && <span>{t("senders.appContacts", { n: contacts })}</span>}
    </span>
  );
}

function History({ history }: { history: NonNullable<App["history"]> }) {
  const { t, percent } = useWords();
  const { status, messages: n, percent: done, detail } = history;
  switch (status) {
    case "running":
      return (
        <span>{t("senders.historyRunning", { n, share: done === null ? "–" : percent(done / 100) })}</span>
      );
    case "finished":
      return <span>{t("senders.historyFinished", { n })}</span>;
    case "declined":
      return <span title={detail ?? undefined}>{t("senders.historyDeclined", { n })}</span>;
  }
}

interface SenderActsProps {
  sender: Sender;
  /** The channel's name. */
  channel: string;
  onEdit(): void;
  onSetUp(): void;
  onFault(error: Error): void;
}

/** What can be done with a sender. */
function SenderActs({ sender, channel, onEdit, onSetUp, onFault }: SenderActsProps) {
  const { t } = useWords();
  const [isRemoving, setRemoving] = useState(false);
  const pause = usePauseSender();
  const resume = useResumeSender();
  const remove = useDeleteSender();
  return (
    <div className={body.acts}>
      {sender.status === "paused" ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate(sender.id, { onError: onFault })}>
          {t("senders.resume")}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={pause.isPending}
          onClick={() => pause.mutate(sender.id, { onError: onFault })}
        >
          {t("senders.pause")}
        </Button>
      )}
      <Button variant="default" onClick={onEdit}>
        {t("senders.edit")}
      </Button>
      <MoreMenu name={t("senders.more", { phone: sender.phone })}>
        <Menu.Item onClick={onSetUp}>{t("senders.setUp", { channel })}</Menu.Item>
        <Menu.Item color="red" onClick={() => setRemoving(true)}>
          {t("senders.remove")}
        </Menu.Item>
      </MoreMenu>
      {isRemoving && (
        <Confirm
          title={t("senders.removeTitle", { phone: sender.phone })}
          text={t("senders.removeText")}
          act={t("senders.remove")}
          isRemoval
          mutation={remove}
          input={sender.id}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
