// What the palette offers for a text: acts, pages, people and messages, as far as the key's scopes allow.
import { useState } from "react";
import { useLocation } from "wouter";
import { type PageAct, pageActs } from "../../platform/acts/page-acts.ts";
import { useMay } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { API_DOCS } from "../api-docs.ts";
import { PLACES } from "../routes.tsx";
import { useAppearance } from "../use-appearance.ts";
import type { Command } from "./command.ts";
import { PALETTE_ACTS } from "./palette-acts.ts";
import { PLACE_KEYS } from "./shortcut-map.ts";
import { useFound } from "./use-found.ts";

const openApiDocs = () => void window.open(API_DOCS, "_blank", "noopener");

export function useCommands(text: string, onMap: () => void): { commands: Command[]; since: string | null } {
  const pages = usePages();
  const acts = useActs(onMap);
  const { found, since } = useFound(text.trim());
  // What the page offered when the palette was opened.
  const [here] = useState(() => pageActs().map(commandOf));
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ name }: Command) => words.every((word) => name.toLocaleLowerCase().includes(word));
  // What was found comes last: it comes later, and moves nothing above it.
  const offered = [...here, ...pages, ...acts].filter(matches);
  return { commands: [...offered, ...found], since };
}

function commandOf({ key, ...act }: PageAct): Command {
  return { ...act, kind: "palette.acts", ...(key ? { keys: [key] } : {}) };
}

function usePages(): Command[] {
  const { t } = useWords();
  const may = useMay();
  const [, go] = useLocation();
  return PLACES.filter(may).map(({ path, name }) => {
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
  const may = useMay();
  const [, go] = useLocation();
  const { isDark, toggle, askToSignOut } = useAppearance();
  const own: Command[] = PALETTE_ACTS.filter(may).map(({ name, path }) => ({
    id: name,
    name: t(name),
    kind: "palette.acts",
    run: () => go(path),
  }));
  const everywhere: Command[] = [
    { id: "theme", name: t(isDark ? "theme.toLight" : "theme.toDark"), kind: "palette.acts", run: toggle },
    { id: "map", name: t("palette.keys"), kind: "palette.acts", keys: ["?"], run: onMap },
    { id: "apiDocs", name: t("nav.apiDocs"), kind: "palette.acts", run: openApiDocs },
    { id: "signOut", name: t("session.signOut"), kind: "palette.acts", run: askToSignOut },
  ];
  return [...own, ...everywhere];
}
