// Says that contacts were created since the list was read. They don't move the rows that are being read.
import { Button } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import classes from "./contacts.module.css";
import { useNewContacts } from "./contacts.queries.ts";

export function NewContacts({ onShow }: { onShow(since: string): void }) {
  const { t } = useWords();
  const { count, since, forget } = useNewContacts();
  return (
    <div role="status" className={classes.news}>
      {since !== null && (
        <Button
          size="compact-sm"
          radius="xl"
          onClick={() => {
            onShow(since);
            forget();
          }}
        >
          {t("contacts.new", { n: count })}
        </Button>
      )}
    </div>
  );
}
