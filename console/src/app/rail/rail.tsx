// The navigation: a column, a column of icons on narrow windows, a bar at the bottom on phones.
import { ActionIcon, Menu, Tooltip, type TooltipProps, UnstyledButton } from "@mantine/core";
import { IconDots, IconLogout, IconMoon, IconSearch, IconSettings, IconSun } from "@tabler/icons-react";
import { Link, useLocation } from "wouter";
import { MOST_WAITING, useWaiting } from "../../parts/contact/use-waiting.ts";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useMay, useSession } from "../../platform/session.ts";
import { useIsNarrow, useIsPhone } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { openPalette } from "../keyboard/palette.tsx";
import { isUnderSettings, PLACES, type Place } from "../routes.tsx";
import { useAppearance } from "../use-appearance.ts";
import classes from "./rail.module.css";

/** The bar of a phone has room for these, the search and "More". */
const ON_PHONES = 3;

export function Rail() {
  const { t } = useWords();
  const may = useMay();
  const isPhone = useIsPhone();
  const allowed = PLACES.filter(may);
  const first = allowed.find(({ group }) => group !== "main");
  // Settings lead to the first of their pages that the person may see.
  const settings = first ? [{ ...first, name: "nav.settings", Icon: IconSettings } as const] : [];
  const places: Place[] = [...allowed.filter(({ group }) => group === "main"), ...settings];
  if (isPhone) return <Bar places={places} />;
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      <Link href="/" className={classes.brand}>
        <img src={`${PUBLIC_PATH}/icon.svg`} alt="" width={24} height={24} />
        <span className={classes.word}>{t("app.name")}</span>
      </Link>
      <SearchButton />
      <div className={classes.group}>
        {places.map((place) => (
          <Item key={place.path} place={place} />
        ))}
      </div>
      <RailFoot />
    </nav>
  );
}

function Item({ place: { path, name, group, Icon, Component } }: { place: Place }) {
  const { t } = useWords();
  const isNarrow = useIsNarrow();
  const isHere = useIsHere({ path, group });
  return (
    <Hint label={t(name)} position="right" disabled={!isNarrow}>
      <Link
        href={path}
        className={classes.item}
        aria-current={isHere ? "page" : undefined}
        onMouseEnter={Component.preload}
        onFocus={Component.preload}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className={classes.word}>{t(name)}</span>
        {path === "/conversations" && <WaitingCount />}
      </Link>
    </Hint>
  );
}

function Bar({ places }: { places: Place[] }) {
  const { t } = useWords();
  return (
    <nav className={classes.bar} aria-label={t("nav.main")}>
      {places.slice(0, ON_PHONES).map((place) => (
        <Item key={place.path} place={place} />
      ))}
      <SearchButton />
      <PlacesMenu places={places.slice(ON_PHONES)} />
    </nav>
  );
}

function useIsHere({ path, group }: Pick<Place, "path" | "group">): boolean {
  const [location] = useLocation();
  if (group !== "main") return isUnderSettings(location);
  return path === "/" ? location === "/" : location === path || location.startsWith(`${path}/`);
}

/** The places that the bar of a phone has no room for, and the acts of the rail's end. */
function PlacesMenu({ places }: { places: Place[] }) {
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

/** The end of the navigation: the colour scheme, and who is signed in. */
function RailFoot() {
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

/** Opens the search of people and messages, for those who don't know its shortcut. */
function SearchButton() {
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

/** The column of icons has room for two characters. */
const MOST_BESIDE_ICON = 9;

/** Beside "Conversations": how many contacts wait for an answer. */
function WaitingCount() {
  const { t, number } = useWords();
  const { data } = useWaiting();
  const isPhone = useIsPhone();
  const most = useIsNarrow() && !isPhone ? MOST_BESIDE_ICON : MOST_WAITING;
  const count = data?.ids.length ?? 0;
  if (count === 0) return null;
  const isMore = data?.hasMore || count > most;
  return (
    <span className={classes.count}>
      <span aria-hidden>{isMore ? `${most}+` : number(count)}</span>
      <span className="visually-hidden">{t("conversations.wait", { n: count })}</span>
    </span>
  );
}

const EVENTS = { hover: true, focus: true, touch: false };

/** What an icon does, also for who comes by keyboard. */
function Hint(props: TooltipProps) {
  return <Tooltip events={EVENTS} {...props} />;
}
