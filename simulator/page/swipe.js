// A swipe to the right over a message answers it, like on a phone.
const FAR_ENOUGH = 60;
const TOO_STEEP = 40;

/** Calls `swiped` with the message's element. */
export function onSwipe(list, swiped) {
  let from = null;
  list.addEventListener(
    "touchstart",
    ({ touches: [touch] }) => {
      from = { x: touch.clientX, y: touch.clientY };
    },
    { passive: true },
  );
  list.addEventListener("touchend", ({ changedTouches: [touch], target }) => {
    if (from === null) return;
    const item = target.closest(".message");
    const isRight = touch.clientX - from.x > FAR_ENOUGH && Math.abs(touch.clientY - from.y) < TOO_STEEP;
    from = null;
    if (item !== null && isRight) swiped(item);
  });
}
