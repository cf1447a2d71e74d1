// Evaluates one mapping, says so, and goes on until it is killed.
import { systemClock } from "../../platform/clock.ts";
import { MappingRunner } from "../mapping/mapping-runner.ts";

const runner = new MappingRunner(systemClock);
await runner.run("one", { mapping: "1", payload: "{}", headers: {} });
process.stdout.write("evaluated\n");
