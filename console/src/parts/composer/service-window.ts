// The customer service window: for a time after a person's last message to a number, the number may write freely.
import { useEffect, useState } from "react";
import { serverNow } from "../../platform/clock.ts";
import type { Recipient } from "./use-composer.ts";
import type { UsedSender } from "./use-sender.ts";

/** `closesAt`: in milliseconds since 1970. */
export type ServiceWindow =
  | { state: "open"; closesAt: number }
  | { state: "closed" }
  /** The person never wrote to this number, as far as the service knows. */
  | { state: "never" }
  /** The sender's channel has no such window, or the sender isn't known. */
  | { state: "unknown" };

const MARGIN_MS = 50;

/** With the sender that the message will leave from. It ages with the time. */
export function useServiceWindow({ windows }: Recipient, { sender, channel }: UsedSender): ServiceWindow {
  const [, setClosed] = useState(0);
  const hasWindow = channel?.capabilities.window !== null;
  const window = serviceWindow(windows, hasWindow ? sender?.id : undefined, serverNow());
  const closesAt = window.state === "open" ? window.closesAt : null;
  useEffect(() => {
    if (closesAt === null) return;
    const timer = setTimeout(() => setClosed(closesAt), closesAt - serverNow() + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [closesAt]);
  return window;
}

/** `senderId`: of a sender whose channel has windows. `now`: in milliseconds since 1970. */
export function serviceWindow(
  windows: Recipient["windows"],
  senderId: string | undefined,
  now: number,
): ServiceWindow {
  if (senderId === undefined) return { state: "unknown" };
  const window = windows.find((one) => one.sender_id === senderId);
  if (!window) return { state: "never" };
  const closesAt = Date.parse(window.expires_at);
  return now < closesAt ? { state: "open", closesAt } : { state: "closed" };
}
