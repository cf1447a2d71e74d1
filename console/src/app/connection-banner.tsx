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
  const [isBack, setBack] = useState(false);
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
  const text = offlineSince
    ? t("offline.since", { time: time(offlineSince) })
    : state === "paused"
      ? t("live.paused")
      : isBack
        ? t("offline.back")
        : null;
  const isGood = offlineSince === null && state !== "paused";
  return (
    <div role="status" className={classes.banner} data-shown={text !== null} data-good={isGood}>
      {text}
    </div>
  );
}
