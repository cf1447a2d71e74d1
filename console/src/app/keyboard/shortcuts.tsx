// Listens for the keys of the whole console, and opens the palette of commands and the map of shortcuts.
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { pageActs } from "../../platform/acts/page-acts.ts";
import { singleKey } from "../../platform/acts/single-keys.ts";
import { useMay } from "../../platform/session.ts";
import { PLACES } from "../routes.tsx";
import { OPEN_PALETTE } from "./open-palette.ts";
import { Palette } from "./palette.tsx";
import { PALETTE_ACTS } from "./palette-acts.ts";
import { ShortcutDialog } from "./shortcut-dialog.tsx";
import { PLACE_KEYS } from "./shortcut-map.ts";

/** After `g`, the second key has to follow within this time. */
const SEQUENCE_MS = 1_500;

export function Shortcuts() {
  const [open, setOpen] = useState<"palette" | "map" | null>(null);
  const goByKey = useGoByKey();
  const actByKey = useActByKey();
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setOpen((now) => (now === "palette" ? null : "palette"));
        return;
      }
      const key = singleKey(event);
      if (key === "?") setOpen("map");
      else if (key !== null && (goByKey(key) || actByKey(key))) event.preventDefault();
    };
    const search = () => setOpen("palette");
    window.addEventListener("keydown", hear);
    window.addEventListener(OPEN_PALETTE, search);
    return () => {
      window.removeEventListener("keydown", hear);
      window.removeEventListener(OPEN_PALETTE, search);
    };
  }, [goByKey, actByKey]);
  const close = () => setOpen(null);
  if (open === "palette") return <Palette onClose={close} onMap={() => setOpen("map")} />;
  if (open === "map") return <ShortcutDialog onClose={close} />;
  return null;
}

/** An act of the page, or `n` for its new thing. The returned function answers whether it took the key. */
function useActByKey(): (key: string) => boolean {
  const [path, go] = useLocation();
  const may = useMay();
  const latest = useRef({ path, go, may });
  latest.current = { path, go, may };
  const take = useRef((key: string) => {
    const { path, go, may } = latest.current;
    const own = pageActs().find((act) => act.key === key);
    own?.run();
    if (own || key !== "n") return own !== undefined;
    const act = PALETTE_ACTS.find((one) => one.path === `${path}?new=1` && may(one));
    if (act) go(act.path, { replace: true });
    return act !== undefined;
  });
  return take.current;
}

/** `g`, then the key of a place. The returned function answers whether it took the key. */
function useGoByKey(): (key: string) => boolean {
  const [, go] = useLocation();
  const may = useMay();
  const latest = useRef({ go, may });
  latest.current = { go, may };
  const begunAt = useRef(Number.NEGATIVE_INFINITY);
  const take = useRef((key: string) => {
    const isSecond = performance.now() - begunAt.current < SEQUENCE_MS;
    begunAt.current = !isSecond && key === "g" ? performance.now() : Number.NEGATIVE_INFINITY;
    if (!isSecond) return key === "g";
    const place = PLACES.find(({ path }) => path === PLACE_KEYS[key]);
    if (!place || !latest.current.may(place)) return false;
    latest.current.go(place.path);
    return true;
  });
  return take.current;
}
