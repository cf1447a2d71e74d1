// The channels of this Parley, with texts in the page's language.
import { useQuery } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useWords } from "../../words/use-words.tsx";
import { useSenders } from "./use-senders.ts";

export type Channel = Awaited<ReturnType<typeof api.listChannels>>["data"][number];

/** Names channels in the page's language. Until the channels are loaded, a channel has its name in the API. */
export function useChannelName(): (channel: string | null) => string {
  const { t } = useWords();
  const { data = [] } = useChannels();
  return (channel) => data.find((one) => one.channel === channel)?.name ?? channel ?? t("channel.unknown");
}

/** Whether the account has senders on several channels, so that a message must say over which one it goes. */
export function useHasSeveralChannels(): boolean {
  const { data: senders = [] } = useSenders();
  return new Set(senders.map(({ channel }) => channel)).size > 1;
}

export function useChannels() {
  const { language } = useWords();
  return useQuery({
    queryKey: keys.channels(language),
    queryFn: async ({ signal }) => (await api.listChannels({ language }, { signal })).data,
    // They change only with a new version of Parley.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
