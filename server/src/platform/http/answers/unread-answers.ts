// Answers that clients haven't read yet. Unread bytes take memory, so the number of each key's unread bytes is limited, and a
// connection whose answer makes no progress is closed.
import type { Socket } from "node:net";
import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "../../clock.ts";
import { KeyCounts } from "../../load/key-counts.ts";
import { overloaded } from "../../problem.ts";
import { clientOf } from "../access/client-of.ts";

export interface UnreadLimits {
  /** Unread bytes of one key, and of all keys. A key that has more gets no further answer meanwhile. */
  mostOfOne: number;
  most: number;
  /** Milliseconds after which a connection without progress is closed. */
  stallMs: number;
}

export const UNREAD_LIMITS = { mostOfOne: 16 * 2 ** 20, most: 128 * 2 ** 20 };

/** Bytes that are written at once. The operating system takes a piece as a whole, so a smaller piece shows progress sooner. */
const PIECE = 64 * 1_024;
/** The time without progress while all bytes are in use. */
const SHORT_STALL_MS = 2_000;
const SWEEP_MS = 1_000;
const BYTES = { objectMode: false, highWaterMark: 1 };

interface Connection {
  /** Each ends the count of an answer that the client hasn't read to its end. */
  releases: Set<() => void>;
  /** Bytes that the operating system has taken, and since when it took none. */
  taken: number;
  since: number;
}

export class UnreadAnswers {
  readonly #clock: Clock;
  readonly #limits: UnreadLimits;
  readonly #bytes = new KeyCounts();
  #total = 0;
  readonly #connections = new Map<Socket, Connection>();
  #timer: NodeJS.Timeout | undefined;
  #room = Promise.withResolvers<void>();
  readonly #onRoom: (() => void)[] = [];

  constructor(clock: Clock, limits: UnreadLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Unread bytes of all keys. */
  get total(): number {
    return this.#total;
  }

  /** False while the key, or all keys together, have too many unread bytes. */
  hasRoom(name: string): boolean {
    const { mostOfOne, most } = this.#limits;
    return this.#total < most && this.#bytes.of(name) < mostOfOne;
  }

  /** `listener` is called when a key that had too many unread bytes may have room again. */
  onRoom(listener: () => void): void {
    this.#onRoom.push(listener);
  }

  /** Counts an answer until its client has read it. Returns what to send instead of the payload, or why it is refused. */
  count(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
    const { socket } = request.raw;
    if (socket.destroyed || reply.raw.closed) return payload;
    const name = request.slot?.name ?? clientOf(request);
    const { releases } = this.#connections.get(socket) ?? this.#watch(socket);
    if (payload instanceof Readable) return this.#streamed(name, payload);
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return payload;
    const size = Buffer.byteLength(payload);
    const isLarge = size > PIECE && request.method !== "HEAD";
    // A request with a slot had waited for room before it began.
    if (isLarge && !request.slot && !this.hasRoom(name)) {
      reply.removeHeader("content-encoding");
      return overloaded();
    }
    const release = this.#hold(name, size);
    releases.add(release);
    reply.raw.once("close", () => {
      releases.delete(release);
      release();
    });
    if (!isLarge) return payload;
    reply.header("content-length", size);
    return Readable.from(pieces(payload), BYTES);
  }

  #watch(socket: Socket): Connection {
    const connection = { releases: new Set<() => void>(), taken: 0, since: this.#clock.monotonic() };
    this.#connections.set(socket, connection);
    this.#timer ??= setInterval(() => this.#sweep(), Math.min(SWEEP_MS, this.#limits.stallMs / 4)).unref();
    socket.once("close", () => {
      this.#connections.delete(socket);
      // A response that waits behind another one of its connection emits no event of its own.
      for (const release of connection.releases) release();
      if (this.#connections.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    });
    return connection;
  }

  /** Counts bytes until the returned function is called. */
  #hold(name: string, size: number): () => void {
    this.#count(name, size);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      const hadRoom = this.hasRoom(name);
      this.#count(name, -size);
      if (hadRoom) return;
      this.#room.resolve();
      this.#room = Promise.withResolvers();
      for (const listener of this.#onRoom) listener();
    };
  }

  #count(name: string, size: number): void {
    this.#total += size;
    this.#bytes.add(name, size);
  }

  #streamed(name: string, stream: Readable): Readable {
    const answer = Readable.from(this.#chunks(name, stream), BYTES);
    // Otherwise the stream would end with its next chunk only.
    return answer.once("close", () => stream.destroy());
  }

  /** Reads the next chunk only while the key has room. */
  async *#chunks(name: string, stream: Readable): AsyncGenerator<Buffer> {
    await this.#roomFor(name);
    for await (const chunk of stream as AsyncIterable<string | Buffer>) {
      const release = this.#hold(name, Buffer.byteLength(chunk));
      try {
        yield* pieces(chunk);
      } finally {
        release();
      }
      await this.#roomFor(name);
    }
  }

  async #roomFor(name: string): Promise<void> {
    while (!this.hasRoom(name)) await this.#room.promise;
  }

  #sweep(): void {
    const now = this.#clock.monotonic();
    const { most, stallMs } = this.#limits;
    const longest = this.#total < most ? stallMs : Math.min(stallMs, SHORT_STALL_MS);
    for (const [socket, connection] of this.#connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || taken !== connection.taken) {
        connection.taken = taken;
        connection.since = now;
      } else if (connection.since <= now - longest) socket.destroy();
    }
  }
}

function* pieces(whole: string | Buffer): Generator<Buffer> {
  const bytes = Buffer.isBuffer(whole) ? whole : Buffer.from(whole);
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}
