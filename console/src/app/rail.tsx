// The navigation: a column with groups, a column of icons on narrow windows, a bar at the bottom on phones.
import { Menu, Tooltip, UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconDots, type TablerIcon } from "@tabler/icons-react";
import { Link, useLocation } from "wouter";
import { useCan } from "../platform/session.ts";
import { useWords } from "../words/use-words.tsx";
import { ICONS } from "./place-icons.ts";
import classes from "./rail.module.css";
import { RailFoot } from "./rail-foot.tsx";
import { PLACES, type Place } from "./routes.tsx";

const GROUPS = ["top", "nav.talk", "nav.see", "nav.setup"] as const;
/** The bar of a phone has room for these and "More". */
const ON_PHONES = 4;

export function Rail() {
  const { t } = useWords();
  const can = useCan();
  const isPhone = useMediaQuery("(max-width: 640px)");
  const places = PLACES.filter(({ scope }) => can(scope));
  if (isPhone) return <Bar places={places} />;
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      <Link href="/" className={classes.brand}>
        <img src="/icon.svg" alt="" width={24} height={24} />
        <span className={classes.word}>{t("app.name")}</span>
      </Link>
      {GROUPS.map((group) => {
        const own = places.filter((place) => place.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group} className={classes.group}>
            {group !== "top" && <div className={classes.heading}>{t(group)}</div>}
            {own.map((place) => (
              <Item key={place.path} place={place} />
            ))}
          </div>
        );
      })}
      <RailFoot />
    </nav>
  );
}

function Item({ place: { path, name, Component } }: { place: Place }) {
  const { t } = useWords();
  const isNarrow = useMediaQuery("(max-width: 1100px)");
  const isHere = useIsHere(path);
  const Icon: TablerIcon = ICONS[path] ?? IconDots;
  return (
    <Tooltip label={t(name)} position="right" disabled={!isNarrow}>
      <Link
        href={path}
        className={classes.item}
        aria-current={isHere ? "page" : undefined}
        onMouseEnter={Component.preload}
        onFocus={Component.preload}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>{t(name)}</span>
      </Link>
    </Tooltip>
  );
}

function Bar({ places }: { places: Place[] }) {
  const { t } = useWords();
  const [, go] = useLocation();
  const rest = places.slice(ON_PHONES);
  return (
    <nav className={classes.bar} aria-label={t("nav.main")}>
      {places.slice(0, ON_PHONES).map((place) => (
        <Item key={place.path} place={place} />
      ))}
      <Menu position="top-end">
        <Menu.Target>
          <UnstyledButton className={classes.item}>
            <IconDots size={20} stroke={1.75} aria-hidden />
            <span className={classes.word}>{t("nav.more")}</span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          {rest.map(({ path, name }) => (
            <Menu.Item key={path} onClick={() => go(path)}>
              {t(name)}
            </Menu.Item>
          ))}
          <RailFoot.Items />
        </Menu.Dropdown>
      </Menu>
    </nav>
  );
}

function useIsHere(path: string): boolean {
  const [location] = useLocation();
  return path === "/" ? location === "/" : location === path || location.startsWith(`${path}/`);
}
