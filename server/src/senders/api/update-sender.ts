import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Connector, Credentials } from "../../channels/index.ts";
import type { SecretKey } from "../../platform/crypto.ts";
import type { Session } from "../../platform/database/index.ts";
import {
  type Caller,
  exampleId,
  faultsOf,
  IN_PLAIN_WORDS,
  type Operation,
  operation,
} from "../../platform/http/index.ts";
import { type Fault, invalidField, invalidInput, Problem } from "../../platform/problem.ts";
import { readApps } from "../app/read-apps.ts";
import { checkNewCredentials, checkQuery, refusalCodes } from "../check-credentials.ts";
import { senderErrors } from "../errors.ts";
import { requestLook } from "../health/look-jobs.ts";
import type { SenderOperationDeps } from "../operation-deps.ts";
import { credentialColumns, type SenderRow, sender, unsealSecrets } from "../sender.ts";
import { senderAnswers, senderParams } from "../sender-answer.ts";
import { senderChanges } from "../sender-fields.ts";
import { lockSenders, readSenders, refuseTaken, saveSender, senderIn, sharedHook } from "../sender-rows.ts";

type Changes = z.output<typeof senderChanges>;

export function updateSenderOperation(deps: SenderOperationDeps): Operation {
  return operation({
    operationId: "updateSender",
    route: "PATCH /senders/:id",
    tag: "Senders",
    summary: "Change a sender",
    description:
      "Fields that are left out stay as they are. New credentials resume a sender that the channel refused as soon as the channel " +
      "accepts them. A sender that a client paused stays paused. New credentials keep the `hook_url`, unless they are of an app that another sender " +
      "has: then both senders share that sender's hook.",
    scope: "senders:write",
    params: senderParams,
    query: checkQuery,
    body: senderChanges,
    answers: { 200: { description: "The changed sender.", schema: sender.answer } },
    examples: { "A lower rate": { params: { id: exampleId("snd") }, body: { rate: 20 } } },
    problems: {
      404: ["sender_not_found"],
      409: ["sender_exists", "default_sender_needed"],
      422: ["phone_not_changeable", ...refusalCodes(deps.connectors)],
    },
    async handler({ caller, params, query, body, once, idle }) {
      if (query.check === "true" && body.credentials) {
        idle();
        await checkChanges(deps, caller.accountId, params.id, body.credentials);
      }
      const answer = await once(async (session) => {
        const row = await updateSender(session, caller, deps, { id: params.id, changes: body });
        if (body.credentials) {
          // They may be of another business.
          await deps.removeUnusedTemplates(session, caller.accountId);
          await requestLook(session, caller.accountId, row.sender_id);
        }
        const show = await senderAnswers(session, caller.accountId, deps);
        return { status: 200, body: show(row) };
      });
      deps.directory.invalidate(caller.accountId);
      return answer;
    },
  });
}

/** Before the transaction, which mustn't wait for the channel. */
async function checkChanges(
  deps: SenderOperationDeps,
  accountId: string,
  id: string,
  changes: Record<string, unknown>,
): Promise<void> {
  const row = senderIn(await readSenders(deps.database, accountId), id);
  const connector = deps.connectors.get(row.connector) as Connector;
  const credentials = changedCredentials(connector, row, changes, deps.secretKey);
  if (credentials) await checkNewCredentials(deps, connector, { credentials, phone: row.phone });
}

async function updateSender(
  session: Session,
  { accountId, hashKey }: Caller,
  { connectors, secretKey }: SenderOperationDeps,
  { id, changes }: { id: string; changes: Changes },
): Promise<SenderRow> {
  const all = await lockSenders(session, accountId);
  const row = senderIn(all, id);
  refuseFixed(row, changes);
  const others = all.filter((other) => other !== row && other.channel === row.channel);
  const connector = connectors.get(row.connector) as Connector;
  const credentials = changedCredentials(connector, row, changes.credentials ?? {}, secretKey);
  const changed =
    credentials && credentialColumns(connector, { credentials, phone: row.phone }, { secretKey, hashKey });
  if (changed) refuseTaken(others, null, changed.numberId);
  return saveSender(session, {
    accountId,
    senderId: row.sender_id,
    channel: row.channel,
    connector: row.connector,
    phone: row.phone,
    isDefault: changes.default ?? row.is_default,
    rate: await allowedRate(session, accountId, row, { connector, rate: changes.rate ?? row.rate }),
    ...(changed ?? keptColumns(row)),
    // The hook stays, because its address is registered at the channel, unless another sender already has a hook with this key.
    hookId: (changed && sharedHook(others, changed.hookKeyHash)) ?? row.hook_id,
  });
}

/** A number that is used in the channel's own app too has a lower limit. */
async function allowedRate(
  session: Session,
  accountId: string,
  { sender_id: senderId }: SenderRow,
  { connector, rate }: { connector: Connector; rate: number },
): Promise<number> {
  const { app_rate: most } = connector.capabilities;
  if (most === null || rate <= most) return rate;
  const appOf = await readApps(session, accountId);
  return appOf(senderId) ? most : rate;
}

function keptColumns(row: SenderRow) {
  return {
    numberId: row.channel_number_id,
    businessId: row.channel_business_id,
    publicCredentials: JSON.stringify(row.public_credentials),
    secretCredentials: row.secret_credentials,
    hookKeyHash: row.hook_key_hash,
  };
}

function refuseFixed(row: SenderRow, changes: Changes): void {
  if (changes.phone !== undefined && changes.phone !== row.phone) {
    throw invalidField(
      "/phone",
      senderErrors.phone_not_changeable,
      "A sender's phone can't change, because messages were sent from it. Add another sender for another phone.",
    );
  }
  if (changes.default === false && row.is_default) throw new Problem(senderErrors.default_sender_needed);
}

/**
 * Merges the changes of a request into a sender's stored credentials. Null when nothing changes: unchanged secrets must keep their bytes, which `pauseSender` compares. Throws 422 for invalid fields,
 * and an error if the stored secrets were encrypted with another key and aren't all replaced.
 */
function changedCredentials(
  { credentials: fields }: Connector,
  row: SenderRow,
  changes: Record<string, unknown>,
  secretKey: SecretKey,
): Credentials | null {
  // As everywhere in a body, null counts as left out.
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null));
  // Without new credentials, the secrets needn't be readable.
  if (Object.keys(given).length === 0) return null;
  const read = fields.partial().safeParse(given, IN_PLAIN_WORDS);
  if (!read.success) {
    const [first, ...rest] = faultsOf(read.error, given, "/credentials");
    throw invalidInput([first as Fault, ...rest]);
  }
  // A complete set replaces credentials that can't be decrypted, after the secret key was lost.
  const whole = fields.safeParse({ ...row.public_credentials, ...read.data });
  if (whole.success) return whole.data;
  const old = { ...row.public_credentials, ...unsealSecrets(secretKey, row) };
  // An optional field that was emptied is left out.
  const all = Object.entries({ ...old, ...read.data }).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(all) as Credentials;
  return isDeepStrictEqual(old, changed) ? null : changed;
}
