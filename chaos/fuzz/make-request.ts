// Makes one request to an operation: valid, nearly valid, or hostile.
import type { Random } from "../random.ts";
import type { ApiDocument, DocumentedOperation, Media, Parameter } from "./document.ts";
import type { Known } from "./known.ts";
import { type MakeValue, valueMaker } from "./make-value.ts";
import { spoil } from "./spoil.ts";
import { HOSTILE_TEXTS } from "./texts.ts";

export const KINDS = ["valid", "nearly valid", "hostile"] as const;
export type Kind = (typeof KINDS)[number];

export interface FuzzRequest {
  kind: Kind;
  operation: DocumentedOperation;
  method: string;
  /** Below the base path, with its query. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"];
const JSON_TYPE = "application/json";

/** Bodies that aren't the JSON that an operation takes, or not JSON at all. */
const HOSTILE_BODIES: readonly (string | Uint8Array)[] = [
  "",
  "null",
  "[]",
  '"text"',
  "{",
  '{"a":1}x',
  '{"a":NaN}',
  '{"a":1e99999}',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
  '\ufeff{"a":1}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  "[".repeat(50_000),
  '{"a":'.repeat(20_000),
  `{"a":"${"b".repeat(100_000)}"}`,
  new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
  new Uint8Array(1_000),
  "phone,name\n+15552000001,Ana\n",
  "phone;phone\n;\n",
  '"phone\n',
];

const HOSTILE_HEADERS: readonly Record<string, string>[] = [
  { authorization: "" },
  { authorization: "Bearer null" },
  { authorization: "parley_x_y_z" },
  { "content-type": "text/html" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-encoding": "gzip" },
  { "accept-encoding": "*;q=0" },
  { accept: "text/plain" },
  { "idempotency-key": "a".repeat(1_000) },
  { "idempotency-key": "" },
  { "idempotency-key": '"' },
  { "if-match": "*" },
  { "if-match": 'W/"x", "y"' },
  { "parley-version": "1999-01-01" },
  { "parley-version": "x" },
  { prefer: "wait=99999999999" },
  { prefer: "wait=-1, respond-async" },

  { range: "bytes=5-1,-0" },
  { cookie: "parley_session=x; __Host-parley_session=y" },
  { "x-http-method-override": "DELETE" },
  { "x-forwarded-for": "::1, ' or 1=1" },
  { origin: "null" },
  { "last-event-id": "-1" },
];

export type MakeRequest = (operation: DocumentedOperation, kind: Kind, known: Known) => FuzzRequest;

/** `pictures`: files for the operations that take some. */
export function requestMaker(document: ApiDocument, random: Random, pictures: Uint8Array[]): MakeRequest {
  const make = valueMaker(document, random);
  return (operation, kind, known) => {
    const values = valuesOf(operation, kind, { known, make, random });
    const sent = bodyOf(operation, kind, { known, make, random, pictures });
    const isKeyed = operation.parameters.some(({ name }) => name.toLowerCase() === "idempotency-key");
    const hostile = kind === "hostile" && random.next() < 0.4 ? random.pick(HOSTILE_HEADERS) : {};
    return {
      kind,
      operation,
      method: kind === "hostile" && random.next() < 0.1 ? random.pick(METHODS) : operation.method,
      target: (kind === "valid" && known.linkTo(operation.path)) || targetOf(operation.path, values),
      headers: {
        ...(sent.contentType === null ? {} : { "content-type": sent.contentType }),
        ...(isKeyed && random.next() < 0.3 ? { "idempotency-key": `k${random.between(0, 500)}` } : {}),
        ...hostile,
      },
      body: sent.body,
    };
  };
}

/** The kinds of ids in the path of an operation, by their prefixes. Contacts have an id beside their phone. */
export function idsInPath({ path, parameters }: DocumentedOperation): string[] {
  const inPath = parameters.filter(({ in: place, name }) => place === "path" && path.includes(`{${name}}`));
  return inPath.flatMap(({ name, example }) => {
    if (name === "phone_number") return "con";
    return /^([a-z]{3})_/.exec(String(example))?.[1] ?? [];
  });
}

/** The request with these ids in its path. */
export function withIds(request: FuzzRequest, ids: string[]): FuzzRequest {
  const rest = [...ids];
  const path = request.operation.path.replace(/\{\w+\}/g, () => rest.shift() ?? "");
  const query = request.target.split("?").slice(1);
  return { ...request, target: [path, ...query].join("?") };
}

interface Tools {
  known: Known;
  make: MakeValue;
  random: Random;
}

type Given = [parameter: Parameter, value: unknown];

/** Of the parameters in the path and the query. */
function valuesOf({ parameters }: DocumentedOperation, kind: Kind, { known, make, random }: Tools): Given[] {
  const used = parameters.filter(
    ({ in: place, required }) => place === "path" || (place === "query" && (required || random.next() < 0.3)),
  );
  const spoiled = kind === "valid" || used.length === 0 ? null : random.pick(used);
  return used.map((parameter) => {
    if (parameter === spoiled && random.next() < (kind === "hostile" ? 0.5 : 0.25))
      return [parameter, random.pick(HOSTILE_TEXTS)];
    // Examples name what exists; other texts of a path would only be unknown ids.
    const isExample = parameter.example !== undefined && (parameter.in === "path" || random.next() < 0.6);
    return [parameter, known.inPlaceOf(isExample ? parameter.example : make(parameter.schema))];
  });
}

function targetOf(path: string, values: Given[]): string {
  const inPath = values.filter(([{ in: place }]) => place === "path");
  const query = values
    .filter(([{ in: place }]) => place === "query")
    .flatMap(([{ name }, value]) => (Array.isArray(value) ? value : [value]).map((one) => [name, one]))
    .map(([name, value]) => `${name}=${percentEncoded(value)}`);
  const filled = inPath.reduce(
    (target, [{ name }, value]) => target.replace(`{${name}}`, () => percentEncoded(value) || "%20"),
    path,
  );
  return query.length === 0 ? filled : `${filled}?${query.join("&")}`;
}

function percentEncoded(value: unknown): string {
  // The replacement character stands in for half a surrogate pair, which has no form in a URL. Longer targets than a server takes
  // are answered by Node.
  const text = (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
  return encodeURIComponent(text.slice(0, 4_000).toWellFormed());
}

function bodyOf(
  { bodies }: DocumentedOperation,
  kind: Kind,
  { known, make, random, pictures }: Tools & { pictures: Uint8Array[] },
): { contentType: string | null; body: FuzzRequest["body"] } {
  if (kind === "hostile" && random.next() < 0.6)
    return { contentType: bodies[0]?.[0] ?? JSON_TYPE, body: random.pick(HOSTILE_BODIES) };
  if (bodies.length === 0) return { contentType: null, body: null };
  const [contentType, media] = random.pick(bodies);
  if (contentType !== JSON_TYPE) return { contentType, body: fileOf(media, kind, random, pictures) };
  const isExample = media.examples.length > 0 && random.next() < 0.5;
  const value = known.inPlaceOf(isExample ? random.pick(media.examples) : make(media.schema));
  const isSpoiled = kind === "nearly valid" || (kind === "hostile" && random.next() < 0.5);
  return { contentType, body: JSON.stringify(isSpoiled ? spoil(value, random) : value) };
}

/** An example or a picture, mostly with one changed byte if it shouldn't be valid. */
function fileOf({ examples }: Media, kind: Kind, random: Random, pictures: Uint8Array[]): Uint8Array {
  const bytes = Buffer.from(examples.length > 0 ? String(random.pick(examples)) : random.pick(pictures));
  if (kind !== "valid" && random.next() < 0.8)
    bytes[random.between(0, bytes.length - 1)] = random.between(0, 255);
  return bytes;
}
