// All templates of the account, for the composer and for the texts of conversations.
import { useQuery } from "@tanstack/react-query";
import { api, everyEntry } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useChange } from "./use-change.ts";
import type { Sender } from "./use-senders.ts";

export type Template = Awaited<ReturnType<typeof api.listTemplates>>["data"][number];

export function useTemplates() {
  const can = useCan();
  return useQuery({
    queryKey: [...keys.templates, "all"],
    queryFn: ({ signal }) => everyEntry(api.listTemplates({ limit: 200 }, { signal })),
    enabled: can("templates:read"),
    staleTime: 5 * 60_000,
  });
}

/** The template with this name. A broadcast of a program may name no language. */
export function useTemplate(named: { name: string; language?: string | undefined } | null | undefined) {
  const { data } = useTemplates();
  return data?.find(
    ({ name, language }) => name === named?.name && language === (named.language ?? language),
  );
}

/** Whether messages of the sender can use the template. */
export function isTemplateOf({ channel, business_id }: Template, sender: Sender): boolean {
  return channel === sender.channel && (business_id === null || business_id === sender.business_id);
}

/** Reads the templates of the channel again. */
export const useSyncTemplates = () => useChange(() => api.syncTemplates(), keys.templates);
