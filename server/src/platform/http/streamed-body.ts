// A request's body as it streams in: hashed on the way, with a limit on slowness instead of one on size.
import { createHash, type Hash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../problem.ts";
import { BodyPace, type PaceLimits } from "./body-pace.ts";

/** Milliseconds that an unwanted rest may take. */
const REST_MS = 60_000;

export class StreamedBody {
  /** Without parameters, in lower case. */
  readonly contentType: string;
  readonly #source: IncomingMessage;
  readonly #hash: Hash | null;
  readonly #authorize: () => Promise<unknown>;
  #whole = false;

  /** `authorize` throws when a new request with the same key would be refused. */
  constructor(request: FastifyRequest, isHashed: boolean, authorize: () => Promise<unknown>) {
    this.contentType = mediaType(request.headers["content-type"]);
    this.#source = request.raw;
    this.#hash = isHashed ? createHash("sha256") : null;
    this.#authorize = authorize;
  }

  /**
   * To be read once; the sender is held back while nobody reads. Throws 400 `body_cut_off` and 408 `body_too_slow`, and
   * 401 when the key was revoked or has expired since the body began: an upload can take hours.
   */
  async *chunks(limits: PaceLimits): AsyncGenerator<Buffer> {
    const chunks = this.#source.iterator({ destroyOnReturn: false });
    const pace = new BodyPace(limits);
    try {
      for (;;) {
        const { done, value } = await pace.next(chunks).catch((error) => {
          throw error instanceof Problem ? error : bodyCutOff();
        });
        await this.#authorize();
        if (done) break;
        this.#hash?.update(value);
        yield value;
      }
      this.#whole = true;
    } finally {
      // While it is open, the rest can't be discarded. Nobody waits: a silent body would never let it end.
      void chunks.return?.();
    }
  }

  /** SHA-256 of the whole body, in hex; empty when nobody asked for it. */
  hash(): string {
    if (!this.#whole) throw new Error("A streamed body has its hash at its end.");
    return this.#hash?.copy().digest("hex") ?? "";
  }

  /** Takes what nobody reads off the connection, so that the sender comes to read the answer. */
  discardRest(): void {
    const source = this.#source;
    if (source.readableEnded || source.destroyed) return;
    const limit = setTimeout(() => source.destroy(), REST_MS).unref();
    source.once("close", () => clearTimeout(limit));
    source.on("error", () => undefined);
    source.resume();
  }
}

/** Hands the body on unread; other types, and other charsets than UTF-8, are 415. */
export function addStreamParser(scope: FastifyInstance, contentTypes: string[]): void {
  scope.addContentTypeParser("*", (request, payload, done) => {
    const header = request.headers["content-type"];
    const charset = /;\s*charset="?([^";\s]*)/i.exec(header ?? "")?.[1] ?? "utf-8";
    const known = contentTypes.includes(mediaType(header)) && /^utf-?8$/i.test(charset);
    if (known) done(null, payload);
    else done(unsupportedMediaType(contentTypes));
  });
}

function mediaType(header: string | undefined): string {
  return (header ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function unsupportedMediaType(contentTypes: string[]): Problem {
  return new Problem({
    status: 415,
    code: "unsupported_media_type",
    title: "Another content type is needed",
    detail: `The body must be ${contentTypes.join(" or ")}, in UTF-8.`,
  });
}

function bodyCutOff(): Problem {
  return new Problem({
    status: 400,
    code: "body_cut_off",
    title: "The body was cut off",
    detail: "The connection ended before the body did. Nothing was done.",
    retryable: true,
  });
}
