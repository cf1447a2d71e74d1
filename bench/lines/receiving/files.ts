// Files of people: a burst of pictures and what others notice of it, and a large file that is read.
import { setTimeout as pause } from "node:timers/promises";
import { request } from "undici";
import { atMost, type Group, type Measured, shown } from "../../line.ts";
import { residentMegabytes } from "../../processes.ts";
import type { FilesMethods } from "../../programs/files.ts";
import { median, p99 } from "../../quantiles.ts";
import { type Account, createBenchAccount } from "../../world/account.ts";
import { startProgram } from "../../world/child.ts";
import { until } from "../../world/emptied.ts";
import { phoneOf } from "../../world/known-contacts.ts";
import { postHook, signedMessages } from "../../world/received-message.ts";
import type { Stage } from "../../world/stage.ts";
import { startServe } from "../../world/start-serve.ts";

const PICTURES = 1_000;
/** Pictures in one hook. */
const TOGETHER = 10;
const LARGE_BYTES = 100 * 1_024 * 1_024;
const READERS = 4;
const LOOK_MS = 50;

export const files: Group = {
  lines: [
    shown("files-stored", "1,000 pictures of 1 MB received and stored", "s"),
    atMost("files-memory", "memory of parley serve meanwhile", 300, "MB"),
    atMost("files-others", "texts of other people meanwhile, slowest", 1_000, "ms"),
    atMost("files-large", "four readers of a file of 100 MB: memory added", 50, "MB"),
  ],
  async measure(stage) {
    const channel = startProgram<FilesMethods>("files");
    const serve = await startServe({ ...stage.environment, WHATSAPP_API_URL: await channel.call("listen") });
    const account = await createBenchAccount(stage, { lane: false });
    const memory = watchMemory(serve.pid);
    const burst = await pictures(stage, account, serve.url);
    const most = memory.end();
    const { bytes, downloads } = await channel.call("told");
    const large = await readLarge(account, serve);
    await Promise.all([serve.stop(), channel.stop()]);
    return {
      "files-stored": {
        value: burst.seconds,
        detail: `${bytes} bytes each with a preview, ${downloads} downloads`,
      },
      "files-memory": { value: most, detail: "the largest resident set" },
      "files-others": {
        value: Math.max(...burst.texts),
        detail: `${burst.texts.length} texts until applied, p50 ${median(burst.texts).toFixed(0)} p99 ${p99(burst.texts).toFixed(0)} ms`,
      },
      "files-large": large,
    };
  },
};

/** `texts`: milliseconds from each text of others to the answer of its hook, after which it is stored and shown. */
async function pictures(stage: Stage, account: Account, serviceUrl: string) {
  const route = account.receiptRoute(serviceUrl);
  const writtenAt = Math.floor(Date.now() / 1_000);
  const began = performance.now();
  const posted = Promise.all(
    Array.from({ length: PICTURES / TOGETHER }, (_, hook) => {
      const received = Array.from({ length: TOGETHER }, (_, n) => ({
        from: phoneOf(hook * TOGETHER + n).slice(1),
        writtenAt,
        content: { type: "image", image: { id: String(hook * TOGETHER + n), mime_type: "image/jpeg" } },
      }));
      return postHook(route.url, signedMessages(route, received));
    }),
  );
  const texts: number[] = [];
  let isStored = false;
  const others = (async () => {
    for (let n = 0; !isStored; n++) {
      const from = phoneOf(PICTURES + (n % 100)).slice(1);
      const content = { type: "text", text: { body: `Is my cake ready? ${n}` } };
      const sentAt = performance.now();
      await postHook(route.url, signedMessages(route, [{ from, writtenAt, content }]));
      texts.push(performance.now() - sentAt);
      await pause(LOOK_MS);
    }
  })();
  await posted;
  await until(async () => {
    const { rows } = await stage.pool.query<{ n: number }>(
      "select count(*)::int as n from media where account_id = $1 and status = 'stored'",
      [account.accountId],
    );
    isStored = rows[0]?.n === PICTURES;
    return isStored;
  });
  const seconds = (performance.now() - began) / 1_000;
  await others;
  return { seconds, texts };
}

async function readLarge({ apiKey }: Account, serve: { pid: number; url: string }): Promise<Measured> {
  const id = await upload(`${serve.url}/api/media`, apiKey);
  const before = residentMegabytes(serve.pid);
  const memory = watchMemory(serve.pid);
  const began = performance.now();
  await Promise.all(Array.from({ length: READERS }, () => read(`${serve.url}/api/media/${id}`, apiKey)));
  const seconds = (performance.now() - began) / 1_000;
  const megabytes = (READERS * LARGE_BYTES) / 1e6;
  return {
    value: memory.end() - before,
    detail: `${before.toFixed(0)} MB before, ${Math.round(megabytes / seconds)} MB/s`,
  };
}

async function upload(url: string, apiKey: string): Promise<string> {
  const headers = { authorization: apiKey, "content-type": "application/pdf" };
  const body = Buffer.alloc(LARGE_BYTES, "%PDF-1.7\n");
  const answer = await fetch(url, { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`The upload was answered ${answer.status}.`);
  const { media } = (await answer.json()) as { media: { id: string } };
  return media.id;
}

async function read(url: string, apiKey: string): Promise<void> {
  const { statusCode, body } = await request(url, { headers: { authorization: apiKey } });
  if (statusCode !== 200) throw new Error(`The file was answered ${statusCode}.`);
  let bytes = 0;
  for await (const part of body) bytes += part.length;
  if (bytes !== LARGE_BYTES) throw new Error(`${bytes} bytes arrived.`);
}

/** The largest resident set of a process from now on, in MB. */
function watchMemory(pid: number) {
  let most = residentMegabytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, LOOK_MS);
  return {
    end(): number {
      clearInterval(timer);
      return most;
    },
  };
}
