// What the palette offers for a text: acts, pages and contacts, as far as the key's scopes allow.
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "wouter";
import { askFor } from "../../platform/acts/asked-act.ts";
import { type PageAct, pageActs } from "../../platform/acts/page-acts.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { API_DOCS } from "../api-docs.ts";
import { PLACES } from "../routes.tsx";
import { useAppearance } from "../use-appearance.ts";
import { PALETTE_ACTS } from "./palette-acts.ts";
import { PLACE_KEYS } from "./place-keys.ts";

export interface Command {
  id: string;
  name: string;
  note?: string | null;
  kind: Key;
  keys?: string[];
  run(): void;
}

const openApiDocs = () => void window.open(API_DOCS, "_blank", "noopener");

const TYPING_MS = 150;
const MOST_CONTACTS = 6;

export function useCommands(text: string, onMap: () => void): Command[] {
  const pages = usePages();
  const acts = useActs(onMap);
  const contacts = useContacts(text.trim());
  // What the page offered when the palette was opened.
  const [here] = useState(() => pageActs().map(commandOf));
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ name }: Command) => words.every((word) => name.toLocaleLowerCase().includes(word));
  // Somebody who types a name looks for a person, and finds pages and acts by the same words above.
  return [...here.filter(matches), ...pages.filter(matches), ...acts.filter(matches), ...contacts];
}

function commandOf({ key, ...act }: PageAct): Command {
  return { ...act, kind: "palette.acts", ...(key ? { keys: [key] } : {}) };
}

function usePages(): Command[] {
  const { t } = useWords();
  const can = useCan();
  const [, go] = useLocation();
  return PLACES.filter(({ scope }) => can(scope)).map(({ path, name }) => {
    const key = Object.entries(PLACE_KEYS).find(([, place]) => place === path)?.[0];
    return {
      id: path,
      name: t(name),
      kind: "palette.pages",
      ...(key ? { keys: ["g", key] } : {}),
      run: () => go(path),
    };
  });
}

function useActs(onMap: () => void): Command[] {
  const { t } = useWords();
  const can = useCan();
  const [, go] = useLocation();
  const { isDark, toggle, askToSignOut } = useAppearance();
  const own: Command[] = PALETTE_ACTS.filter(({ scope }) => can(scope)).map(({ name, path, act }) => ({
    id: name,
    name: t(name),
    kind: "palette.acts",
    run: () => (act ? askFor(act, path, go) : go(path)),
  }));
  const everywhere: Command[] = [
    { id: "theme", name: t(isDark ? "theme.toLight" : "theme.toDark"), kind: "palette.acts", run: toggle },
    { id: "map", name: t("palette.keys"), kind: "palette.acts", keys: ["?"], run: onMap },
    { id: "apiDocs", name: t("nav.apiDocs"), kind: "palette.acts", run: openApiDocs },
    { id: "signOut", name: t("session.signOut"), kind: "palette.acts", run: askToSignOut },
  ];
  return [...own, ...everywhere];
}

function useContacts(text: string): Command[] {
  const { t, phone: readable } = useWords();
  const can = useCan();
  const [location, go] = useLocation();
  // Who writes with people goes on to the next conversation.
  const isTalking = location.startsWith("/conversations");
  const [q] = useDebouncedValue(text, TYPING_MS);
  const { data } = useQuery({
    queryKey: keys.contacts({ q, limit: MOST_CONTACTS }),
    queryFn: ({ signal }) => api.listContacts({ q, limit: MOST_CONTACTS }, { signal }),
    enabled: q !== "" && can("contacts:read"),
    placeholderData: keepPreviousData,
  });
  if (text === "") return [];
  return (data?.data ?? []).map(({ id, phone, name }) => ({
    id,
    name: name ?? (phone === null ? t("phone.hidden") : readable(phone)),
    note: name === null || phone === null ? null : readable(phone),
    kind: "palette.contacts",
    run: () => go(isTalking ? `/conversations/${id}` : `/contacts/${phone?.slice(1) ?? id}`),
  }));
}
