// Whether processes of the service run.
import { request } from "undici";
import { PROCESS_HEADER, readWorkerLife, usesDatabase } from "../../platform/lanes/worker-life.ts";
import { addressHere } from "../service/console-address.ts";
import { type Examination, type Found, failed, ok, REQUEST_MS, warning } from "./examination.ts";

/** Characters of an answer. */
const MOST_QUOTED = 200;

export async function checkWorker({ config, storage, demo, hint }: Examination): Promise<Found> {
  const { alive } = await readWorkerLife(storage.database, config.timing.workerSilenceMs);
  if (alive > 0) return ok(alive === 1 ? "1 process sends messages" : `${alive} processes send messages`);
  return failed("No process that sends messages runs.", `Start one: ${demo ? "npm start" : hint("serve")}`);
}

export async function checkApi({ config, storage, demo, url }: Examination): Promise<Found> {
  const address = demo ? new URL(demo.baseUrl).origin : (url ?? addressHere(config));
  try {
    const { statusCode, headers, body } = await request(`${address}/readyz`, {
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    const said = (await body.text()).slice(0, MOST_QUOTED).trim();
    const processId = String(headers[PROCESS_HEADER] ?? "");
    if (!UUID.test(processId) && [502, 503, 504].includes(statusCode)) {
      const detail = `The proxy at ${address} doesn't reach the API (${statusCode}).`;
      return warning(detail, "Start the API, or correct the address to which the proxy passes requests.");
    }
    if (!UUID.test(processId)) return stranger(`Another program than Parley answers at ${address}.`, url);
    if (!(await usesDatabase(storage.database, processId)))
      return stranger(`The Parley that answers at ${address} uses another database.`, url);
    if (statusCode === 200) return ok(`ready at ${address}`);
    const advice = "See the other checks, and the log of the service.";
    return failed(`${address}/readyz answers ${statusCode}: ${said}.`, advice);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    const advice =
      url === null
        ? "If the API runs on another machine, set PARLEY_URL to its address. Else start it, or set PARLEY_PORT to its port."
        : "Start it, or correct PARLEY_URL.";
    return warning(`No API answers at ${address} (${code ?? message}).`, advice);
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

function stranger(detail: string, url: string | null): Found {
  const advice =
    url === null
      ? "Start this one on a port of its own: set PARLEY_PORT, the same for this check."
      : "Set PARLEY_URL to the address of this one, or to nothing.";
  return failed(detail, advice);
}
