// Applies one authentic payload: finds its contacts and writes them. What can't be applied is stored as an error of the source.
import type { IncomingHttpHeaders } from "node:http";
import type { HashKey } from "../../platform/crypto.ts";
import { requestErrors } from "../../platform/errors/request-errors.ts";
import { parseJson } from "../../platform/http/input/json-parser.ts";
import { utf8Text } from "../../platform/http/input/whole-body.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { type Fault, Problem } from "../../platform/problem.ts";
import { PhoneReader } from "../presets/preset.ts";
import { PRESETS } from "../presets/presets.ts";
import type { SourceDeps } from "../source-deps.ts";
import type { Source } from "../source-directory.ts";
import { addSourceError } from "../source-errors.ts";
import { countOutcomes } from "../source-outcomes.ts";
import { readContact, tooLarge, unreadFault } from "./source-contact.ts";
import type { SyncAnswer, Synced } from "./sync-answer.ts";

/** Of one payload. */
const MOST_CONTACTS = 1_000;
const TOO_MANY: Fault = {
  pointer: "",
  code: "too_long",
  detail: `A list has at most ${MOST_CONTACTS} contacts.`,
};
/** Contacts of one payload that wait at a time, so that a long list leaves the line to others. */
const AT_ONCE = 100;

export interface AuthenticPayload {
  source: Pick<Source, "accountId" | "sourceId" | "preset">;
  hashKey: HashKey;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** Throws 400 `invalid_json`, 503 `overloaded`. */
export async function applyPayload(deps: SourceDeps, received: AuthenticPayload): Promise<SyncAnswer> {
  const { source, body, headers } = received;
  const payload = utf8Text(body);
  const phones = new PhoneReader();
  const parsed = parsedPayload(payload);
  if ("faults" in parsed) return refuse(deps, received, payload, parsed.faults);
  const found = PRESETS[source.preset].read({
    payload: parsed.value,
    header: (name) => textOf(headers[name]),
    phones,
  });
  if (Array.isArray(found) && found.length > MOST_CONTACTS)
    return refuse(deps, received, payload, [TOO_MANY]);
  if (Array.isArray(found)) return applyList(deps, received, found);
  if (found !== undefined) return applyContact(deps, received, { given: found, payload, body, part: "" });
  if (phones.unread.length > 0) return refuse(deps, received, payload, phones.unread.map(unreadFault));
  await deps.refusals.run(source.accountId, () =>
    countOutcomes(deps.database, [{ ...source, outcome: "ignored" }]),
  );
  return { outcome: "ignored", contact_id: null, errors: [] };
}

const textOf = (header: string | string[] | undefined) => (typeof header === "string" ? header : "");

/** What parseJson refuses beside broken JSON is a fault of the payload. Throws 400 `invalid_json`. */
function parsedPayload(payload: string): { value: unknown } | { faults: Fault[] } {
  try {
    return { value: parseJson(payload) };
  } catch (error) {
    if (error instanceof Problem && error.code !== requestErrors.invalid_json.code && error.errors)
      return { faults: error.errors };
    throw error;
  }
}

async function applyList(
  deps: SourceDeps,
  received: AuthenticPayload,
  list: unknown[],
): Promise<{ data: Synced[] }> {
  const data: Synced[] = [];
  while (data.length < list.length) {
    const some = list.slice(data.length, data.length + AT_ONCE).map((given, index) => {
      const payload = JSON.stringify(given);
      return { given, payload, body: Buffer.from(payload), part: ` ${data.length + index}` };
    });
    data.push(...(await Promise.all(some.map((one) => applyContact(deps, received, one)))));
  }
  return { data };
}

interface Found {
  given: unknown;
  /** The JSON that the contact was found in. */
  payload: string;
  body: Buffer;
  /** Tells apart the deliveries of one payload. */
  part: string;
}

async function applyContact(
  deps: SourceDeps,
  received: AuthenticPayload,
  { given, payload, body, part }: Found,
): Promise<Synced> {
  const { source, hashKey, headers } = received;
  const { accountId, sourceId } = source;
  const read = readContact(given, deps.clock.now());
  if (!read.ok) return refuse(deps, received, payload, read.faults);
  // Programs of one's own can name the delivery as in other requests.
  const key = textOf(headers["idempotency-key"]);
  const delivery = read.contact.delivery ?? (key === "" ? null : key + part);
  const contact = { accountId, sourceId, hashKey, contactId: newUuid(), ...read.contact, delivery, body };
  const synced = await deps.syncer.submit(contact);
  if (synced.outcome === "too_large") return refuse(deps, received, payload, [tooLarge(synced.bytes)]);
  const contactId = "contactId" in synced ? publicId("con", synced.contactId) : null;
  return { outcome: synced.outcome, contact_id: contactId, errors: [] };
}

async function refuse(
  deps: SourceDeps,
  { source: { accountId, sourceId }, hashKey }: AuthenticPayload,
  payload: string,
  faults: Fault[],
): Promise<Synced> {
  const refused = { accountId, sourceId, hashKey, payload, faults };
  await deps.refusals.run(accountId, () => addSourceError(deps.database, refused));
  return { outcome: "refused", contact_id: null, errors: faults };
}
