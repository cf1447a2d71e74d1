// The delivered messages of the range by what their channels bill for them.
import { type Cost, useCostText, usePriceText } from "../../parts/message/price-words.ts";
import body from "../../parts/page/page-body.module.css";
import { useChannelName } from "../../parts/queries/use-channels.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./figures.module.css";
import type { Usage } from "./figures.queries.ts";

/** Nothing for channels that don't report prices. */
export function Prices({ prices }: Pick<Usage, "prices">) {
  const { t, number } = useWords();
  const channelName = useChannelName();
  const priceText = usePriceText();
  const costText = useCostText();
  if (prices.length === 0) return null;
  const most = Math.max(...prices.map(({ count }) => count));
  const sum = sumOf(prices.flatMap(({ cost }) => cost ?? []));
  return (
    <section className={`${body.card} ${classes.list}`} aria-labelledby="prices">
      <h2 id="prices">{t("home.byPrice")}</h2>
      <ul>
        {prices.map(({ channel, count, type, cost, ...price }) => (
          <li key={`${channel} ${price.category} ${price.billable} ${type}`}>
            <span className={classes.name}>{priceText(price)}</span>
            <span className={classes.count}>{number(count)}</span>
            <span
              className={classes.bar}
              data-tone={price.billable === false ? "ok" : "accent"}
              style={{ inlineSize: `${(100 * count) / most}%` }}
            />
            <span className={classes.acts}>
              <bdi>
                {[channelName(channel), type?.replaceAll("_", " "), cost && costText(cost)]
                  .filter(Boolean)
                  .join(" · ")}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
      {sum && <p className={body.note}>{t("price.sum", { cost: costText(sum) })}</p>}
    </section>
  );
}

/** All have the currency of the operator's prices. */
function sumOf(costs: Cost[]): Cost | null {
  const [first] = costs;
  if (!first) return null;
  return {
    ...first,
    amount: costs.reduce((sum, { amount }) => sum + amount, 0),
    without_price: costs.reduce((sum, { without_price: count }) => sum + count, 0),
  };
}
