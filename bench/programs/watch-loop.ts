// Preloaded into a process: measures the delay of its event loop.
const EVERY_MS = 5;

/** In milliseconds. */
export interface LoopDelay {
  /** From the time that a timer was due to the time that it ran. */
  longest: number;
  /** CPU time of the event loop's thread meanwhile. The rest is waiting, mostly for a core. */
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

// The parent asks. Each answer starts a new measurement.
process.on("message", () => {
  process.send?.(worst);
  worst = { longest: 0, computed: 0 };
});
process.channel?.unref();

function usedByThread(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
