// Reads the conversation with a contact, the newest messages first.
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import type { ThreadPage } from "../../platform/cache/thread-cache.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { pagesOf } from "../list/pages.ts";

const PAGE = 50;
/** The reader of an older page looks for something far back. */
const OLDER_PAGE = 200;

export function useThread(contactId: string) {
  const can = useCan();
  return useInfiniteQuery({
    ...pagesOf(
      keys.thread(contactId),
      (after, options): Promise<ThreadPage> =>
        api.listContactMessages(
          { phone_number: contactId, limit: after.after === undefined ? PAGE : OLDER_PAGE, ...after },
          options,
        ),
    ),
    enabled: contactId !== "" && can("messages:read"),
  });
}
