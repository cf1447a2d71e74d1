// The frame around every page: navigation, state of the connection, and the page itself.
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { Confirm } from "../parts/dialog/confirm.tsx";
import { ToastNote } from "../parts/page/toast.tsx";
import { copyPlainPhones } from "../platform/copy-plain.ts";
import { keepFocus } from "../platform/keep-focus.ts";
import { keepOutgoing } from "../platform/outbox.ts";
import { takeToken, useCan, useMay } from "../platform/session.ts";
import { useWords } from "../words/use-words.tsx";
import { Alerts } from "./alerts/alerts.tsx";
import { Connection, Held, Warned } from "./banners.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Shortcuts } from "./keyboard/palette.tsx";
import { Rail } from "./rail/rail.tsx";
import { SettingsNav } from "./rail/settings-nav.tsx";
import { INNER_PAGES, isUnderSettings, type Page, PLACES } from "./routes.tsx";
import classes from "./shell.module.css";
import { SIGN_OUT, useAppearance } from "./use-appearance.ts";

export function Shell() {
  const { t } = useWords();
  const cache = useQueryClient();
  useEffect(() => keepOutgoing(cache), [cache]);
  useEffect(() => {
    const ended = new AbortController();
    copyPlainPhones(ended.signal);
    keepFocus(ended.signal);
    return () => ended.abort();
  }, []);
  // A link that was opened by a browser that is signed in already.
  useEffect(() => void takeToken("link"), []);
  const [location] = useLocation();
  const main = useRef<HTMLElement>(null);
  const place = location.split("/")[1];
  useEffect(() => {
    if (place === undefined) return;
    // A reader of the screen hears the new page. Focus needs a layout, which the next frame makes anyway.
    const frame = requestAnimationFrame(() => {
      (main.current?.querySelector<HTMLElement>("h1") ?? main.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [place]);
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t("skip.content")}
      </a>
      <Rail />
      <Shortcuts />
      <SignOut />
      <Alerts />
      <div className={classes.pane}>
        <Connection />
        <Held />
        <Warned />
        <div className={classes.content}>
          {isUnderSettings(location) && <SettingsNav />}
          <main id="content" ref={main} className={classes.main} tabIndex={-1}>
            <ErrorBoundary key={place}>
              <Pages />
            </ErrorBoundary>
          </main>
        </div>
      </div>
      <ToastNote />
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

function Allowed({ page }: { page: Page }) {
  const { t } = useWords();
  const can = useCan();
  const may = useMay();
  const { signOut } = useAppearance();
  const { path, scope, Component } = page;
  if (may(page)) return <Component />;
  // A key that may not see Home begins with the first page that it may see.
  const first = path === "/" && PLACES.find(may);
  if (first) return <Redirect to={first.path} replace />;
  return (
    <div className={classes.note}>
      <h1 tabIndex={-1}>{t("forbidden.title")}</h1>
      <p>{can(scope) ? t("forbidden.ownOnly") : t("forbidden.text", { scope })}</p>
      <Button variant="default" onClick={() => void signOut()}>
        {t("forbidden.otherKey")}
      </Button>
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

/** Asks before this browser is signed out: what is being written goes. */
function SignOut() {
  const { t } = useWords();
  const { signOut } = useAppearance();
  const [isOpen, setOpen] = useState(false);
  const mutation = useMutation({ mutationFn: signOut });
  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(SIGN_OUT, open);
    return () => window.removeEventListener(SIGN_OUT, open);
  }, []);
  if (!isOpen) return null;
  return (
    <Confirm
      title={t("session.signOut")}
      text={t("session.signOutText")}
      act={t("session.signOut")}
      mutation={mutation}
      input={undefined}
      onClose={() => setOpen(false)}
    />
  );
}
