// What the palette offers for a text: acts, pages, people and messages, as far as the key's scopes allow.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { messageLink } from "../../parts/conversation/asked-message.ts";
import { pageActs } from "../../platform/acts/page-acts.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { IMPORT, type Need, useCan, useMay } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { API_DOCS, PLACES } from "../routes.tsx";
import { useAppearance } from "../use-appearance.ts";

export type Snippet = NonNullable<Awaited<ReturnType<typeof api.search>>["messages"]>[number]["snippet"];

/** A line of the palette. */
export interface Command {
  id: string;
  name: string;
  note?: string | null;
  kind: Key;
  /** When a message was sent or received. */
  at?: string;
  /** Where the words are that were searched for. */
  snippet?: Snippet | null;
  run(): void;
}

/** Acts of other pages. */
const ACTS: (Need & { name: Key; path: string })[] = [
  { name: "contacts.add", scope: "contacts:write", path: "/contacts?new=1" },
  { name: "palette.failed", scope: "messages:read", path: "/outgoing/failed" },
  { name: "palette.scheduled", scope: "messages:read", path: "/outgoing/scheduled" },
  { name: "palette.import", ...IMPORT, path: "/contacts/import" },
  { name: "palette.export", scope: "contacts:export", path: "/contacts?export=1" },
  { name: "senders.add", scope: "senders:write", path: "/senders?new=1" },
  { name: "team.invite", scope: "people:write", path: "/team?new=1" },
  { name: "webhooks.add", scope: "webhooks:write", path: "/webhooks?new=1" },
  { name: "keys.add", scope: "keys:write", path: "/keys?new=1" },
  { name: "sync.add", scope: "contacts:write", ofEverybody: true, path: "/sync?new=1" },
];

const openApiDocs = () => void window.open(API_DOCS, "_blank", "noopener");

interface Commands {
  commands: Command[];
  /** How many need no search. */
  fixed: number;
  /** The others were found by the text before. */
  isOld: boolean;
  since: string | null;
}

export function useCommands(text: string): Commands {
  const { t } = useWords();
  const may = useMay();
  const [, go] = useLocation();
  const { isDark, toggle, askToSignOut } = useAppearance();
  const { found, isOld, since } = useFound(text.trim());
  // What the page offered when the palette was opened.
  const [here] = useState(() => pageActs().map((act): Command => ({ ...act, kind: "palette.acts" })));
  const places = (kind: Key, all: (Need & { name: Key; path: string })[]): Command[] =>
    all.filter(may).map(({ name, path }) => ({ id: path, name: t(name), kind, run: () => go(path) }));
  const offered: Command[] = [
    ...here,
    ...places("palette.pages", PLACES),
    ...places("palette.acts", ACTS),
    { id: "theme", name: t(isDark ? "theme.toLight" : "theme.toDark"), kind: "palette.acts", run: toggle },
    { id: "apiDocs", name: t("nav.apiDocs"), kind: "palette.acts", run: openApiDocs },
    { id: "signOut", name: t("session.signOut"), kind: "palette.acts", run: askToSignOut },
  ];
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ name }: Command) => words.every((word) => name.toLocaleLowerCase().includes(word));
  const matching = offered.filter(matches);
  // What was found comes last: it comes later, and moves nothing above it.
  return { commands: [...matching, ...found], fixed: matching.length, isOld, since };
}

const TYPING_MS = 150;
const MOST = 6;
/** As the service. */
const SHORTEST = 2;

/**
 * People first. Both come in one answer, so that messages never push people away. `since`: older messages weren't searched; null if
 * all were.
 */
function useFound(text: string): { found: Command[]; isOld: boolean; since: string | null } {
  const { t, phone: readable } = useWords();
  const can = useCan();
  const [location, go] = useLocation();
  // Who writes with people goes on to the next conversation.
  const isTalking = location.startsWith("/conversations");
  const [q] = useDebouncedValue(text, TYPING_MS);
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: keys.search(q),
    queryFn: ({ signal }) => api.search({ q, limit: MOST }, { signal }),
    enabled: q.length >= SHORTEST && (can("contacts:read") || can("messages:read")),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  if (text.length < SHORTEST) return { found: [], isOld: false, since: null };
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
  // Without a connection, a search waits.
  const isOld = q !== text || isFetching || isPlaceholderData;
  return { found: [...contacts, ...messages], isOld, since: data?.messages_since ?? null };
}
