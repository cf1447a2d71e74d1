// What is done with a thread as a whole, in the head of its conversation.
import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconCheck, IconClockPause } from "@tabler/icons-react";
import { usePageActs } from "../../platform/acts/page-acts.ts";
import { type Inbox, stateNow } from "../../platform/cache/conversation-cache.ts";
import { useCan, useSession } from "../../platform/session.ts";
import { useIsPhone } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { tomorrowMorning } from "../form/local-input.ts";
import { TimeMenu } from "../menu/time-menu.tsx";
import { AssigneeMenu } from "./assignee-menu.tsx";
import { useChangeInbox } from "./change-inbox.ts";

interface Props {
  contactId: string;
  name: string;
  inbox: Inbox;
}

export function InboxActs({ contactId, name, inbox }: Props) {
  const { t, moment, time } = useWords();
  const can = useCan();
  const isPhone = useIsPhone();
  const change = useChangeInbox(contactId, inbox);
  const mayChange = can("inbox:write");
  const state = stateNow(inbox);
  const isDone = state === "done";
  const finish = () => change({ change: { state: "done" }, said: t("inbox.saidDone", { name }) });
  const reopen = () => change({ change: { state: "open" }, said: t("inbox.saidOpen", { name }) });
  /** Without a time, the thread comes back when the contact writes. */
  const assign = (assignee: string | null, said: string) => change({ change: { assignee }, said });
  const snooze = (until: Date | null, said: string) =>
    change({ change: { state: "snoozed", snoozed_until: until?.toISOString() ?? null }, said });
  const onChoose = (at: Date) => snooze(at, t("inbox.saidSnoozed", { time: moment(at, new Date()) }));
  const morning = tomorrowMorning(new Date());
  const own = useSession().data?.person;
  const acts = [
    isDone
      ? { id: "inbox.open", name: t("inbox.reopen"), note: name, run: reopen }
      : { id: "inbox.done", name: t("inbox.finish"), note: name, run: finish },
    own !== undefined &&
      own !== null &&
      own.id !== inbox.assignee && {
        id: "inbox.take",
        name: t("inbox.take"),
        note: name,
        run: () => assign(own.id, t("inbox.saidAssigned", { name: own.name })),
      },
    state === "open" && {
      id: "inbox.snooze",
      name: t("inbox.snooze"),
      note: t("later.tomorrow", { time: time(morning) }),
      run: () => onChoose(morning),
    },
  ];
  usePageActs(mayChange ? acts.filter((act) => act !== false) : []);
  if (!mayChange) return null;
  // A second click on the same place must not undo the first: the menu opens the thread again.
  const common = isDone ? { "aria-disabled": true, "data-disabled": true } : { onClick: finish };
  const label = t(isDone ? "inbox.isDone" : "inbox.finish");
  return (
    <>
      {isPhone ? (
        <Tooltip label={label}>
          <ActionIcon variant="default" size={36} aria-label={label} {...common}>
            <IconCheck size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ) : (
        <Button variant="default" leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />} {...common}>
          {label}
        </Button>
      )}
      <AssigneeMenu assignee={inbox.assignee} isBot={inbox.handler === "bot"} onAssign={assign} />
      <TimeMenu
        name={t(state === "snoozed" ? "inbox.isSnoozed" : "inbox.snooze")}
        icon={IconClockPause}
        isOn={state === "snoozed"}
        days={365}
        others={[
          { name: t("inbox.untilWrites"), run: () => snooze(null, t("inbox.saidUntilWrites")) },
          ...(state === "open" ? [] : [{ name: t("inbox.reopen"), run: reopen }]),
        ]}
        onChoose={onChoose}
      />
    </>
  );
}
