// The job that fetches a file from the channel. The queue repeats it with backoff until the file is stored or given up.
import type { ChannelHttp, ConnectorRegistry, MediaDownload, OpenDownload } from "../../channels/index.ts";
import type { Database } from "../../platform/database/index.ts";
import type { JobTasks } from "../../platform/jobs/create-jobs.ts";
import { TryLater } from "../../platform/jobs/try-later.ts";
import { StoreError } from "../../platform/object-store.ts";
import type { SenderDirectory } from "../../senders/index.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { RunIsOver, StoreFault, storeFile } from "../files/store-file.ts";
import type { MediaError, MediaKey } from "../media.ts";
import { describeFile } from "./describe-file.ts";
import { beginFetch, delayFetch, type FetchRun, failFetch, finishFetch } from "./fetch-run.ts";

export type MediaJobs = { "fetch-media": MediaKey };

export interface MediaFetcher {
  database: Database;
  files: MediaFiles;
  connectors: ConnectorRegistry;
  senders: SenderDirectory;
  http: ChannelHttp;
}

/** Then the file is given up. Channels keep files for longer. */
const GIVE_UP_MS = 3 * 86_400_000;
/** Until then, a file that isn't the announced one is fetched again: about four times. */
const TRUST_MS = 60_000;

export function mediaTasks(fetcher: MediaFetcher): JobTasks<MediaJobs> {
  return {
    async "fetch-media"(key) {
      const run = await beginFetch(fetcher.database, key);
      if (!run) return;
      try {
        await fetch(fetcher, run);
      } catch (error) {
        if (error instanceof RunIsOver) return;
        throw error;
      }
    },
  };
}

/** The file may be what ended the process. */
export function mediaGivenUp(database: Database): JobTasks<MediaJobs> {
  return {
    async "fetch-media"(key) {
      const run = await beginFetch(database, key);
      if (run) await failFetch(database, run, "media_unreadable");
    },
  };
}

async function fetch(fetcher: MediaFetcher, run: FetchRun): Promise<void> {
  const { database, files } = fetcher;
  const download = await open(fetcher, run);
  if (download === null) return failFetch(database, run, "media_sender_deleted");
  if (download.kind === "gone") return failFetch(database, run, "media_gone");
  if (download.kind === "foreign") return failFetch(database, run, "media_foreign_host");
  if (download.kind === "refused") {
    const { kind, error } = download.failure;
    // The credentials may be replaced, so a refusal that pauses a sender isn't final for its files.
    return tryLater(database, run, error.code, kind === "pause" ? "media_access_refused" : null);
  }
  try {
    const stored = await storeFile(files, run, { ...download, body: readable(download) });
    for (const expected of [run.expectedSha256, download.sha256])
      if (expected && !expected.equals(stored.sha256))
        throw new StoreFault("media_damaged", "The hash differs.");
    await finishFetch(
      database,
      run,
      await describeFile(files, run, { ...run, announced: run.mimeType }, stored),
    );
  } catch (error) {
    if (error instanceof StoreError) return tryLater(database, run, error.message);
    if (!(error instanceof StoreFault)) throw error;
    if (error.code === "media_unavailable") return tryLater(database, run, error.message);
    // What lies between the channel and Parley may have damaged it.
    if (error.code === "media_damaged" && ageOf(run) < TRUST_MS) throw new TryLater(error.code);
    await failFetch(database, run, error.code);
  } finally {
    download.close();
  }
}

/** Null for a file that nobody can fetch any more. */
async function open(
  { connectors, senders, http }: MediaFetcher,
  run: FetchRun,
): Promise<MediaDownload | null> {
  const sender = await senders.get(run.accountId, run.senderId);
  const connector = sender && connectors.get(sender.connector);
  if (!sender || sender.isDeleted || !connector?.fetchMedia) return null;
  const download = await connector.fetchMedia(run.source, sender.channelSender, http);
  return download.kind === "refused" && download.failure.kind === "failed" ? { kind: "gone" } : download;
}

/** A broken connection is no fault of the file. */
async function* readable({ body }: OpenDownload): AsyncGenerator<Buffer> {
  try {
    yield* body;
  } catch (error) {
    throw new StoreFault("media_unavailable", error instanceof Error ? error.message : "broken");
  }
}

/** Throws, so that the queue repeats the job. `error`: what a person must mend meanwhile. */
async function tryLater(
  database: Database,
  run: FetchRun,
  code: string,
  error: MediaError | null = null,
): Promise<void> {
  if (ageOf(run) >= GIVE_UP_MS) return failFetch(database, run, error ?? "media_unavailable");
  await delayFetch(database, run, error);
  throw new TryLater(code);
}

function ageOf({ createdAt }: FetchRun): number {
  return Date.now() - createdAt.getTime();
}
