// The kinds of message that can be sent now, and the note for the team, which can always be written.
import { useCan } from "../../platform/session.ts";
import type { Channel } from "../queries/use-channels.ts";
import type { OptOut } from "./refusing-opt-out.ts";
import type { ServiceWindow } from "./service-window.ts";
import type { ComposerMode } from "./use-composer.ts";

export interface Mode {
  mode: ComposerMode;
  /** The service would refuse it now. */
  isClosed: boolean;
}

interface Given {
  /** Undefined while it isn't known: then every kind is offered, and the service decides. */
  channel: Channel | undefined;
  window: ServiceWindow;
  /** The account leaves a closed window to the channel. */
  isTried: boolean;
  optOut: OptOut | undefined;
}

/** What the session can't read it can't choose from. */
export function useModes({ channel, window, isTried, optOut }: Given): Mode[] {
  const can = useCan();
  const { capabilities } = channel ?? {};
  const isClosed = window.state === "closed" && !isTried;
  const allowed: readonly string[] = capabilities?.window?.closed_allows ?? [];
  const isOutside = (mode: ComposerMode) => isClosed && !allowed.includes(mode);
  // Which templates the settings allow is for the service to decide.
  const isStopped = (mode: ComposerMode) => optOut !== undefined && (optOut.blocked || mode !== "template");
  const kinds: [mode: ComposerMode, isOffered: boolean][] = [
    ["text", true],
    ["template", capabilities?.template !== null && can("templates:read")],
    ["file", capabilities?.files != null],
    ["sticker", capabilities?.sticker !== null && can("messages:read")],
  ];
  const sent = kinds.flatMap(([mode, isOffered]) =>
    isOffered ? [{ mode, isClosed: isOutside(mode) || isStopped(mode) }] : [],
  );
  return can("contacts:write") ? [...sent, { mode: "note", isClosed: false }] : sent;
}
