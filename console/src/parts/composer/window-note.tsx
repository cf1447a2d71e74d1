// Above the box: how long the business may still write freely, or what the channel takes instead.
import { serverNow, useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Channel } from "../queries/use-channels.ts";
import classes from "./composer.module.css";
import type { ServiceWindow } from "./service-window.ts";

interface Props {
  channel: Channel | undefined;
  window: ServiceWindow;
  name: string;
  /** Whether the account leaves a closed window to the channel. */
  isTried: boolean;
  /** Whether the message is to leave after the window has closed. */
  isLate: boolean;
  /** Whether a text waits in the box. */
  hasText: boolean;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TICK_MS = { far: 10_000, near: 1_000 };
/** Minutes left at which readers of the screen are told. */
const SPOKEN = [60, 15, 5, 1];

export function WindowNote({ channel, window, name, isTried, isLate, hasText }: Props) {
  const { t, moment } = useWords();
  const closing = channel?.capabilities.window;
  if (!closing) return null;
  const values = { name, channel: channel.name };
  switch (window.state) {
    case "open":
      if (isLate) {
        const at = moment(new Date(window.closesAt), new Date());
        return (
          <p className={classes.window} data-state="closed" role="status">
            {t("window.late", { channel: channel.name, at })}
          </p>
        );
      }
      return <Left key={window.closesAt} closesAt={window.closesAt} />;
    case "closed":
      return (
        <p className={classes.window} data-state="closed" role="status">
          <span>{t(isTried ? "window.tried" : "window.closed", { ...values, n: closing.hours })}</span>{" "}
          {hasText && !isTried && <span>{t("window.kept")}</span>}
        </p>
      );
    case "never":
      return (
        <p className={classes.window} data-state="closed">
          {t("window.never", values)}
        </p>
      );
    case "unknown":
      return null;
  }
}

function Left({ closesAt }: { closesAt: number }) {
  const { t, duration } = useWords();
  const now = useNow(closesAt - serverNow() < 2 * MINUTE_MS ? TICK_MS.near : TICK_MS.far).getTime();
  const left = Math.max(0, closesAt - now);
  const minutes = Math.ceil(left / MINUTE_MS);
  return (
    <p className={classes.window} data-state={left < HOUR_MS ? "soon" : "open"}>
      <span className={classes.windowDot} aria-hidden />
      <span>{t("window.left", { left: duration(left) })}</span>
      <span role="status" className="visually-hidden">
        {SPOKEN.includes(minutes) && t("window.left", { left: duration(minutes * MINUTE_MS) })}
      </span>
    </p>
  );
}
