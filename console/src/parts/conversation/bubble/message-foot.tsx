// The line under a message: its time, and the state of the business's message, which opens its details.
import { Popover, UnstyledButton } from "@mantine/core";
import { IconDeviceMobile, IconRobot, IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "wouter";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { elsewhere } from "../../message/message-words.ts";
import { StateTick, stateOf } from "../../message/state-tick.tsx";
import { useChannelName } from "../../queries/use-channels.ts";
import { useNameOf } from "../../queries/use-people.ts";
import type { MessageRow } from "../thread-rows.ts";
import classes from "./bubble.module.css";
import { MessagePopover } from "./message-popover.tsx";

interface Props {
  row: MessageRow;
  isPopoverOpen: boolean;
  onPopover(isOpen: boolean): void;
}

const UNSENT = ["scheduled", "failed", "expired", "canceled"];

export function MessageFoot({ row, isPopoverOpen, onPopover }: Props) {
  const { t } = useWords();
  const { message, isGroupEnd, isNewestOwn } = row;
  const hasTime = isGroupEnd || message.edited_at !== undefined || elsewhere(message) !== null;
  if (message.direction === "in") return hasTime ? <Sent row={row} /> : null;
  const state = stateOf(message);
  return (
    <div className={classes.foot}>
      {hasTime && <Sent row={row} />}
      <Popover opened={isPopoverOpen} onChange={onPopover} position="top-end" trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.tick}
            aria-label={t("tick.times", { state: t(`state.${state}`) })}
            aria-expanded={isPopoverOpen}
            onClick={() => onPopover(!isPopoverOpen)}
          >
            <StateTick state={state} withWord={isNewestOwn || UNSENT.includes(message.status)} />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.popover}>
          {isPopoverOpen && <MessagePopover message={message} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

/** The time, whether it was edited, its author if written elsewhere, and its channel if the conversation has several. */
function Sent({ row: { message, saysChannel } }: Pick<Props, "row">) {
  const { channel, created_at: at, edited_at: editedAt } = message;
  const { t, time, exact } = useWords();
  const channelName = useChannelName();
  const can = useCan();
  const author = useNameOf()(message.by);
  const date = new Date(at);
  const source = elsewhere(message);
  const Icon = source === "app" ? IconDeviceMobile : IconRobot;
  const facts = [
    editedAt && (
      <span key="edited" title={exact(new Date(editedAt))}>
        {t("mark.edited")}
      </span>
    ),
    source && (
      <span
        key="source"
        className={classes.fromApp}
        title={t(`mark.${source}Hint`, { channel: channelName(channel) })}
      >
        <Icon size={14} stroke={1.75} aria-hidden />
        {t(`mark.${source}`)}
      </span>
    ),
    message.broadcast_id && can("broadcasts:read") && (
      <Link
        key="broadcast"
        href={`/broadcasts/${message.broadcast_id}`}
        className={classes.fromApp}
        title={t("mark.broadcastHint")}
      >
        <IconSpeakerphone size={14} stroke={1.75} aria-hidden />
        {t("mark.broadcast")}
      </Link>
    ),
    author && (
      <bdi key="author" className={classes.author}>
        {author}
      </bdi>
    ),
    saysChannel && <bdi key="channel">{channelName(channel)}</bdi>,
  ].filter(Boolean);
  return (
    <span className={classes.time}>
      {facts.flatMap((fact) => [fact, " · "])}
      <time dateTime={at} title={exact(date)}>
        {time(date)}
      </time>
    </span>
  );
}
