// Moves the focus on when the element that has it leaves the page or is disabled: the browser would drop it, and the next keys would
// reach the page instead of a field.

/** They keep the focus for themselves: nothing outside of them takes it. */
const FRAMES = "main, [role=dialog]";
const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/** Ends when `signal` aborts. */
export function keepFocus(signal: AbortSignal): void {
  let last: Element | null = null;
  const options = { signal, capture: true };
  document.addEventListener("focusin", ({ target }) => (last = target as Element), options);
  // Somebody left the element: its window is active, and the element could have kept the focus. One that is hidden while its page
  // waits for data couldn't.
  document.addEventListener(
    "focusout",
    ({ target }) =>
      queueMicrotask(() => {
        const left = target as Element;
        const couldStay = left.isConnected && left.checkVisibility() && !left.matches(":disabled");
        if (last === left && document.hasFocus() && couldStay) last = null;
      }),
    options,
  );
  const observer = new MutationObserver((changes) => {
    const had = last;
    const has = document.activeElement;
    if (!had || (has !== had && has !== document.body)) return;
    if (!had.isConnected) moveOn(removalOf(had, changes), had);
    else if (had.matches(":disabled:not([data-loading])"))
      moveOn({ frame: had.parentElement, after: had }, had);
    // A button that was busy.
    else if (has !== had) focus(had);
  });
  const what = { childList: true, subtree: true, attributeFilter: ["disabled", "data-loading"] };
  observer.observe(document.body, what);
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Where something was: in the frame, behind the sibling. */
interface Place {
  frame: Element | null;
  after: Node | null;
}

function removalOf(gone: Element, changes: MutationRecord[]): Place {
  const found = changes.find(
    ({ target, removedNodes }) => target.isConnected && [...removedNodes].some((one) => one.contains(gone)),
  );
  return { frame: (found?.target as Element | undefined) ?? null, after: found?.previousSibling ?? null };
}

/** To what took the place, else to what follows, else to what is before, further and further around it. */
function moveOn({ frame, after }: Place, gone: Element): void {
  const button = gone.closest("[role=menu]")?.getAttribute("aria-labelledby");
  if (button) focus(document.getElementById(button));
  if (!frame?.closest(FRAMES)) {
    // A banner above the page.
    if (frame?.closest("#root")) focusPage(document.querySelector("main"));
    return;
  }
  // What stood for the fields of a dialog while they were loading.
  if (gone.matches("[data-autofocus]") && focus(frame.querySelector("[data-autofocus]"))) return;
  const children = [...frame.childNodes];
  const start = after ? children.indexOf(after as ChildNode) + 1 : 0;
  const nearest = [...children.slice(start), ...children.slice(0, start).reverse()];
  const isTaken = nearest.some((one) => one instanceof Element && focusWithin(one));
  if (!isTaken && !frame.matches(FRAMES)) moveOn({ frame: frame.parentElement, after: frame }, gone);
  else if (!isTaken) focusPage(frame);
}

/** A page that is still loading has no title yet. */
function focusPage(page: Element | null): void {
  if (page && !focus(page.querySelector("h1"))) focus(page);
}

function focusWithin(element: Element): boolean {
  const all = [
    element,
    ...element.querySelectorAll("[data-autofocus]"),
    ...element.querySelectorAll(FOCUSABLE),
  ];
  return all.some((one) => one.matches(FOCUSABLE) && (one as HTMLElement).tabIndex >= 0 && focus(one));
}

/** Whether the element has the focus now: one that is disabled or hidden doesn't take it. */
function focus(element: Element | null): boolean {
  (element as HTMLElement | null)?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}
