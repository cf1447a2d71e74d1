// The pages under Settings: a column beside them, a line above them on narrow windows.
import { IconApi, IconDots, type TablerIcon } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import { useCan } from "../../platform/session.ts";
import { useWords } from "../../words/use-words.tsx";
import { API_DOCS } from "../api-docs.ts";
import { PLACES } from "../routes.tsx";
import { ICONS } from "./place-icons.ts";
import classes from "./settings-nav.module.css";

const GROUPS = ["settings.shop", "settings.data", "settings.developers"] as const;

export function SettingsNav() {
  const { t } = useWords();
  const can = useCan();
  const [location] = useLocation();
  const list = useRef<HTMLElement>(null);
  // The line scrolls sideways: the page that is open is in sight.
  useEffect(() => {
    const here = list.current?.querySelector(`[href$="/${location.split("/")[1]}"]`);
    here?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [location]);
  return (
    <nav ref={list} className={classes.nav} aria-label={t("nav.settings")}>
      {GROUPS.map((group) => {
        const places = PLACES.filter((place) => place.group === group && can(place.scope));
        if (places.length === 0) return null;
        return (
          <div key={group} className={classes.group}>
            <div className={classes.heading}>{t(group)}</div>
            {places.map(({ path, name, Component }) => {
              const Icon: TablerIcon = ICONS[path] ?? IconDots;
              const isHere = location === path || location.startsWith(`${path}/`);
              return (
                <Link
                  key={path}
                  href={path}
                  className={classes.item}
                  aria-current={isHere ? "page" : undefined}
                  onMouseEnter={Component.preload}
                  onFocus={Component.preload}
                >
                  <Icon size={16} stroke={1.75} aria-hidden />
                  {t(path === "/settings" ? "settings.general" : name)}
                </Link>
              );
            })}
            {group === "settings.developers" && (
              <a className={classes.item} href={API_DOCS} target="_blank" rel="noopener">
                <IconApi size={16} stroke={1.75} aria-hidden />
                {t("nav.apiDocs")}
              </a>
            )}
          </div>
        );
      })}
    </nav>
  );
}
