// The sentence of a verdict, in the words of the page.
import { useNow } from "../../platform/clock.ts";
import type { Key } from "../../words/t.ts";
import { useWords } from "../../words/use-words.tsx";
import { useErrors } from "../errors/use-errors.ts";
import { useChannelName } from "../queries/use-channels.ts";
import type { Verdict } from "./verdict.ts";

/** Null while the words of the reason are loading: its code says nothing to a person. */
export function useVerdictText({ key, values, since, ms, channel, reason, cause }: Verdict): string | null {
  const words = useWords();
  const now = useNow();
  const { text, isLoading } = useErrors(reason !== undefined);
  const channelName = useChannelName();
  if (isLoading) return null;
  const named = channel === undefined ? {} : { channel: channelName(channel) };
  return words.t(key, {
    ...values,
    ...named,
    isTimed: Boolean(since),
    at: since ? words.moment(new Date(since), now) : "",
    time: words.duration(ms ?? (since ? now.getTime() - Date.parse(since) : 0)),
    ...(reason ? { reason: text(reason) } : {}),
    ...(cause ? { cause: words.t(`waiting.${cause}` as Key, named) } : {}),
  });
}
