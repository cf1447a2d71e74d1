// Starts the simulator, prints its addresses as one line of JSON, and stops at a signal.
import { EnvError, readEnv, type SimulatorEnv } from "./env.ts";
import { type RunningSimulator, startSimulator } from "./simulator.ts";

const STOP_WITHIN_MS = 8000;

try {
  const env = readEnv();
  const simulator = await startSimulator(env).catch((error) => {
    throw nameSetting(error, env);
  });
  announce(simulator);
  stopOn(simulator, env.parentStdin);
} catch (error) {
  process.stderr.write(
    `${error instanceof EnvError ? "" : "The simulator can't start: "}${describe(error)}\n`,
  );
  process.exit(1);
}

function nameSetting(error: NodeJS.ErrnoException & { port?: number }, { port, host }: SimulatorEnv): Error {
  if (error.code !== "EADDRINUSE") return error;
  const variable = error.port === port ? "SIMULATOR_PORT" : "SIMULATOR_MAIL_PORT";
  const advice = `Set ${variable} to another port, or to 0 for any free one`;
  return new Error(`another program listens on ${host}:${error.port}. ${advice}.`, { cause: error });
}

/** Standard output is for a parent process, standard error for people. */
function announce({ simulator_url, mail_url, smtp_url }: RunningSimulator): void {
  process.stdout.write(`${JSON.stringify({ simulator_url, mail_url, smtp_url })}\n`);
  process.stderr.write(`Phones: ${simulator_url}\n`);
  if (mail_url !== undefined) process.stderr.write(`Mails:  ${mail_url} (SMTP at ${smtp_url})\n`);
}

function stopOn(simulator: RunningSimulator, parentStdin: boolean): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    simulator.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${describe(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (parentStdin) {
    process.stdin.on("end", stop).on("error", stop);
    process.stdin.resume();
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
