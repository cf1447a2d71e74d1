// The end of a phone's navigation.
import { UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import { useWords } from "../words/use-words.tsx";
import classes from "./rail.module.css";

export function MoreButton(props: ComponentProps<"button">) {
  const { t } = useWords();
  return (
    <UnstyledButton {...props} className={classes.item}>
      <IconDots size={20} stroke={1.75} aria-hidden />
      <span className={classes.word}>{t("nav.more")}</span>
    </UnstyledButton>
  );
}
