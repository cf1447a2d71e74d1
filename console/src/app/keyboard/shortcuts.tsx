// Opens the palette of commands: by Ctrl+K, and by the button of the navigation.
import { useEffect, useState } from "react";
import { Palette } from "./palette.tsx";

const OPEN = "parley-palette";

export function openPalette(): void {
  window.dispatchEvent(new Event(OPEN));
}

export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    const open = () => setOpen(true);
    window.addEventListener("keydown", hear);
    window.addEventListener(OPEN, open);
    return () => {
      window.removeEventListener("keydown", hear);
      window.removeEventListener(OPEN, open);
    };
  }, []);
  return isOpen && <Palette onClose={() => setOpen(false)} />;
}
