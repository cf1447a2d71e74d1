// The end of the navigation: the colour scheme, and who is signed in.
import { ActionIcon } from "@mantine/core";
import { IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { Hint } from "../../parts/text/hint.tsx";
import { useSession } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { useAppearance } from "../use-appearance.ts";
import classes from "./rail.module.css";

export function RailFoot() {
  const { t } = useWords();
  const { data } = useSession();
  const { isDark, toggle, askToSignOut } = useAppearance();
  const Icon = isDark ? IconSun : IconMoon;
  const other = t(isDark ? "theme.toLight" : "theme.toDark");
  return (
    <div className={classes.foot}>
      <div
        className={classes.account}
        title={data ? t("session.key", { account: data.account.name }) : undefined}
      >
        <bdi>{data?.person?.name ?? data?.account.name}</bdi>
      </div>
      <Hint label={other}>
        <ActionIcon variant="subtle" color="gray" aria-label={other} onClick={toggle}>
          <Icon size={20} stroke={1.75} />
        </ActionIcon>
      </Hint>
      <Hint label={t("session.signOut")}>
        <ActionIcon variant="subtle" color="gray" aria-label={t("session.signOut")} onClick={askToSignOut}>
          <IconLogout size={20} stroke={1.75} />
        </ActionIcon>
      </Hint>
    </div>
  );
}
