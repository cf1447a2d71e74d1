// Says that somebody else changed what is being edited, and asks which of the two to keep.
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../words/use-words.tsx";
import { When } from "../text/when.tsx";
import classes from "./details.module.css";

interface Props {
  at: string;
  theirs: ReactNode;
  onKeepMine(): void;
  onTakeTheirs(): void;
}

export function ConflictNote({ at, theirs, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useWords();
  return (
    <div role="alert" className={classes.conflict}>
      <p>{t("conflict.changed")}</p>
      <div className={classes.theirs}>{theirs}</div>
      <small>
        <When at={at} />
      </small>
      {/* Before the field loses the focus, which would save. */}
      <Button
        size="compact-sm"
        variant="default"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onKeepMine}
      >
        {t("conflict.keepMine")}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        onMouseDown={(event) => event.preventDefault()}
        onClick={onTakeTheirs}
      >
        {t("conflict.takeTheirs")}
      </Button>
    </div>
  );
}
