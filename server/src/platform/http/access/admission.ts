// Decides whether a request may begin: by the load of this process, by its key's rate limit, and in its key's turn.
import type { FastifyReply, FastifyRequest } from "fastify";
import { requestErrors } from "../../errors/request-errors.ts";
import type { EventLoop } from "../../load/event-loop.ts";
import type { Slot } from "../../load/slot.ts";
import type { Slots } from "../../load/slots.ts";
import { overloaded, Problem } from "../../problem.ts";
import type { Operation } from "../operation.ts";
import type { RateLimit } from "./rate-limit.ts";

export interface AdmissionOptions {
  /** Null without a limit. */
  rateLimit: RateLimit | null;
  /** For operations whose requests share transactions, endless answers, uploads, all others, and for reading large bodies. */
  gates: Record<"batched" | "streams" | "uploads" | "single" | "reading", Slots>;
  eventLoop: Pick<EventLoop, "isDrowning">;
  onRefused(cause: "rate_limit" | "waiting" | "streams" | "uploads" | "event_loop"): void;
}

/** Until a refused upload is worth a repeat. */
const UPLOAD_SECONDS = 5;

export class Admission {
  readonly #options: AdmissionOptions;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Throws 503 `overloaded` while the event loop can't keep up. Before the key is looked at, because that takes time too. */
  checkLoad(): void {
    const { eventLoop, onRefused } = this.#options;
    if (!eventLoop.isDrowning) return;
    onRefused("event_loop");
    throw overloaded();
  }

  /** Adds the headers of the rate limit. Throws 429 `rate_limited`. */
  checkRate(keyId: string, reply: FastifyReply): void {
    const limited = this.#options.rateLimit?.take(keyId);
    if (!limited) return;
    reply.headers(limited.headers);
    if (!limited.problem) return;
    this.#options.onRefused("rate_limit");
    throw limited.problem;
  }

  /** Waits for the key's turn. Throws 503 `overloaded` when too much waits. */
  async takeSlot(
    { batched }: Pick<Operation, "batched">,
    keyId: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { gates } = this.#options;
    const slot = await this.#enter(batched ? gates.batched : gates.single, keyId);
    if (reply.raw.destroyed) {
      slot.leave();
      throw this.#tooMuch();
    }
    request.slot = slot;
    reply.raw.once("close", () => slot.abandon());
  }

  /** Throws 429 `too_many_streams`. */
  async takeStream(keyId: string, reply: FastifyReply): Promise<void> {
    await this.#hold("streams", keyId, reply, tooManyStreams);
  }

  /** Throws 429 `too_many_uploads`, or 503 `overloaded` when other accounts upload too many files. */
  async takeUpload(accountId: string, reply: FastifyReply): Promise<void> {
    await this.#hold("uploads", accountId, reply, (uploads) =>
      uploads.heldBy(accountId) < uploads.mostOfOne ? overloaded(UPLOAD_SECONDS) : tooManyUploads(uploads),
    );
  }

  /** Holds a slot until the answer has ended. */
  async #hold(
    kind: "streams" | "uploads",
    name: string,
    reply: FastifyReply,
    refusal: (gate: Slots) => Problem,
  ): Promise<void> {
    const gate = this.#options.gates[kind];
    try {
      const slot = await gate.enter(name);
      slot.beginWork();
      if (reply.raw.closed) slot.leave();
      else reply.raw.once("close", () => slot.leave());
    } catch {
      this.#options.onRefused(kind);
      throw refusal(gate);
    }
  }

  /** Call it when the body has arrived. Waits again if that took so long that the slot was lost. */
  async beginWork(operation: Operation, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    while (request.slot && !request.slot.beginWork())
      await this.takeSlot(operation, request.slot.name, request, reply);
  }

  /**
   * Runs work that blocks the process, in the key's turn. While other keys are active, they then have the process for twice as
   * long. Throws 503 `overloaded` when too much waits.
   */
  async inTurn<Result>(keyId: string, work: () => Promise<Result>): Promise<Result> {
    const { reading } = this.#options.gates;
    const slot = await this.#enter(reading, keyId);
    slot.beginWork();
    const began = performance.now();
    try {
      return await work();
    } finally {
      const rest = reading.hasOthers(keyId) ? 2 * (performance.now() - began) : 0;
      setTimeout(() => slot.leave(), rest);
    }
  }

  async #enter(gate: Slots, keyId: string): Promise<Slot> {
    try {
      return await gate.enter(keyId);
    } catch {
      throw this.#tooMuch();
    }
  }

  #tooMuch(): Problem {
    this.#options.onRefused("waiting");
    return overloaded();
  }
}

function tooManyUploads({ mostOfOne }: Pick<Slots, "mostOfOne">): Problem {
  return new Problem(requestErrors.too_many_uploads, {
    detail: `An account can upload ${mostOfOne} files at the same time. Nothing of this file was read.`,
    retryAfter: UPLOAD_SECONDS,
  });
}

function tooManyStreams({ mostOfOne, most }: Pick<Slots, "mostOfOne" | "most">): Problem {
  return new Problem(requestErrors.too_many_streams, {
    detail:
      `An API key may have ${mostOfOne} event streams open at a process, and all keys together ${most}. Close a stream that ` +
      "nobody needs, or read the events with GET /events.",
    retryAfter: 5,
  });
}
