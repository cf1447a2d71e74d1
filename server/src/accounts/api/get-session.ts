// GET /session: whom a request acts for, so that a page knows what it may show.
import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import { answer, idField, type Operation, operation, textField } from "../../platform/http/index.ts";
import { type IdPrefix, publicId } from "../../platform/ids.ts";
import type { SessionDeps } from "./session-deps.ts";

const readNames = statement({
  name: "read_names_of_caller",
  parameters: { accountId: t.uuid, apiKeyId: t.uuid },
  columns: { account_name: t.text, key_name: t.text, default_channel: t.nullable(t.text) },
  sql: `select account.name as account_name, key.name as key_name, account.default_channel
    from accounts account
    join api_keys key on key.account_id = account.account_id
    where account.account_id = $accountId
      and key.api_key_id = $apiKeyId`,
});

const named = (prefix: IdPrefix) =>
  z.object({
    id: idField(prefix, "Its id."),
    name: textField("Its name.", "Shop"),
  });

const sessionAnswer = z
  .object({
    account: named("acc")
      .extend({ default_channel: textField("As in the settings.", "whatsapp").nullable() })
      .meta({ description: "The account of the request." }),
    key: named("key").meta({
      description: "The API key of the request or of its session.",
    }),
    scopes: z.array(z.string()).meta({
      description: "What the request may do: the scopes of the key.",
      examples: [["messages:send"]],
    }),
    expires_at: z.iso.datetime().nullable().meta({
      description: "When the session ends, or the key if there is no session. Null: the key doesn't expire.",
    }),
    events_cursor: textField(
      "The end of the event feed. A page that reads its data after this answer, and then follows the event stream " +
        "with this as `after`, misses no change. Null without the scope events:read.",
      "MTA0Nw",
    ).nullable(),
  })
  .meta({ id: "Session" });

export function getSessionOperation({ database, feedEnd }: SessionDeps): Operation {
  return operation({
    operationId: "getSession",
    route: "GET /session",
    tag: "Session",
    summary: "See whom a request acts for",
    description: "Also answers a request with an API key, without a session.",
    scope: null,
    answers: { 200: { description: "The account, the key and its scopes.", schema: sessionAnswer } },
    examples: { "The caller": {} },
    async handler({ caller }) {
      const { accountId, apiKeyId, scopes, session, expiresAt } = caller;
      const [[names], eventsCursor] = await Promise.all([
        database.run(readNames, { accountId, apiKeyId }),
        scopes.has("events:read") ? feedEnd(accountId) : null,
      ]);
      return answer(200, {
        account: {
          id: publicId("acc", accountId),
          name: names?.account_name,
          default_channel: names?.default_channel ?? null,
        },
        key: { id: publicId("key", apiKeyId), name: names?.key_name },
        scopes: [...scopes],
        expires_at: (session?.expiresAt ?? expiresAt)?.toISOString() ?? null,
        events_cursor: eventsCursor,
      });
    },
  });
}
