// Under a message: its time, and for a message of the business the state, which opens all that is known about it.
import { Popover, UnstyledButton } from "@mantine/core";
import { IconDeviceMobile, IconRobot, IconSpeakerphone } from "@tabler/icons-react";
import { Link } from "wouter";
import type { Message } from "../../../platform/cache/thread-cache.ts";
import { useCan } from "../../../platform/session.ts";
import { useWords } from "../../../words/use-words.tsx";
import { elsewhere } from "../../message/message-words.ts";
import { StateTick, stateOf } from "../../message/state-tick.tsx";
import { useChannelName, useHasSeveralChannels } from "../../queries/use-channels.ts";
import { useNameOf } from "../../queries/use-people.ts";
import type { MessageRow } from "../thread-rows.ts";
import classes from "./bubble.module.css";
import { MessagePopover } from "./message-popover.tsx";

interface Props {
  row: MessageRow;
  isPopoverOpen: boolean;
  onPopover(isOpen: boolean): void;
}

export function MessageFoot({ row: { message, isGroupEnd, isNewestOwn }, isPopoverOpen, onPopover }: Props) {
  const hasTime = isGroupEnd || message.edited_at !== undefined || elsewhere(message) !== null;
  if (message.direction === "in") return hasTime ? <Sent message={message} /> : null;
  return (
    <div className={classes.foot}>
      {hasTime && <Sent message={message} />}
      <Popover opened={isPopoverOpen} onChange={onPopover} position="top-end" trapFocus returnFocus>
        <Popover.Target>
          <DetailsButton
            message={message}
            withWord={isNewestOwn || isUnsent(message)}
            isOpen={isPopoverOpen}
            onClick={() => onPopover(!isPopoverOpen)}
          />
        </Popover.Target>
        <Popover.Dropdown className={classes.popover}>
          {isPopoverOpen && <MessagePopover message={message} />}
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}

interface DetailsButtonProps {
  message: Message;
  withWord: boolean;
  isOpen: boolean;
  onClick(): void;
  /** Given by the popover. */
  ref?: React.Ref<HTMLButtonElement>;
}

function DetailsButton({ message, withWord, isOpen, ...rest }: DetailsButtonProps) {
  const { t } = useWords();
  const state = stateOf(message);
  return (
    <UnstyledButton
      {...rest}
      className={classes.tick}
      aria-label={t("tick.times", { state: t(`state.${state}`) })}
      aria-expanded={isOpen}
    >
      <StateTick state={state} withWord={withWord} />
    </UnstyledButton>
  );
}

/** The time, whether the message was edited, its author if it wasn't written in Parley, and its channel if the account has several. */
function Sent({ message }: { message: Message }) {
  const { channel, created_at: at, edited_at: editedAt } = message;
  const { t, time, exact } = useWords();
  const channelName = useChannelName();
  const hasSeveralChannels = useHasSeveralChannels();
  const author = useNameOf()(message.by);
  const can = useCan();
  const date = new Date(at);
  const source = elsewhere(message);
  const Icon = source === "app" ? IconDeviceMobile : IconRobot;
  return (
    <span className={classes.time}>
      {editedAt && (
        <>
          <span title={exact(new Date(editedAt))}>{t("mark.edited")}</span> ·{" "}
        </>
      )}
      {source && (
        <>
          <span
            className={classes.fromApp}
            title={t(`mark.${source}Hint`, { channel: channelName(channel) })}
          >
            <Icon size={14} stroke={1.75} aria-hidden />
            {t(`mark.${source}`)}
          </span>{" "}
          ·{" "}
        </>
      )}
      {message.broadcast_id && can("broadcasts:read") && (
        <>
          <Link
            href={`/broadcasts/${message.broadcast_id}`}
            className={classes.fromApp}
            title={t("mark.broadcastHint")}
          >
            <IconSpeakerphone size={14} stroke={1.75} aria-hidden />
            {t("mark.broadcast")}
          </Link>{" "}
          ·{" "}
        </>
      )}
      {author && (
        <>
          <bdi className={classes.author}>{author}</bdi> ·{" "}
        </>
      )}
      {hasSeveralChannels && (
        <>
          <bdi>{channelName(channel)}</bdi> ·{" "}
        </>
      )}
      <time dateTime={at} title={exact(date)}>
        {time(date)}
      </time>
    </span>
  );
}

function isUnsent({ status }: Message): boolean {
  return ["scheduled", "failed", "expired", "canceled"].includes(status);
}
