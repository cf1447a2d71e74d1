// The types of the client's methods, derived from the OpenAPI document: one method for each operation.
import type { CallOptions } from "./call.ts";
import type { StreamedEvent } from "./event-stream.ts";
import type { OPERATIONS } from "./operations.ts";
import type { Pages } from "./pages.ts";
import type { operations } from "./schema.ts";

type Table = typeof OPERATIONS;
export type OperationId = keyof Table;

export type Methods = {
  [Id in OperationId]: Record<never, never> extends Input<Id>
    ? (input?: Input<Id>, options?: CallOptions) => Output<Id>
    : (input: Input<Id>, options?: CallOptions) => Output<Id>;
};

/** The parameters of an operation and the fields of its body, side by side. */
export type Input<Id extends OperationId> = Flat<
  OptionalChannel<Present<operations[Id]["parameters"]["path"]>> &
    Present<operations[Id]["parameters"]["query"]> &
    BodyOf<Id>
>;

/** What an operation answers. */
export type Output<Id extends OperationId> = Table[Id] extends { answer: "events" }
  ? AsyncGenerator<StreamedEvent, never, undefined>
  : Table[Id] extends { answer: "bytes" }
    ? Promise<Response>
    : Table[Id] extends { answer: "list" }
      ? Pages<Json<Id>, ItemOf<Json<Id>>>
      : Promise<Json<Id>>;

/** A function is called for each attempt. A stream of its own can't be sent again. */
type Bytes = string | Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

type BodyOf<Id extends OperationId> = Table[Id] extends { body: "bytes" }
  ? { body: Bytes | (() => Bytes); contentType?: ContentTypes<Id> }
  : Table[Id] extends { body: "json" }
    ? { body: RequestJson<Id> }
    : Table[Id] extends { body: "fields" }
      ? RequestJson<Id>
      : unknown;

type ContentTypes<Id extends OperationId> = operations[Id] extends { requestBody: { content: infer Content } }
  ? keyof Content
  : never;

type RequestJson<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { "application/json": infer Body } };
}
  ? Body
  : never;

type Json<Id extends OperationId> = JsonOf<operations[Id]["responses"]>;
type JsonOf<Responses> = {
  [Status in keyof Responses]: Responses[Status] extends { content: { "application/json": infer Body } }
    ? Body
    : undefined;
}[keyof Responses];

type ItemOf<Page> = Page extends { data: (infer Item)[] } ? Item : never;

/** The word channel in the path stands for the account's default channel. */
type OptionalChannel<Path> = Path extends { channel: string }
  ? Omit<Path, "channel"> & { channel?: string }
  : Path;

/** Absent parts are `never` or `undefined` in the schema. */
type Present<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;

/** One object, or one for each form of a union. A field that may be absent may also be undefined. */
type Flat<Whole> = Whole extends unknown
  ? { [Name in keyof Whole]: undefined extends Whole[Name] ? Whole[Name] | undefined : Whole[Name] }
  : never;
