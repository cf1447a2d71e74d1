// A process that opens the embedded server: `opener.ts <data folder> stay|stop|end`. Prints one line of JSON once it is open.
import { openEmbeddedPostgres } from "../open-embedded-postgres.ts";

const [dataDir = "", then = "stay"] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

try {
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => undefined });
  if (then === "stay") {
    const life = setInterval(() => undefined, 1_000);
    process.once("SIGTERM", () => void postgres.stop().then(() => clearInterval(life)));
  }
  say({ role: postgres.role, url: postgres.url });
  if (then === "stop") await postgres.stop();
} catch (error) {
  const { code, message } = error as { code?: string; message: string };
  say({ code, message });
  process.exitCode = 1;
}
