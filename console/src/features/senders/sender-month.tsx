// What the channel bills for a sender's messages of this month, by category.
import { usePriceText } from "../../parts/message/price-words.ts";
import { useWords } from "../../words/use-words.tsx";
import { useSenderMonth } from "./senders.queries.ts";

/** Nothing until the channel has reported a price. */
export function SenderMonth({ id }: { id: string }) {
  const { t, number } = useWords();
  const priceText = usePriceText();
  const { data } = useSenderMonth(id);
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
