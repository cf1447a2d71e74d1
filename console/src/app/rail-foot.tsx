// The end of the navigation: colour scheme, and who is signed in.
import { ActionIcon, Menu, Tooltip, useMantineColorScheme } from "@mantine/core";
import { IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { forgetPreference, writePreference } from "../platform/preferences.ts";
import { useSession } from "../platform/session.ts";
import { useWords } from "../words/use-words.tsx";
import classes from "./rail.module.css";

export function RailFoot() {
  const { t } = useWords();
  const { data } = useSession();
  const { isDark, toggle, signOut } = useFoot();
  const Icon = isDark ? IconSun : IconMoon;
  const other = t(isDark ? "theme.toLight" : "theme.toDark");
  return (
    <div className={classes.foot}>
      <div
        className={classes.account}
        title={data ? t("session.key", { account: data.account.name }) : undefined}
      >
        {data?.account.name}
      </div>
      <Tooltip label={other}>
        <ActionIcon variant="subtle" color="gray" aria-label={other} onClick={toggle}>
          <Icon size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t("session.signOut")}>
        <ActionIcon variant="subtle" color="gray" aria-label={t("session.signOut")} onClick={signOut}>
          <IconLogout size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

RailFoot.Items = function FootItems() {
  const { t } = useWords();
  const { isDark, toggle, signOut } = useFoot();
  return (
    <>
      <Menu.Divider />
      <Menu.Item onClick={toggle}>{t(isDark ? "theme.toLight" : "theme.toDark")}</Menu.Item>
      <Menu.Item onClick={signOut}>{t("session.signOut")}</Menu.Item>
    </>
  );
};

function useFoot() {
  const cache = useQueryClient();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = colorScheme === "dark";
  return {
    isDark,
    toggle() {
      setColorScheme(isDark ? "light" : "dark");
      writePreference("theme", isDark ? "light" : "dark");
    },
    async signOut() {
      await api.deleteSession().catch(() => undefined);
      forgetPreference("signed-in");
      sessionStorage.clear();
      cache.clear();
      window.location.assign("/");
    },
  };
}
