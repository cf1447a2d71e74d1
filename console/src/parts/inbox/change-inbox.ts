// Changes the state of a contact's thread: shown at once, and undone by the toast.
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { type Inbox, putInbox } from "../../platform/cache/conversation-cache.ts";
import { showToast } from "../../platform/cache/toast.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";

export type InboxChange = Partial<Pick<Inbox, "state" | "snoozed_until" | "assignee" | "handler">>;

interface Asked {
  change: InboxChange;
  /** What the toast says; null for none. */
  said: string | null;
}

/** `before`: the thread as it is shown now, which an undo restores. */
export function useChangeInbox(contactId: string, before: Inbox) {
  const { t } = useWords();
  const { refusal } = useErrors(false);
  const cache = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ change }: Asked) => send(cache, contactId, change),
    onMutate({ change, said }) {
      putInbox(cache, contactId, shownAfter(before, change));
      if (said === null) return;
      const undo = undoOf(before, change);
      const run = () => void send(cache, contactId, undo).catch(fail(undo));
      showToast(cache, { text: said, act: { name: t("act.undo"), run } });
    },
    onError: (error, { change }) => fail(change)(error),
  });
  const fail = (change: InboxChange) => (error: Error) => {
    putInbox(cache, contactId, before);
    void cache.invalidateQueries({ queryKey: keys.contact(contactId) });
    const run = () => mutation.mutate({ change, said: null });
    showToast(cache, { text: refusal(error), act: { name: t("act.try_again"), run } });
  };
  return mutation.mutate;
}

async function send(cache: QueryClient, contactId: string, change: InboxChange): Promise<void> {
  const { contact } = await api.changeInbox({ phone_number: contactId, ...change });
  putInbox(cache, contactId, contact.inbox);
}

/** Only what was changed: a colleague may have changed the rest meanwhile. */
function undoOf({ state, snoozed_until, assignee, handler }: Inbox, change: InboxChange): InboxChange {
  return {
    ...(change.state !== undefined && { state }),
    ...(change.state !== undefined && state === "snoozed" && { snoozed_until }),
    ...(change.assignee !== undefined && { assignee, handler }),
  };
}

function shownAfter(before: Inbox, change: InboxChange): Inbox {
  const state = change.state ?? before.state;
  return {
    ...before,
    ...change,
    state,
    handler: change.assignee ? "team" : before.handler,
    snoozed_until: state === "snoozed" ? (change.snoozed_until ?? before.snoozed_until) : null,
    waiting_since: state === "done" ? null : before.waiting_since,
  };
}
