// The opt-out that has the service refuse a text, as far as the console can know.
import { serverNow } from "../../platform/clock.ts";
import { useSettings } from "../queries/use-settings.ts";
import type { ServiceWindow } from "./service-window.ts";
import type { Recipient } from "./use-composer.ts";
import type { UsedSender } from "./use-sender.ts";

export type OptOut = Recipient["opt_outs"][number];

const HOUR_MS = 3_600_000;

/** One that the channel enforces first. */
export function useRefusingOptOut(
  { opt_outs: optOuts }: Recipient,
  { sender, channel }: UsedSender,
  window: ServiceWindow,
): OptOut | undefined {
  const allows = useSettings().data?.opted_out_allows ?? ["replies"];
  const hours = channel?.capabilities.window?.hours ?? 0;
  const isOpen = window.state === "open" && window.closesAt > serverNow();
  const wroteAt = isOpen ? window.closesAt - hours * HOUR_MS : Number.NEGATIVE_INFINITY;
  const refusing = optOuts.filter(
    ({ scope, channel: name, sender_id: senderId, blocked, at }) =>
      scope === "all" &&
      (name === null || name === sender?.channel) &&
      (senderId === null || senderId === sender?.id) &&
      (blocked || !allows.includes("replies") || wroteAt <= Date.parse(at)),
  );
  return refusing.find(({ blocked }) => blocked) ?? refusing[0];
}
