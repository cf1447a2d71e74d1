// Reads on where a list ends, or says why it can't.
import { Button } from "@mantine/core";
import { useWords } from "../../words/use-words.tsx";
import { Fault } from "../form/fault.tsx";
import type { Reading } from "./pages.ts";

export function MoreButton({ reading }: { reading: Reading }) {
  const { t } = useWords();
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, error } = reading;
  if (!hasNextPage) return null;
  return (
    <div>
      <Fault of={isFetchNextPageError ? (error as Error) : null} />
      <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
        {t("act.more")}
      </Button>
    </div>
  );
}
