// The navigation: a column with groups, a column of icons on narrow windows, a bar at the bottom on phones.
import { IconDots, type TablerIcon } from "@tabler/icons-react";
import { Link, useLocation } from "wouter";
import { Hint } from "../../parts/text/hint.tsx";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useCan } from "../../platform/session.ts";
import { useIsNarrow, useIsPhone } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { PLACES, type Place } from "../routes.tsx";
import { ICONS } from "./place-icons.ts";
import { PlacesMenu } from "./places-menu.tsx";
import classes from "./rail.module.css";
import { RailFoot } from "./rail-foot.tsx";
import { SearchButton } from "./search-button.tsx";
import { WaitingCount } from "./waiting-count.tsx";

const GROUPS = ["top", "nav.talk", "nav.see", "nav.setup"] as const;
/** The bar of a phone has room for these, the search and "More". */
const ON_PHONES = 3;

export function Rail() {
  const { t } = useWords();
  const can = useCan();
  const isPhone = useIsPhone();
  const places = PLACES.filter(({ scope }) => can(scope));
  if (isPhone) return <Bar places={places} />;
  return (
    <nav className={classes.rail} aria-label={t("nav.main")}>
      <Link href="/" className={classes.brand}>
        <img src={`${PUBLIC_PATH}/icon.svg`} alt="" width={24} height={24} />
        <span className={classes.word}>{t("app.name")}</span>
      </Link>
      <SearchButton />
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
  const isNarrow = useIsNarrow();
  const isHere = useIsHere(path);
  const Icon: TablerIcon = ICONS[path] ?? IconDots;
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

function useIsHere(path: string): boolean {
  const [location] = useLocation();
  return path === "/" ? location === "/" : location === path || location.startsWith(`${path}/`);
}
