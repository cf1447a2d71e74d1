// The frame around every page: navigation, state of the connection, and the page itself.
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Route, Switch, useLocation } from "wouter";
import { keepOutgoing } from "../platform/outbox.ts";
import { useCan } from "../platform/session.ts";
import { useWords } from "../words/use-words.tsx";
import { ConnectionBanner } from "./connection-banner.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Rail } from "./rail.tsx";
import { INNER_PAGES, type Page, PLACES } from "./routes.tsx";
import classes from "./shell.module.css";

export function Shell() {
  const { t } = useWords();
  const cache = useQueryClient();
  useEffect(() => keepOutgoing(cache), [cache]);
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const place = location.split("/")[1];
  useEffect(() => {
    // A reader of the screen hears the new page.
    if (place !== undefined) main.current?.querySelector<HTMLElement>("h1")?.focus();
  }, [place]);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t("skip.content")}
      </a>
      <Rail />
      <div className={classes.pane}>
        <ConnectionBanner />
        <main id="content" ref={main} className={classes.main} tabIndex={-1}>
          <ErrorBoundary key={place}>
            <Pages />
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

function Pages() {
  return (
    <Switch>
      {[...PLACES, ...INNER_PAGES].map((page) => (
        <Route key={page.path} path={page.pattern ?? page.path}>
          <Allowed page={page} />
        </Route>
      ))}
      <Route>
        <Missing />
      </Route>
    </Switch>
  );
}

function Allowed({ page: { scope, Component } }: { page: Page }) {
  const { t } = useWords();
  const can = useCan();
  if (can(scope)) return <Component />;
  return (
    <div className={classes.note}>
      <h1 tabIndex={-1}>{t("forbidden.title")}</h1>
      <p>{t("forbidden.text", { scope })}</p>
    </div>
  );
}

function Missing() {
  const { t } = useWords();
  const [, go] = useLocation();
  return (
    <div className={classes.note}>
      <h1 tabIndex={-1}>{t("missing.title")}</h1>
      <Button variant="default" onClick={() => go("/")}>
        {t("missing.home")}
      </Button>
    </div>
  );
}
