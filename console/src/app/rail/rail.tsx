// The navigation: a column, a column of icons on narrow windows, a bar at the bottom on phones.
import { IconSettings } from "@tabler/icons-react";
import { Link, useLocation } from "wouter";
import { Hint } from "../../parts/text/hint.tsx";
import { PUBLIC_PATH } from "../../platform/public-path.ts";
import { useMay } from "../../platform/session.ts";
import { useIsNarrow, useIsPhone } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { isUnderSettings, PLACES, type Place } from "../routes.tsx";
import { PlacesMenu } from "./places-menu.tsx";
import classes from "./rail.module.css";
import { RailFoot } from "./rail-foot.tsx";
import { SearchButton } from "./search-button.tsx";
import { WaitingCount } from "./waiting-count.tsx";

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
