// How many contacts match: an estimate at once, and the exact number when the reader asks for it.
import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useWords } from "../../words/use-words.tsx";
import classes from "./contacts.module.css";

interface Props {
  count: { count: number; exact: boolean } | undefined;
  onExact(): Promise<unknown>;
}

export function ContactCount({ count, onExact }: Props) {
  const { t } = useWords();
  const [isCounting, setCounting] = useState(false);
  if (!count) return null;
  if (count.exact) return t("contacts.count", { n: count.count });
  const countExactly = () => {
    setCounting(true);
    void onExact().finally(() => setCounting(false));
  };
  return (
    <>
      {t("contacts.about", { n: count.count })}{" "}
      <UnstyledButton className={classes.exact} disabled={isCounting} onClick={countExactly}>
        {t(isCounting ? "contacts.counting" : "contacts.countExactly")}
      </UnstyledButton>
    </>
  );
}
