// The conversation with a contact, from the cache of its messages and from what this browser still sends.
import { Button } from "@mantine/core";
import { useMemo } from "react";
import { type Outgoing, useOutgoing } from "../../platform/outbox.ts";
import { useWords } from "../../words/use-words.tsx";
import { Pictures } from "../file/pictures.tsx";
import { Empty } from "../page/empty.tsx";
import { ProblemNote } from "../page/problem.tsx";
import { Skeletons } from "../page/skeletons.tsx";
import { Announcements } from "./announcements.tsx";
import type { ThreadActs } from "./bubble/bubble.tsx";
import { useNotes } from "./note/use-notes.ts";
import classes from "./thread.module.css";
import { ThreadList } from "./thread-list.tsx";
import { threadRows } from "./thread-rows.ts";
import { useThread } from "./use-thread.ts";

interface Props {
  contactId: string;
  /** The id of the note that this page added last. */
  addedNote: string | null;
  acts: Omit<ThreadActs, "onJump">;
  /** Puts what was refused back into the box. */
  onEdit(outgoing: Outgoing): void;
}

export function Thread({ contactId, addedNote, acts, onEdit }: Props) {
  const thread = useThread(contactId);
  const outgoing = useOutgoing(contactId);
  const messages = useMemo(() => thread.data?.pages.flatMap((page) => page.data) ?? [], [thread.data]);
  const isWhole = !thread.hasNextPage;
  const read = useNotes(contactId, isWhole ? null : (messages.at(-1) ?? null));
  const { notes } = read;
  const rows = useMemo(
    () => threadRows(messages, notes, isWhole, outgoing),
    [messages, notes, isWhole, outgoing],
  );
  if (thread.isPending || read.isFirstRead)
    return <Skeletons className={classes.skeletons} count={6} height={48} />;
  if (thread.isLoadingError)
    return <ProblemNote error={thread.error} onRetry={() => void thread.refetch()} />;
  return (
    <>
      <Announcements messages={messages} name={acts.name} />
      {read.isLoadingError && <UnreadNotes onRetry={() => void read.refetch()} />}
      {rows.length > 0 ? (
        <Pictures messages={messages}>
          <ThreadList
            rows={rows}
            messages={messages}
            addedNote={addedNote}
            older={thread}
            acts={acts}
            onEdit={onEdit}
          />
        </Pictures>
      ) : (
        <NoMessages acts={acts} />
      )}
    </>
  );
}

/** The messages are shown nevertheless. */
function UnreadNotes({ onRetry }: { onRetry(): void }) {
  const { t } = useWords();
  return (
    <p role="alert" className={classes.unread}>
      {t("note.unread")}{" "}
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t("act.try_again")}
      </Button>
    </p>
  );
}

function NoMessages({ acts }: Pick<Props, "acts">) {
  const { t } = useWords();
  return (
    <div className={classes.none}>
      <Empty text={t("thread.none", { name: acts.name })}>
        {acts.canDo("send_template") && (
          <Button variant="default" onClick={() => acts.onAct("send_template", null)}>
            {t("thread.chooseTemplate")}
          </Button>
        )}
      </Empty>
    </div>
  );
}
