// Applies one authentic payload: maps it and writes the contact. What can't be applied is stored as an error of the source.
import type { IncomingHttpHeaders } from "node:http";
import type { HashKey } from "../../platform/crypto.ts";
import { requestErrors } from "../../platform/errors/request-errors.ts";
import { utf8Text } from "../../platform/http/input/whole-body.ts";
import { newUuid, publicId } from "../../platform/ids.ts";
import { type Fault, Problem } from "../../platform/problem.ts";
import type { SourceDeps } from "../source-deps.ts";
import type { Source } from "../source-directory.ts";
import { addSourceError } from "../source-errors.ts";
import { countOutcomes } from "../source-outcomes.ts";
import { mappedPayload, tooLarge } from "./mapped-contact.ts";
import type { SyncAnswer } from "./sync-answer.ts";

export interface AuthenticPayload {
  source: Pick<Source, "accountId" | "sourceId" | "mapping">;
  hashKey: HashKey;
  body: Buffer;
  headers: IncomingHttpHeaders;
}

/** Throws 400 `invalid_json`, 503 `overloaded`. */
export async function applyPayload(deps: SourceDeps, received: AuthenticPayload): Promise<SyncAnswer> {
  const { source, hashKey, body, headers } = received;
  const { accountId, sourceId, mapping } = source;
  const payload = utf8Text(body);
  const refuse = async (faults: Fault[]): Promise<SyncAnswer> => {
    const refused = { accountId, sourceId, hashKey, payload, faults };
    await deps.refusals.run(source.accountId, () => addSourceError(deps.database, refused));
    return { outcome: "refused", contact_id: null, errors: faults };
  };
  const evaluated = await deps.mappings.run(accountId, { mapping, payload, headers: shownHeaders(headers) });
  if (!evaluated.ok && evaluated.code === "invalid_json") throw invalidJson(evaluated.detail);
  const mapped = mappedPayload(evaluated, deps.clock.now());
  if (!mapped.ok) return refuse(mapped.faults);
  const { contact } = mapped;
  if (contact === "nothing") {
    const ignored = { accountId, sourceId, outcome: "ignored" as const };
    await deps.refusals.run(source.accountId, () => countOutcomes(deps.database, [ignored]));
    return { outcome: "ignored", contact_id: null, errors: [] };
  }
  const delivery = contact.delivery ?? deliveryOf(headers);
  const synced = await deps.syncer.submit({
    accountId,
    sourceId,
    hashKey,
    contactId: newUuid(),
    ...contact,
    delivery,
    body,
  });
  if (synced.outcome === "too_large") return refuse([tooLarge(synced.bytes)]);
  const contactId = "contactId" in synced ? publicId("con", synced.contactId) : null;
  return { outcome: synced.outcome, contact_id: contactId, errors: [] };
}

/** Without the headers that can hold a secret. */
function shownHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (header): header is [string, string] => typeof header[1] === "string" && !SECRET.includes(header[0]),
    ),
  );
}

const SECRET = ["authorization", "proxy-authorization", "cookie"];

/** Programs that push to a source of their own can name the delivery as in other requests. */
function deliveryOf(headers: IncomingHttpHeaders): string | null {
  const key = headers["idempotency-key"];
  return typeof key === "string" && key !== "" ? key : null;
}

function invalidJson(detail: string): Problem {
  return new Problem(requestErrors.invalid_json, { detail });
}
