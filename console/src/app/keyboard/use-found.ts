// People and messages that the service finds by a text, as commands of the palette.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { messageLink } from "../../parts/conversation/asked-message.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Command } from "./command.ts";

const TYPING_MS = 150;
const MOST = 6;
/** As the service. */
const SHORTEST = 2;

/**
 * People first. Both come in one answer, so that messages never push people away. `since`: older messages weren't searched; null if
 * all were.
 */
export function useFound(text: string): { found: Command[]; since: string | null } {
  const { t, phone: readable } = useWords();
  const can = useCan();
  const [location, go] = useLocation();
  // Who writes with people goes on to the next conversation.
  const isTalking = location.startsWith("/conversations");
  const [q] = useDebouncedValue(text, TYPING_MS);
  const { data } = useQuery({
    queryKey: keys.search(q),
    queryFn: ({ signal }) => api.search({ q, limit: MOST }, { signal }),
    enabled: q.length >= SHORTEST && (can("contacts:read") || can("messages:read")),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (text.length < SHORTEST) return { found: [], since: null };
  const nameOf = ({ name, phone }: { name: string | null; phone: string | null }) =>
    name ?? (phone === null ? t("phone.hidden") : readable(phone));
  const contacts = (data?.contacts ?? []).map((contact): Command => {
    const { id, name, phone, snippet } = contact;
    return {
      id,
      name: nameOf(contact),
      note: name === null || phone === null ? null : readable(phone),
      snippet,
      kind: "palette.contacts",
      run: () => go(isTalking ? `/conversations/${id}` : `/contacts/${phone?.slice(1) ?? id}`),
    };
  });
  const messages = (data?.messages ?? []).map(({ id, contact, snippet, created_at: at }): Command => {
    const link = can("contacts:read")
      ? messageLink(contact.id, id)
      : { path: `/messages/${id}`, state: null };
    return {
      id,
      name: nameOf(contact),
      at,
      snippet,
      kind: "palette.messages",
      run: () => go(link.path, { state: link.state }),
    };
  });
  return { found: [...contacts, ...messages], since: data?.messages_since ?? null };
}
