// Says that the page isn't up to date, and until when it was.
import { useEffect, useState } from "react";
import { useStreamState } from "../platform/use-stream.tsx";
import { useWords } from "../words/use-words.tsx";
import classes from "./connection-banner.module.css";

const BACK_SHOWN_MS = 5_000;

export function ConnectionBanner() {
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
    <div role="status" className={classes.banner} data-shown={text !== null} data-good={bad === null}>
      {text}
    </div>
  );
}
