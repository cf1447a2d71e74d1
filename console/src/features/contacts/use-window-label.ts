// How filters and columns name the customer service window.
import { useChannels, useHasSeveralChannels } from "../../parts/queries/use-channels.ts";
import { useWords } from "../../words/use-words.tsx";

/** Names the channels with a window when the account has several channels: over the others, a text can be sent at any time. */
export function useWindowLabel(): string {
  const { t, list } = useWords();
  const hasSeveral = useHasSeveralChannels();
  const { data: channels = [] } = useChannels();
  const names = channels.filter(({ capabilities }) => capabilities.window !== null).map(({ name }) => name);
  return hasSeveral && names.length > 0
    ? t("contacts.windowOf", { channel: list(names) })
    : t("contacts.window");
}
