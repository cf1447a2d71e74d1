// An order from a catalogue: what, how many, and for how much.
import { useWords } from "../../../../words/use-words.tsx";
import type { Shown } from "../../../message/message-words.ts";
import { BubbleText } from "../bubble-text.tsx";
import classes from "./kinds.module.css";
import { orderTotal } from "./order-total.ts";

export function OrderContent({ order }: { order: NonNullable<Shown["order"]> }) {
  const { t, money } = useWords();
  const { items, text } = order;
  const total = orderTotal(items);
  return (
    <div className={classes.list}>
      <strong>{t("bubble.order", { n: items.length })}</strong>
      <dl data-amounts>
        {items.map(({ product_id: product, quantity, price, currency }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order don't move.
          <div key={index}>
            <dt dir="auto">{t("order.item", { n: quantity ?? 1, product })}</dt>
            <dd>{price !== null && currency !== null && money(price * (quantity ?? 1), currency)}</dd>
          </div>
        ))}
        {total && (
          <div className={classes.total}>
            <dt>{t("order.total")}</dt>
            <dd>{money(total.amount, total.currency)}</dd>
          </div>
        )}
      </dl>
      {text && <BubbleText text={text} />}
    </div>
  );
}
