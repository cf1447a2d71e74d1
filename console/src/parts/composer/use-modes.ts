// The kinds of message that can be sent now.
import { useCan } from "../../platform/session.ts";
import type { ServiceWindow } from "./service-window.ts";
import type { ComposerMode } from "./use-composer.ts";

export interface Mode {
  mode: ComposerMode;
  /** The service would refuse it now. */
  isClosed: boolean;
}

/** What the session can't read it can't choose from. `isTried`: the account leaves a closed window to WhatsApp. */
export function useModes({ state }: ServiceWindow, isTried: boolean): Mode[] {
  const can = useCan();
  const isClosed = state === "closed" && !isTried;
  return [
    { mode: "text" as const, isClosed },
    ...(can("templates:read") ? [{ mode: "template" as const, isClosed: false }] : []),
    ...(can("messages:read") ? [{ mode: "sticker" as const, isClosed }] : []),
  ];
}
