// Fetches a file from an address that a client gives, before its message is accepted: what was accepted can't change any more.
import type { Dispatcher } from "undici";
import { openDownload } from "../../channels/index.ts";
import { StoreError } from "../../platform/object-store.ts";
import { type ResolveHost, resolvedAddressFault } from "../../platform/outbound/address-fault.ts";
import type { IpPolicy } from "../../platform/outbound/ip-policy.ts";
import { within } from "../../platform/within.ts";
import { mediaErrors } from "../errors.ts";
import type { MediaFiles } from "../files/media-files.ts";
import { noteStoreFault } from "../files/with-store.ts";
import type { FoundMedia } from "../find-media.ts";
import { discardUpload, finishUpload, receiveUpload, type Upload } from "../receive-upload.ts";

export interface LinkSource {
  files: MediaFiles;
  /** Checks the IP addresses at every connect. */
  agent: Dispatcher;
  policy: IpPolicy;
  resolve?: ResolveHost;
}

export interface WantedLink {
  accountId: string;
  link: string;
  /** Bytes that the channel takes at most. */
  most: number;
  /** Types that the channel takes; null for all. */
  types: readonly string[] | null;
}

/** Why there is no file. A `lasting` one stays as it is when the request is repeated. */
export class LinkFault extends Error {
  readonly code: "invalid_address" | "forbidden_address" | "lasting" | "passing";
  constructor(code: LinkFault["code"], detail: string) {
    super(detail);
    this.code = code;
  }
}

/** The file is of a type that the channel doesn't take. Nothing is kept of it. */
export class LinkedFileNotTaken extends Error {
  readonly file: { mimeType: string; bytes: number };
  constructor(file: { mimeType: string; bytes: number }) {
    super("The channel doesn't take files of this type.");
    this.file = file;
  }
}

const HEADERS_MS = 10_000;
const MOST_REDIRECTS = 3;
/** Timers count whole milliseconds, so the one of the download can end before `until`. */
const TIMER_MS = 2;

/** `until`: the end of the time for everything, by `performance.now()`. Throws LinkFault and LinkedFileNotTaken. */
export async function fetchLink(source: LinkSource, wanted: WantedLink, until: number): Promise<FoundMedia> {
  const fetched = fetchUntil(source, wanted, until);
  const inTime = await within(until - performance.now(), fetched).catch((error) => {
    throw performance.now() < until - TIMER_MS ? error : tooSlow();
  });
  if (!inTime) throw tooSlow();
  return fetched;
}

async function fetchUntil(
  source: LinkSource,
  { accountId, link, most, types }: WantedLink,
  until: number,
): Promise<FoundMedia> {
  const { files } = source;
  const { opened, url } = await open(source, link, until);
  try {
    if (opened.announcedBytes !== null && opened.announcedBytes > most) throw tooLarge(most);
    const filename = nameIn(url);
    const mimeType = opened.contentType ?? "application/octet-stream";
    const body = bounded(opened.body, { most, announced: opened.announcedBytes });
    const upload = await receiveUpload(files, { accountId, filename, mimeType }, body).catch((error) => {
      if (!(error instanceof StoreError)) throw error;
      noteStoreFault(files, error);
      throw new LinkFault("passing", "Parley can't store the file at this moment.");
    });
    if (upload === "empty") throw new LinkFault("lasting", "The file at the link is empty.");
    if (upload === "too large") throw tooLarge(most);
    if (upload === "too many") throw new LinkFault("lasting", mediaErrors.too_many_unsent_files.meaning);
    if (types && !types.includes(upload.file.mimeType)) {
      await discardUpload(files.database, upload.run);
      throw new LinkedFileNotTaken(upload.file);
    }
    if (performance.now() > until) {
      await discardUpload(files.database, upload.run);
      throw tooSlow();
    }
    await files.database.transaction((session) => finishUpload(session, upload));
    return foundOf(upload, filename);
  } finally {
    opened.close();
  }
}

/** Each address of a chain of redirects is checked like the first. */
async function open({ agent, policy, resolve }: LinkSource, link: string, until: number) {
  let address = link;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const fault = await resolvedAddressFault(address, policy, resolve);
    if (fault) throw new LinkFault(fault.code, fault.detail);
    const url = new URL(address);
    const mostMs = until - performance.now();
    if (mostMs <= 0) throw tooSlow();
    const opened = await openDownload({ dispatcher: agent, timeout: HEADERS_MS }, url, {}, mostMs);
    if (opened.kind === "open") return { opened, url };
    if (opened.kind === "lost") throw new LinkFault("passing", "The host of the link didn't answer.");
    const { status, location } = opened;
    const next = location !== null && status >= 300 && status < 400 ? URL.parse(location, url.href) : null;
    if (!next) {
      const isPassing = status >= 500 || status === 408 || status === 425 || status === 429;
      const detail = `The host of the link answered with the status ${status}.`;
      throw new LinkFault(isPassing ? "passing" : "lasting", detail);
    }
    address = next.href;
  }
  throw new LinkFault("lasting", "The link leads from one address to the next without end.");
}

async function* bounded(
  body: AsyncIterable<Buffer>,
  { most, announced }: { most: number; announced: number | null },
): AsyncGenerator<Buffer> {
  let bytes = 0;
  const parts = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await parts.next().catch(() => {
      throw new LinkFault("passing", "The connection to the host of the link broke, or was too slow.");
    });
    if (next.done) break;
    bytes += next.value.length;
    if (bytes > most) throw tooLarge(most);
    yield next.value;
  }
  if (announced !== null && bytes < announced)
    throw new LinkFault("passing", "The host of the link delivered only a part of the file.");
}

function tooSlow(): LinkFault {
  return new LinkFault("passing", "The file at the link didn't arrive in time.");
}

function tooLarge(most: number): LinkFault {
  return new LinkFault(
    "lasting",
    `The file at the link has more than ${most} bytes, the limit of the channel.`,
  );
}

/** Null for an address that ends with no name of a file. */
function nameIn({ pathname }: URL): string | null {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return /\.\w{1,8}$/.test(last) ? decodeURIComponent(last) : null;
  } catch {
    return null;
  }
}

function foundOf(
  { run: { accountId, mediaId, runId }, file: { mimeType, bytes, sha256, place } }: Upload,
  filename: string | null,
): FoundMedia {
  const object = place === null ? null : { objectId: runId, place };
  return { accountId, mediaId, object, mimeType, filename, bytes, sha256 };
}
