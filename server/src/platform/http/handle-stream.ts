// Runs an operation whose body streams in.
import type { FastifyRequest } from "fastify";
import { idempotencyClaim } from "../idempotency/claim.ts";
import { type HoldOptions, holdKey, type KeyHold } from "../idempotency/hold-key.ts";
import { type Once, onceFor } from "../idempotency/once.ts";
import type { AuditNote } from "./audited.ts";
import type { Input } from "./input/read-input.ts";
import { StreamedBody } from "./input/streamed-body.ts";
import type { Answer, Operation, OperationRequest } from "./operation.ts";

type Streaming = Pick<OperationRequest<unknown, unknown, unknown>, "caller" | "mayContinue" | "idle">;

/** The Idempotency-Key is bound to the body's hash, known at its end, and held from the beginning to refuse repeats. */
export async function handleStream(
  { method, url: path, headers, raw, socket }: FastifyRequest,
  input: Input & Streaming,
  operation: Operation,
  options: HoldOptions,
  note: AuditNote | null,
): Promise<Answer> {
  const { caller } = input;
  const claimOf = (body: string) =>
    idempotencyClaim(caller, headers["idempotency-key"], { method, path, body });
  const bodiless = claimOf("");
  const stream = new StreamedBody(raw, bodiless !== null, input.mayContinue);
  let hold: KeyHold | null = null;
  try {
    hold = bodiless && (await holdKey(options, caller.accountId, bodiless));
    const once: Once = (work, how) => {
      const whole = claimOf(stream.hash());
      const claim = whole && hold ? { ...whole, hold } : whole;
      return onceFor(options.database, options.gate, caller.accountId, claim, note?.inTransaction)(work, how);
    };
    return await operation.handler({
      ...input,
      claim: null,
      stream,
      headers,
      address: socket.remoteAddress,
      once,
    });
  } finally {
    await hold?.release();
  }
}
