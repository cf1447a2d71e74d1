// The service window of a contact with the number that the message will leave from. It ages with the time.
import { useEffect, useState } from "react";
import { serverNow } from "../../platform/clock.ts";
import { useSenders } from "../queries/use-senders.ts";
import { senderOf } from "./sender-select.tsx";
import { type ServiceWindow, serviceWindow } from "./service-window.ts";
import type { Recipient } from "./use-composer.ts";

const MARGIN_MS = 50;

/** `phone`: of the sender; null for the account's usual one. */
export function useServiceWindow({ windows }: Recipient, phone: string | null): ServiceWindow {
  const { data: senders = [] } = useSenders();
  const [, setClosed] = useState(0);
  const window = serviceWindow(windows, senderOf(senders, phone)?.id, serverNow());
  const closesAt = window.state === "open" ? window.closesAt : null;
  useEffect(() => {
    if (closesAt === null) return;
    const timer = setTimeout(() => setClosed(closesAt), closesAt - serverNow() + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [closesAt]);
  return window;
}
