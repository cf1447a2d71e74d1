// Loaded into a process before its own program: how long its event loop was kept from a timer.
const EVERY_MS = 5;

/** In milliseconds. */
export interface LoopDelay {
  /** Between the time a timer was due and the time it ran. */
  longest: number;
  /** What the event loop's thread itself computed meanwhile; the rest it waited, for a core above all. */
  computed: number;
}

let worst: LoopDelay = { longest: 0, computed: 0 };
let due = performance.now() + EVERY_MS;
let before = usedByThread();
const watch = setInterval(() => {
  const now = performance.now();
  const used = usedByThread();
  if (now - due > worst.longest) worst = { longest: now - due, computed: used - before };
  due = now + EVERY_MS;
  before = used;
}, EVERY_MS);
watch.unref();

// The parent asks; what was found is told once.
process.on("message", () => {
  process.send?.(worst);
  worst = { longest: 0, computed: 0 };
});
process.channel?.unref();

function usedByThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
