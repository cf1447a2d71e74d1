// A phone number, left to right in every language. Grouped to read: the spaces come from the styles, so that a copy is plain.
import { phoneGroups } from "../words/phone-groups.ts";
import { useWords } from "../words/use-words.tsx";
import classes from "./phone.module.css";

export function Phone({ number }: { number: string | null }) {
  const { t } = useWords();
  if (number === null) return <span>{t("phone.hidden")}</span>;
  return (
    <bdi dir="ltr" className={classes.phone}>
      {phoneGroups(number).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity.
        <span key={index}>{group}</span>
      ))}
    </bdi>
  );
}
