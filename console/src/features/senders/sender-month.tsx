// What the channel bills for a sender's messages of this month, by category. The month is that of the browser's time zone.
import { useQuery } from "@tanstack/react-query";
import { usePriceText } from "../../parts/message/price-words.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";

const DAY_S = 86_400;
const LOOK_MS = 60_000;

/** Nothing until the channel has reported a price. */
export function SenderMonth({ id }: { id: string }) {
  const { t, number } = useWords();
  const priceText = usePriceText();
  const mayRead = useCan()("usage:read");
  const now = new Date();
  const from = new Date(now.getFullYear(), now.getMonth(), 1).toISOString();
  const { data } = useQuery({
    queryKey: keys.usage({ sender: id, from }),
    queryFn: ({ signal }) => api.getUsage({ sender: id, from, step: DAY_S }, { signal }),
    enabled: mayRead,
    refetchInterval: LOOK_MS,
  });
  if (!data || data.prices.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { count, ...price } of data.prices) {
    const name = priceText(price);
    counts.set(name, (counts.get(name) ?? 0) + count);
  }
  return (
    <>
      <dt>{t("senders.month")}</dt>
      <dd>
        {[...counts].map(([name, count]) => (
          <div key={name}>{t("senders.priced", { count: number(count), name })}</div>
        ))}
      </dd>
    </>
  );
}
