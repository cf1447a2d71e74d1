// What a channel bills for messages, in the language of the page.
import { useWords } from "../../words/use-words.tsx";
import { categoryWord } from "../template/template-words.ts";

interface Price {
  billable: boolean | null;
  category: string | null;
}

export function usePriceText(): (price: Price) => string {
  const { t } = useWords();
  return ({ billable, category }) => {
    const word = categoryWord({ category: category?.toUpperCase() ?? null }, t) ?? t("price.noCategory");
    return billable === null ? word : t(billable ? "price.billed" : "price.free", { category: word });
  };
}

/** By the operator's prices. */
export interface Cost {
  currency: string;
  amount: number;
  without_price: number;
}

/** With how many messages the sum leaves out. */
export function useCostText(): (cost: Cost) => string {
  const { t, money } = useWords();
  return ({ currency, amount, without_price: n }) => {
    const cost = money(amount, currency);
    return n > 0 ? t("cost.without", { cost, n }) : cost;
  };
}
