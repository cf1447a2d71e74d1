// Gives the focus back to what opened a dialog, or to its list if the row is gone.
import { useLayoutEffect, useRef } from "react";

const FOCUSABLE =
  'h1, a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/** The way back from a dialog that closes now. A dialog that opens in the same change has the same way back. */
let left: Element[] | null = null;

export function useFocusBack(isOpen: boolean): void {
  const opener = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  // While rendering: a menu is gone when effects run.
  if (isOpen && !wasOpen.current) opener.current = openerOf(document.activeElement);
  wasOpen.current = isOpen;
  useLayoutEffect(() => {
    if (!isOpen) return;
    const path = left ?? pathOf(opener.current);
    left = null;
    return () => {
      left = path;
      const had = document.activeElement;
      // The opener may go in the same change as the dialog, and another dialog may come.
      queueMicrotask(() => {
        if (left !== path) return;
        left = null;
        const has = document.activeElement;
        // The control that closed the dialog may be gone, and the dialog, which fades out, has the focus.
        const dialog = has?.closest("[role=dialog]");
        const isClosing = dialog != null && !path.includes(dialog);
        if (has === had || has === document.body || isClosing) giveFocus(path);
      });
    };
  }, [isOpen]);
}

/** The button of a menu for one of its items. */
function openerOf(element: Element | null): Element | null {
  const button = element?.closest("[role=menu]")?.getAttribute("aria-labelledby");
  return button ? document.getElementById(button) : element;
}

/** The element and all around it, the nearest first, and the page last. */
function pathOf(element: Element | null): Element[] {
  const path: Element[] = [];
  for (let one = element; one && one !== document.body; one = one.parentElement) path.push(one);
  const page = document.querySelector("main");
  return page && !path.includes(page) ? [...path, page] : path;
}

function giveFocus(path: Element[]): void {
  for (const element of path.filter((one) => one.isConnected)) {
    const target = element === path[0] ? element : element.querySelector(FOCUSABLE);
    if (!(target instanceof HTMLElement)) continue;
    target.focus();
    if (document.activeElement === target) return;
  }
}
