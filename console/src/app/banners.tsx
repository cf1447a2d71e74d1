// Banners above every page: it is out of date, sending is held, or something stops messages.
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { ConfirmButton } from "../parts/dialog/confirm-button.tsx";
import { useChange } from "../parts/queries/use-change.ts";
import { useWarnings, type Warning } from "../parts/queries/use-warnings.ts";
import { useVerdictText } from "../parts/warnings/use-verdict-text.ts";
import { verdictOf } from "../parts/warnings/verdict.ts";
import { api } from "../platform/api.ts";
import { keys } from "../platform/query-keys.ts";
import { useCan, useSession } from "../platform/session.ts";
import { useStreamState } from "../platform/use-stream.tsx";
import { useWords } from "../words/use-words.tsx";
import classes from "./banner.module.css";

const BACK_SHOWN_MS = 5_000;
const HELD_AGAIN_MS = 60_000;

/** Until when the page was up to date. */
export function Connection() {
  const { t, time } = useWords();
  const state = useStreamState();
  const [offlineSince, setOfflineSince] = useState<Date | null>(null);
  const [downSince, setDownSince] = useState<Date | null>(null);
  const [isBack, setBack] = useState(false);
  // Stays through the attempts to connect again, until one succeeds.
  if (state === "unreachable" && downSince === null) setDownSince(new Date());
  if ((state === "live" || state === "paused") && downSince !== null) {
    setDownSince(null);
    setBack(true);
  }
  useEffect(() => {
    if (!isBack || state !== "live") return;
    const timer = setTimeout(() => setBack(false), BACK_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isBack, state]);
  useEffect(() => {
    const lost = () => setOfflineSince(new Date());
    const back = () => {
      setOfflineSince(null);
      setBack(true);
    };
    if (!navigator.onLine) lost();
    window.addEventListener("offline", lost);
    window.addEventListener("online", back);
    return () => {
      window.removeEventListener("offline", lost);
      window.removeEventListener("online", back);
    };
  }, []);
  const bad = offlineSince
    ? t("offline.since", { time: time(offlineSince) })
    : downSince
      ? t("offline.unreachable", { time: time(downSince) })
      : state === "paused"
        ? t("live.paused")
        : null;
  const text = bad ?? (isBack ? t("offline.back") : null);
  return (
    <div
      role="status"
      className={text === null ? undefined : classes.banner}
      data-tone={bad === null ? "ok" : "warn"}
    >
      {text}
    </div>
  );
}

/** Only a person ends it. */
export function Held() {
  const { data: session } = useSession();
  const { data: sending } = useQuery({
    queryKey: keys.sending,
    queryFn: ({ signal }) => api.getSending({}, { signal }),
    enabled: Boolean(session),
    refetchInterval: HELD_AGAIN_MS,
  });
  const { t, exact } = useWords();
  const can = useCan();
  const release = useChange(
    () => api.releaseSending({ confirm: true }),
    keys.sending,
    keys.allMessages,
    keys.anyMessage,
    keys.allUsage,
  );
  if (!sending?.held_since) return null;
  const { held_since: since, queued, scheduled } = sending;
  return (
    <section className={classes.banner} data-tone="warn" aria-label={t("held.name")}>
      <p>{t("held.since", { at: exact(new Date(since)) })}</p>
      {can("messages:read") && (
        <Link className={classes.link} href="/outgoing/waiting">
          {t("held.see", { n: queued })}
        </Link>
      )}
      {can("senders:write") && (
        <ConfirmButton
          look={{ size: "xs" }}
          title={t("held.ask")}
          text={t("held.text", { queued, scheduled })}
          act={t("held.release")}
          mutation={release}
          input={undefined}
        />
      )}
    </section>
  );
}

/** The worst that stops messages, and where to repair it. Home says it with everything else. */
export function Warned() {
  const [location] = useLocation();
  const { data: warnings = [] } = useWarnings();
  // Who pauses a sender knows it.
  const shown = warnings.filter(({ stops_messages, reason }) => stops_messages && reason !== "requested");
  const [first] = shown;
  return first && location !== "/" && <WarningBanner first={first} others={shown.length - 1} />;
}

function WarningBanner({ first, others }: { first: Warning; others: number }) {
  const { t } = useWords();
  const can = useCan();
  const verdict = verdictOf(first);
  const text = useVerdictText(verdict);
  if (text === null) return null;
  const [act] = verdict.acts;
  return (
    <section className={classes.banner} data-tone={verdict.tone} aria-label={t("warning.name")}>
      <p>{text}</p>
      {others > 0 && can("usage:read") && (
        <Link className={classes.link} href="/">
          {t("warning.others", { n: others })}
        </Link>
      )}
      {act && (
        <Button component={Link} href={act.href} size="xs" variant="default">
          {t(act.key, act.values)}
        </Button>
      )}
    </section>
  );
}
