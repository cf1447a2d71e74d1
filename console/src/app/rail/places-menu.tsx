// The places that the bar of a phone has no room for, and the acts of the rail's end.
import { Menu, UnstyledButton } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useLocation } from "wouter";
import { useWords } from "../../words/use-words.tsx";
import type { Place } from "../routes.tsx";
import { useAppearance } from "../use-appearance.ts";
import classes from "./rail.module.css";

export function PlacesMenu({ places }: { places: Place[] }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const { isDark, toggle, askToSignOut } = useAppearance();
  return (
    <Menu position="top-end">
      <Menu.Target>
        <UnstyledButton className={classes.item}>
          <IconDots size={20} stroke={1.75} aria-hidden />
          <span className={classes.word}>{t("nav.more")}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {places.map(({ path, name }) => (
          <Menu.Item key={path} onClick={() => go(path)}>
            {t(name)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={toggle}>{t(isDark ? "theme.toLight" : "theme.toDark")}</Menu.Item>
        <Menu.Item onClick={askToSignOut}>{t("session.signOut")}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
