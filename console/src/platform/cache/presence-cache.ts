// Who else looks at a conversation or writes an answer to it, as the stream says.
import type { PresenceEvent } from "@parley/client";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../query-keys.ts";

export interface Present {
  /** The id of a person. */
  person: string;
  isTyping: boolean;
  /** When it was said, in milliseconds since 1970. */
  at: number;
}

export function putPresence(cache: QueryClient, event: PresenceEvent): void {
  const { contact_id: contactId, person_id: person, is_typing: isTyping } = event;
  cache.setQueryData<Present[]>(keys.presence(contactId), (known = []) => [
    ...known.filter((one) => one.person !== person),
    { person, isTyping, at: Date.now() },
  ]);
}
