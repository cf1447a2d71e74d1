// Why a text can't leave, or soon can't: the person opted out, or wrote too long ago.
import { serverNow, useNow } from "../../platform/clock.ts";
import { useWords } from "../../words/use-words.tsx";
import type { Channel } from "../queries/use-channels.ts";
import classes from "./composer.module.css";
import type { Composer, Recipient } from "./use-composer.ts";
import type { Permitted } from "./use-permitted.ts";

interface Props {
  composer: Composer;
  recipient: Recipient;
  name: string;
  permitted: Permitted;
  channel: Channel | undefined;
}

const MINUTE_MS = 60_000;
const SOON_MS = 60 * MINUTE_MS;
const TICK_MS = { far: 10_000, near: 1_000 };
/** Minutes left at which readers of the screen are told. */
const SPOKEN = [60, 15, 5, 1];

export function WindowNote({ composer, recipient, name, permitted, channel }: Props) {
  const words = useWords();
  const { t } = words;
  const { window, optOut, isTried, takes } = permitted;
  const { text, kind, sendAt } = composer;
  const values = { name, channel: channel?.name ?? "", n: channel?.capabilities.window?.hours ?? 0 };
  const note = () => {
    if (optOut) {
      const at = words.exact(new Date(optOut.at));
      return t(optOut.blocked ? "optOut.blocked" : "optOut.all", { name, at });
    }
    if (kind === "template") {
      const isOfMarketing = recipient.opt_outs.some(({ scope }) => scope === "marketing");
      return isOfMarketing ? t("optOut.marketing", { name }) : null;
    }
    if (window.state === "closed") {
      const kept = text.trim() !== "" && !isTried ? ` ${t("window.kept")}` : "";
      return t(isTried ? "window.tried" : "window.closed", values) + kept;
    }
    if (window.state === "open" && takes(kind) && !takes(kind, sendAt))
      return t("window.late", { ...values, at: words.moment(new Date(window.closesAt), new Date()) });
    if (window.state === "never") return t("window.never", values);
    return null;
  };
  const said = note();
  if (said === null) return window.state === "open" ? <Left closesAt={window.closesAt} /> : null;
  return (
    <p className={classes.window} role="status">
      {said}
    </p>
  );
}

/** Nothing while there is time enough. */
function Left({ closesAt }: { closesAt: number }) {
  const { t, duration } = useWords();
  const isNear = closesAt - serverNow() < 2 * MINUTE_MS;
  const now = useNow(isNear ? TICK_MS.near : TICK_MS.far).getTime();
  const left = Math.max(0, closesAt - now);
  const minutes = Math.ceil(left / MINUTE_MS);
  if (left > SOON_MS) return null;
  return (
    <p className={classes.window} data-soon="true">
      <span>{t("window.left", { left: duration(left) })}</span>
      <span role="status" className="visually-hidden">
        {SPOKEN.includes(minutes) && t("window.left", { left: duration(minutes * MINUTE_MS) })}
      </span>
    </p>
  );
}
