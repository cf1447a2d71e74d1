// Says that the page isn't up to date, and until when it was.
import { useEffect, useState } from "react";
import { useStreamState } from "../platform/use-stream.tsx";
import { useWords } from "../words/use-words.tsx";
import classes from "./connection-banner.module.css";

export function ConnectionBanner() {
  const { t, time } = useWords();
  const state = useStreamState();
  const [offlineSince, setOfflineSince] = useState<Date | null>(null);
  useEffect(() => {
    const lost = () => setOfflineSince(new Date());
    const back = () => setOfflineSince(null);
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
      : null;
  return (
    <div role="status" className={classes.banner} data-shown={text !== null}>
      {text}
    </div>
  );
}
