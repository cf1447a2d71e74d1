// Revokes a key from a process of its own: node revoke-key-process.ts <database url> <account id> <key id>
import { openDatabase } from "../../platform/database/database.ts";
import { createLog } from "../../platform/log.ts";
import { revokeKey } from "../for-cli.ts";

const [url = "", accountId = "", apiKeyId = ""] = process.argv.slice(2);
const database = openDatabase({ url, log: createLog("error") });
const row = await revokeKey(database, accountId, apiKeyId);
await database.close();
process.exitCode = row === null ? 1 : 0;
