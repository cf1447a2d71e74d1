// The message that an address asks a conversation to show: found by the search, or sent as a link by a colleague.
import { useMemo } from "react";
import { useSearchParams } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";

const PARAMETER = "message";

export interface AskedMessage {
  id: string;
}

/** The state differs each time, so that choosing a message again shows it again. */
export function messageLink(
  contactId: string,
  messageId: string,
): { path: string; state: { asked: number } } {
  return {
    path: `/conversations/${contactId}?${PARAMETER}=${messageId}`,
    state: { asked: performance.now() },
  };
}

/** Another object each time that the message is asked for. */
export function useAskedMessage(): AskedMessage | null {
  const [search] = useSearchParams();
  const state = useHistoryState<unknown>();
  const id = search.get(PARAMETER);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state asks again.
  return useMemo(() => (id === null ? null : { id }), [id, state]);
}
