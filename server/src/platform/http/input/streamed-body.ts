// A request body that streams in. It is hashed on the way, and its speed is limited instead of its size.
import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { requestErrors } from "../../errors/request-errors.ts";
import { Problem } from "../../problem.ts";
import { within } from "../../within.ts";

export interface PaceLimits {
  windowMs: number;
  /** Bytes that must arrive per window of waiting time. */
  windowBytes: number;
}

/** Milliseconds for the rest of a body that nobody reads. */
const REST_MS = 60_000;

export class StreamedBody {
  /** In lower case, without parameters. */
  readonly contentType: string;
  readonly #source: IncomingMessage;
  readonly #hash: Hash | null;
  readonly #authorize: () => Promise<unknown>;
  #whole = false;

  /** `authorize` throws when the API key is no longer valid: an upload can take hours. */
  constructor(source: IncomingMessage, isHashed: boolean, authorize: () => Promise<unknown>) {
    this.contentType = mediaType(source.headers["content-type"]);
    this.#source = source;
    this.#hash = isHashed ? createHash("sha256") : null;
    this.#authorize = authorize;
  }

  /** Call it once. Slows the sender down to the reader. Throws 400 `body_cut_off`, 408 `body_too_slow`. */
  async *chunks(limits: PaceLimits): AsyncGenerator<Buffer> {
    const chunks = this.#source.iterator({ destroyOnReturn: false });
    const pace = new BodyPace(limits);
    try {
      for (;;) {
        const { done, value } = await pace.next(chunks).catch((error) => {
          if (error instanceof Problem) throw error;
          throw new Problem(requestErrors.body_cut_off);
        });
        await this.#authorize();
        if (done) break;
        this.#hash?.update(value);
        yield value;
      }
      this.#whole = true;
    } finally {
      // `discardRest` needs the iterator closed. Not awaited, because closing waits for a silent sender.
      void chunks.return?.();
    }
  }

  /** SHA-256 of the whole body in hex; empty unless `isHashed`. */
  hash(): string {
    if (!this.#whole) throw new Error("The body must be read to its end first.");
    return this.#hash?.copy().digest("hex") ?? "";
  }
}

/** Reads and discards the rest of the body, because many clients read the answer only after sending everything. */
export function discardRest(source: IncomingMessage): void {
  if (source.complete || source.destroyed) return;
  const limit = setTimeout(() => source.destroy(), REST_MS).unref();
  source.once("close", () => clearTimeout(limit));
  source.on("error", () => undefined);
  source.on("data", () => restAfterPiece(source));
  source.resume();
}

/** Serves other connections before the next piece: libuv otherwise reads two megabytes of a connection at once. */
export function restAfterPiece(source: IncomingMessage, isWanted = () => true): void {
  source.pause();
  setImmediate(() => {
    if (isWanted()) source.resume();
  });
}

/** Passes the body on unread. Refuses other content types, and other charsets than UTF-8, with 415. */
export function addStreamParser(scope: FastifyInstance, contentTypes: string[]): void {
  scope.addContentTypeParser("*", (request, payload, done) => {
    const header = request.headers["content-type"];
    if (contentTypes.includes(mediaType(header)) && isUtf8Announced(header)) return done(null, payload);
    const problem = new Problem(requestErrors.unsupported_media_type, {
      detail: `The body must be ${contentTypes.join(" or ")}, in UTF-8.`,
    });
    return done(problem);
  });
}

/** UTF-8 is also meant when no charset is named. */
export function isUtf8Announced(contentType: string | undefined): boolean {
  const charset = /;\s*charset\s*=\s*["']?([^"';\s]*)/i.exec(contentType ?? "")?.[1] ?? "utf-8";
  return /^utf-?8$/i.test(charset);
}

function mediaType(header: string | undefined): string {
  return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/** Only waiting time counts: a sender isn't slow while the server writes. Silence is noticed within two windows. */
export class BodyPace {
  readonly #limits: PaceLimits;
  #left: number;
  #bytes = 0;

  constructor(limits: PaceLimits) {
    this.#limits = limits;
    this.#left = limits.windowMs;
  }

  /** The next piece. Throws 408 `body_too_slow`, and the errors of the body. */
  async next(pieces: AsyncIterator<Buffer>): Promise<IteratorResult<Buffer>> {
    const { windowMs, windowBytes } = this.#limits;
    const arriving = pieces.next();
    let since = performance.now();
    while (!(await within(this.#left, arriving))) {
      if (this.#bytes < windowBytes) {
        throw new Problem(requestErrors.body_too_slow, {
          detail: `Fewer than ${windowBytes} bytes of the body arrived in ${windowMs / 1_000} seconds. Nothing was done.`,
        });
      }
      this.#bytes = 0;
      this.#left = windowMs;
      since = performance.now();
    }
    this.#left = Math.max(0, this.#left - (performance.now() - since));
    const piece = await arriving;
    if (!piece.done) this.#bytes += piece.value.length;
    return piece;
  }
}
