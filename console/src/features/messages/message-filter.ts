// What filters the list of messages: kept in the address, so that a link shows the same list.
import type { Input } from "@parley/client";
import { useSearchParams } from "wouter";
import { STATES } from "../../parts/message/state-tick.tsx";
import type { Sender } from "../../parts/queries/use-senders.ts";
import type { Message } from "../../platform/cache/thread-cache.ts";

export type MessageFilter = Pick<
  NonNullable<Input<"listMessages">>,
  "status" | "direction" | "phone" | "reference" | "sender" | "channel" | "error" | "since"
>;

export const STATUSES = STATES.filter((state) => state !== "uncertain");

/** The names of the address. */
export type FilterName = "q" | "status" | "direction" | "sender" | "since" | "channel" | "error";

/** The channel belongs to the error: two channels can explain one code differently. */
const NAMES: FilterName[] = ["q", "status", "direction", "sender", "since", "channel", "error"];

export function useMessageFilter() {
  const [search, setSearch] = useSearchParams();
  const given = Object.fromEntries(NAMES.map((name) => [name, search.get(name)])) as Record<
    FilterName,
    string | null
  >;
  return {
    given,
    filter: filterOf(given),
    isFiltered: NAMES.some((name) => given[name]),
    /** With the question mark; empty without any filter. */
    query: search.size > 0 ? `?${search}` : "",
    change(changes: Partial<Record<FilterName, string | null>>) {
      const next = new URLSearchParams(search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      setSearch(next, { replace: true });
    },
    clear: () => setSearch({}, { replace: true }),
  };
}

function filterOf({
  q,
  status,
  direction,
  sender,
  since,
  channel,
  error,
}: Record<FilterName, string | null>): MessageFilter {
  return {
    status: STATUSES.find((one) => one === status),
    ...(direction === "in" || direction === "out" ? { direction } : {}),
    ...(sender ? { sender } : {}),
    ...(since && !Number.isNaN(Date.parse(since)) ? { since } : {}),
    ...(channel ? { channel } : {}),
    ...(error ? { error } : {}),
    ...searchOf(q?.trim() ?? ""),
  };
}

/** A text of digits is a phone, any other a reference. */
function searchOf(text: string): MessageFilter {
  if (text === "") return {};
  const digits = text.replace(/[\s()./-]/g, "");
  if (!/^\+?\d{7,15}$/.test(digits)) return { reference: text };
  return { phone: digits.startsWith("+") ? digits : `+${digits}` };
}

/** Whether a message that came meanwhile belongs to the list. `senders`: of the account. */
export function isWanted(message: Message, filter: MessageFilter, senders: Sender[]): boolean {
  const { status, direction, phone, reference, channel, error, since } = filter;
  const sender = filter.sender && senders.find(({ id }) => id === filter.sender);
  return (
    (!status || message.status === status) &&
    (!direction || message.direction === direction) &&
    (!phone || message.phone_number === phone) &&
    (!reference || message.reference === reference) &&
    (sender === undefined ||
      !sender ||
      (message.source_phone === sender.phone && message.channel === sender.channel)) &&
    (!channel || message.channel === channel) &&
    (!error || message.error?.code === error) &&
    (!since || Date.parse(message.created_at) >= Date.parse(since))
  );
}
