// The pages under Settings: a column beside them, a choice above them on narrow windows.
import { Select } from "@mantine/core";
import { IconApi } from "@tabler/icons-react";
import { Link, useLocation } from "wouter";
import { useMay } from "../../platform/session.ts";
import { useIsNarrow } from "../../platform/use-media.ts";
import { useWords } from "../../words/use-words.tsx";
import { API_DOCS, PLACES, type Place, SETTINGS } from "../routes.tsx";
import classes from "./rail.module.css";

const GROUPS = ["settings.shop", "settings.data", "settings.developers"] as const;

export function SettingsNav() {
  const { t } = useWords();
  const may = useMay();
  const [location, go] = useLocation();
  const isNarrow = useIsNarrow();
  const groups = GROUPS.map((group) => ({
    group,
    places: PLACES.filter((place) => place.group === group && may(place)),
  })).filter(({ places }) => places.length > 0);
  const nameOf = ({ path, name }: Place) => t(path === SETTINGS ? "settings.general" : name);
  const isHere = ({ path }: Place) => location === path || location.startsWith(`${path}/`);
  if (isNarrow) {
    const here = groups.flatMap(({ places }) => places).find(isHere);
    return (
      <nav className={classes.line} aria-label={t("nav.settings")}>
        <Select
          aria-label={t("nav.settings")}
          data={groups.map(({ group, places }) => ({
            group: t(group),
            items: places.map((place) => ({ value: place.path, label: nameOf(place) })),
          }))}
          value={here?.path ?? null}
          allowDeselect={false}
          onChange={(path) => path && go(path)}
        />
      </nav>
    );
  }
  return (
    <nav className={classes.nav} aria-label={t("nav.settings")}>
      {groups.map(({ group, places }) => (
        <div key={group} className={classes.group}>
          <div className={classes.heading}>{t(group)}</div>
          {places.map((place) => (
            <Link
              key={place.path}
              href={place.path}
              className={classes.item}
              aria-current={isHere(place) ? "page" : undefined}
              onMouseEnter={place.Component.preload}
              onFocus={place.Component.preload}
            >
              <place.Icon size={16} stroke={1.75} aria-hidden />
              {nameOf(place)}
            </Link>
          ))}
          {group === "settings.developers" && (
            <a className={classes.item} href={API_DOCS} target="_blank" rel="noopener">
              <IconApi size={16} stroke={1.75} aria-hidden />
              {t("nav.apiDocs")}
            </a>
          )}
        </div>
      ))}
    </nav>
  );
}
