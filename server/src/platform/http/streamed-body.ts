// A request body that streams in. It is hashed on the way, and its speed is limited instead of its size.
import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { Problem } from "../problem.ts";
import { BodyPace, type PaceLimits } from "./body-pace.ts";

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
          throw new Problem({
            status: 400,
            code: "body_cut_off",
            title: "The body was cut off",
            detail: "The connection ended before the body did. Nothing was done.",
            retryable: true,
          });
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

  /** Reads and discards the rest of the body, because many clients read the answer only after sending everything. */
  discardRest(): void {
    const source = this.#source;
    if (source.readableEnded || source.destroyed) return;
    const limit = setTimeout(() => source.destroy(), REST_MS).unref();
    source.once("close", () => clearTimeout(limit));
    source.on("error", () => undefined);
    source.resume();
  }
}

/** Passes the body on unread. Refuses other content types, and other charsets than UTF-8, with 415. */
export function addStreamParser(scope: FastifyInstance, contentTypes: string[]): void {
  scope.addContentTypeParser("*", (request, payload, done) => {
    const header = request.headers["content-type"];
    const charset = /;\s*charset="?([^";\s]*)/i.exec(header ?? "")?.[1] ?? "utf-8";
    if (contentTypes.includes(mediaType(header)) && /^utf-?8$/i.test(charset)) return done(null, payload);
    const problem = new Problem({
      status: 415,
      code: "unsupported_media_type",
      title: "Another content type is required",
      detail: `The body must be ${contentTypes.join(" or ")}, in UTF-8.`,
    });
    return done(problem);
  });
}

function mediaType(header: string | undefined): string {
  return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}
