// The country of the account's own number, whose people write numbers without its code.
import { useSession } from "../../platform/session.ts";
import { useSenders } from "./use-senders.ts";

/** By ISO 3166-1; null without a number. */
export function useHomeCountry(): string | null {
  const { data: session } = useSession();
  const { data: senders = [] } = useSenders();
  const defaults = senders.filter((sender) => sender.default);
  const first = defaults.find(({ channel }) => channel === session?.account.default_channel);
  return (first ?? defaults[0])?.country ?? null;
}
