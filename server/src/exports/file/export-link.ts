// The link of an export, with its secret token.
import { timingSafeEqual } from "node:crypto";
import type { HashKeys } from "../../accounts/index.ts";
import type { JobKey } from "../../jobs/index.ts";
import { type HashKey, keyedHash } from "../../platform/crypto.ts";
import type { Database } from "../../platform/database/index.ts";
import { BASE_PATH } from "../../platform/http/version.ts";
import { bareAccountId, publicId, uuidOf } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { exportErrors } from "../errors.ts";
import { type OpenFile, openFile } from "./export-file.ts";

/** `<account>.<hash>`, like the token of a session: proxies find the account in the same way. */
const TOKEN = /^([0-9a-z]{26})\.[\w-]{43}$/;

export function exportLink(publicUrl: string, hashKey: HashKey, { accountId, jobId }: JobKey): string {
  const token = linkToken(hashKey, accountId, jobId);
  return `${publicUrl}${BASE_PATH}/exports/${publicId("exp", jobId)}/file?token=${token}`;
}

/** The same for every run: mails of earlier runs open the current file. Has the account, because the request has no key. */
function linkToken(hashKey: HashKey, accountId: string, jobId: string): string {
  return `${bareAccountId(accountId)}.${keyedHash(hashKey, "export-link", jobId).toString("base64url")}`;
}

/** Throws 404 `export_file_not_found`, 410 `export_file_gone`. */
export async function openLink(
  { database, hashKeys }: { database: Database; hashKeys: HashKeys },
  id: string,
  token: string,
): Promise<OpenFile> {
  const jobId = uuidOf("exp", id);
  const accountId = uuidOf("acc", `acc_${TOKEN.exec(token)?.[1]}`);
  const hashKey = accountId && (await hashKeys.get(accountId));
  // The same with a wrong token, so that nobody learns which exports exist.
  const right = jobId && accountId && hashKey && linkToken(hashKey, accountId, jobId);
  if (!right || !timingSafeEqual(Buffer.from(token), Buffer.from(right)))
    throw new Problem(exportErrors.export_file_not_found);
  return openFile(database, { accountId, jobId }, "link");
}
