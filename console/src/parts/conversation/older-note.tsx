// Above a conversation: that older messages come, or couldn't be read.
import { Button, Loader } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import type { Reading } from "../list/pages.ts";
import classes from "./thread.module.css";

export function OlderNote({ older }: { older: Reading & { isFetchingNextPage: boolean } }) {
  const { t } = useWords();
  if (!older.hasNextPage) return null;
  return (
    <div className={classes.older}>
      {older.isFetchingNextPage && <Loader size="xs" aria-label={t("thread.olderLoading")} />}
      {older.isFetchNextPageError && !older.isFetchingNextPage && (
        <Button size="compact-sm" variant="default" onClick={() => void older.fetchNextPage()}>
          {t("thread.olderFailed")}
        </Button>
      )}
    </div>
  );
}
