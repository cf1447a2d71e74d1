// What can be written to the contact now: the service refuses the rest, because of the window or an opt-out.
import { serverNow } from "../../platform/clock.ts";
import { useCan, useSession } from "../../platform/session.ts";
import { type ServiceWindow, useServiceWindow } from "./service-window.ts";
import type { Recipient } from "./use-composer.ts";
import type { UsedSender } from "./use-sender.ts";

type OptOut = Recipient["opt_outs"][number];
export type Addition = "file" | "voice" | "template" | "sticker" | "location" | "note";

export interface Permitted {
  window: ServiceWindow;
  /** That refuses texts. */
  optOut: OptOut | undefined;
  /** The account leaves a closed window to the channel. */
  isTried: boolean;
  /** Whether the service takes the kind of message now, or at the time in RFC 3339. */
  takes(kind: Addition | "text", at?: string | null): boolean;
  /** What the channel and the reader's rights offer, also while it can't be sent. */
  offered: Addition[];
}

/** While the channel isn't known, everything is offered, and the service decides. */
export function usePermitted(recipient: Recipient, used: UsedSender): Permitted {
  const can = useCan();
  const window = useServiceWindow(recipient, used);
  const optOut = useRefusingOptOut(recipient, used, window);
  const isTried = useSession().data?.account.outside_window === "try";
  const { capabilities } = used.channel ?? {};
  const allowed: readonly string[] = capabilities?.window?.closed_allows ?? [];
  const isClosedAt = (at: string | null) =>
    window.state === "closed" ||
    (window.state === "open" && at !== null && window.closesAt <= Date.parse(at));
  const offers: Record<Addition, boolean> = {
    file: capabilities?.files !== null,
    voice: capabilities !== undefined && capabilities.voice.length > 0,
    template: capabilities?.template !== null && can("templates:read"),
    sticker: capabilities?.sticker !== null && can("messages:read"),
    location: capabilities?.location !== false,
    note: can("contacts:write"),
  };
  return {
    window,
    optOut,
    isTried,
    takes(kind, at = null) {
      if (kind === "note") return true;
      // Which templates the settings allow is for the service to decide.
      if (optOut && (optOut.blocked || kind !== "template")) return false;
      return isTried || allowed.includes(kind) || !isClosedAt(at);
    },
    offered: (Object.keys(offers) as Addition[]).filter((one) => offers[one]),
  };
}

const HOUR_MS = 3_600_000;

/** The opt-out for which the service refuses a text, as far as the console knows: first one that the channel enforces. */
function useRefusingOptOut(
  { opt_outs: optOuts }: Recipient,
  { sender, channel }: UsedSender,
  window: ServiceWindow,
): OptOut | undefined {
  const allows = useSession().data?.account.opted_out_allows ?? ["replies"];
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
