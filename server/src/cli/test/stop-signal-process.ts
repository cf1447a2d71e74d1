// A process that ignores the stop signal: prints "ready", then "stopping" with the reason.
import { stopSignal } from "../stop-signal.ts";

const signal = stopSignal();
signal.addEventListener("abort", () => process.stdout.write(`stopping ${signal.reason}\n`));
setInterval(() => undefined, 60_000);
process.stdout.write("ready\n");
