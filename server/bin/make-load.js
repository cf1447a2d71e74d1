// The main file of the process that makes the load of `parley capacity`. The command starts it and sends it the order.
import { makeLoad } from "../src/cli/commands/capacity/load.ts";

await makeLoad();
