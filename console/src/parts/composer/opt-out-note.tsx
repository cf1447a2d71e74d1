// Above the box: what the contact opted out of, if that refuses messages.
import { useWords } from "../../words/use-words.tsx";
import classes from "./composer.module.css";
import type { OptOut } from "./refusing-opt-out.ts";

/** `optOut`: that refuses texts. `others`: of the contact, such as one of marketing. */
export function OptOutNote({
  optOut,
  others,
  name,
}: {
  optOut: OptOut | undefined;
  others: OptOut[];
  name: string;
}) {
  const { t, exact } = useWords();
  const isOfMarketing = others.some(({ scope }) => scope === "marketing");
  if (!optOut && !isOfMarketing) return null;
  const key = optOut ? (optOut.blocked ? "optOut.blocked" : "optOut.all") : "optOut.marketing";
  return (
    <p className={classes.window} data-state="closed" role="status">
      {t(key, { name, at: optOut ? exact(new Date(optOut.at)) : "" })}
    </p>
  );
}
