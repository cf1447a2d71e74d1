// The service window of a contact with the sender that the message will leave from. It ages with the time.
import { useEffect, useState } from "react";
import { serverNow } from "../../platform/clock.ts";
import { type ServiceWindow, serviceWindow } from "./service-window.ts";
import type { Recipient } from "./use-composer.ts";
import type { UsedSender } from "./use-sender.ts";

const MARGIN_MS = 50;

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
