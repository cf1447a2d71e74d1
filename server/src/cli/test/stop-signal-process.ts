// A process that hears a wish to stop and doesn't: says "ready", then "stopping" and why.
import { stopSignal } from "../stop-signal.ts";

const signal = stopSignal();
signal.addEventListener("abort", () => process.stdout.write(`stopping ${signal.reason}\n`));
setInterval(() => undefined, 60_000);
process.stdout.write("ready\n");
