// A phone number, left to right in every language.
import { useWords } from "../words/use-words.tsx";

export function Phone({ number }: { number: string | null }) {
  const { t } = useWords();
  return number === null ? <span>{t("phone.hidden")}</span> : <bdi dir="ltr">{number}</bdi>;
}
