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
