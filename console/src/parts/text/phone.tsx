// A phone number, left to right in every language. Grouped to read: the spaces come from the styles, so that a copy is plain.
import { isPhone, phoneGroups } from "../../words/phone-groups.ts";
import { useWords } from "../../words/use-words.tsx";
import classes from "./phone.module.css";

/** Of a person. Some have their number for a name: channels give it for people without one. */
export function PersonName({ name, className }: { name: string; className?: string | undefined }) {
  return <bdi className={className}>{isPhone(name) ? <Phone number={name} /> : name}</bdi>;
}

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
