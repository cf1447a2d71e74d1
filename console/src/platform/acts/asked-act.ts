// An act of a page that the command palette asks for: the page opens its dialog.
import { useEffect, useRef } from "react";

export type AskedAct =
  | "new-contact"
  | "export-contacts"
  | "add-webhook"
  | "create-key"
  | "add-source"
  | "invite";

interface Asked {
  act?: AskedAct;
}

const ASKED = "parley-asked";

/** For the page at the address, which may be loaded first. */
export function askFor(
  act: AskedAct,
  path: string,
  go: (path: string, options: { state: Asked }) => void,
): void {
  go(path, { state: { act } });
  window.dispatchEvent(new Event(ASKED));
}

/** Calls `open` when the palette asks for the act, also if that was before the page was there. */
export function useAskedAct(act: AskedAct, open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const hear = () => {
      if ((history.state as Asked | null)?.act !== act) return;
      // Asked once: going back in the history asks for nothing.
      history.replaceState(null, "");
      latest.current();
    };
    hear();
    window.addEventListener(ASKED, hear);
    return () => window.removeEventListener(ASKED, hear);
  }, [act]);
}
