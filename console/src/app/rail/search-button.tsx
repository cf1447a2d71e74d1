// Opens the search of people and messages, for those who don't know its shortcut.
import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Hint } from "../../parts/text/hint.tsx";
import { useIsNarrow } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { openPalette } from "../keyboard/open-palette.ts";
import classes from "./rail.module.css";

export function SearchButton() {
  const { t } = useWords();
  const isNarrow = useIsNarrow();
  return (
    <Hint label={t("nav.search")} position="right" disabled={!isNarrow}>
      <UnstyledButton
        className={`${classes.item} ${classes.search}`}
        aria-keyshortcuts="Control+K"
        onClick={openPalette}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>{t("nav.search")}</span>
        <kbd className={classes.key} aria-hidden>
          Ctrl K
        </kbd>
      </UnstyledButton>
    </Hint>
  );
}
