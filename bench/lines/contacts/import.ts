// An import, from the upload to the last applied row: rows per second and memory.
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { createAccount } from "../../../server/src/accounts/index.ts";
import { atLeast, atMost, type Group } from "../../line.ts";
import { residentMegabytes } from "../../processes.ts";
import { startServe } from "../../world/start-serve.ts";

/** BENCH_IMPORT_ROWS=<n> for a shorter run. */
const ROWS = Number(process.env["BENCH_IMPORT_ROWS"] ?? 1_000_000);
const LOOK_MS = 100;
const HEADER =
  "phone,name,labels,opted_out,created_at,updated_at,Orders 1 text,Orders 1 description,Orders 1 link,Plan 1 text\r\n";

export const importLines: Group = {
  lines: [
    atLeast("import", "import, rows a second, in thousands", 10),
    atLeast("import-again", "the same file again, rows a second, in thousands", 10),
    atMost("import-memory", "memory of parley serve in an import", 200, "MB"),
  ],
  async measure({ database, secretKey, environment }) {
    const { secret: apiKey } = await createAccount(database, secretKey, "Bench");
    const serve = await startServe(environment);
    const fresh = await importRows(serve, apiKey, "created");
    const again = await importRows(serve, apiKey, "unchanged");
    await serve.stop();
    return {
      import: { value: ROWS / fresh.ms, detail: describe(fresh) },
      "import-again": { value: ROWS / again.ms, detail: describe(again) },
      "import-memory": {
        value: Math.max(fresh.megabytes, again.megabytes),
        detail: "one process of API and worker, PostgreSQL apart",
      },
    };
  },
};

interface Imported {
  ms: number;
  uploadMs: number;
  megabytes: number;
}

function describe({ ms, uploadMs }: Imported): string {
  return `${ROWS} rows in ${(ms / 1_000).toFixed(1)} s, of them ${(uploadMs / 1_000).toFixed(1)} s of upload`;
}

async function importRows(
  { url, pid }: { url: string; pid: number },
  apiKey: string,
  expected: string,
): Promise<Imported> {
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, residentMegabytes(pid));
  }, 500);
  const began = performance.now();
  const headers = { authorization: apiKey, "content-type": "text/csv" };
  const sent = await request(`${url}/api/contacts/import`, {
    method: "POST",
    headers,
    body: Readable.from(file()),
  });
  const answer = (await sent.body.json()) as { import: { id: string } };
  const uploadMs = performance.now() - began;
  for (;;) {
    const { body } = await request(`${url}/api/imports/${answer.import.id}`, { headers });
    const { status, [expected]: count } = (await body.json()) as Record<string, unknown>;
    if (status === "finished" && count !== ROWS)
      throw new Error(`${count} of ${ROWS} rows were ${expected}.`);
    if (status === "finished") break;
    await pause(LOOK_MS);
  }
  clearInterval(watch);
  return { ms: performance.now() - began, uploadMs, megabytes };
}

function* file(): Generator<Buffer> {
  let text = HEADER;
  for (let n = 0; n < ROWS; n++) {
    const phone = `+1555${String((n * 7_919) % 10_000_000).padStart(7, "0")}`;
    text += `${phone},Person ${n},"vip, spring",,,,Order ${n},paid,https://shop.example/orders/${n},${n % 3 === 0 ? "yearly" : ""}\r\n`;
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
}
