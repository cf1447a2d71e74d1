import { z } from "zod";
import { statement, t } from "../../platform/database/index.ts";
import {
  ACTOR,
  answer,
  booleanField,
  idField,
  intField,
  listField,
  type Operation,
  operation,
  textField,
  timeField,
  wordField,
} from "../../platform/http/index.ts";
import { type IdPrefix, publicId } from "../../platform/ids.ts";
import { ROLE_WORDS, ROLES, type Role } from "../people/role.ts";
import type { SessionDeps } from "./session-deps.ts";

const readNames = statement({
  name: "read_names_of_caller",
  parameters: { accountId: t.uuid, ...ACTOR },
  columns: {
    account_name: t.text,
    default_channel: t.nullable(t.text),
    outside_window: t.textOf<"refuse" | "try">(),
    opted_out_allows: t.textArray,
    key_name: t.nullable(t.text),
    person_name: t.nullable(t.text),
    email: t.nullable(t.text),
    role: t.nullable(t.textOf<Role>()),
    recovery_codes: t.nullable(t.int4),
  },
  sql: `select account.name as account_name, account.default_channel, account.outside_window, account.opted_out_allows,
      key.name as key_name, people.name as person_name, people.email, member.role, cardinality(codes.recovery_hashes) as recovery_codes
    from accounts account
    left join api_keys key on key.account_id = account.account_id and key.api_key_id = $apiKeyId
    left join memberships member on member.account_id = account.account_id and member.person_id = $personId
    left join people on people.person_id = member.person_id
    left join sign_in_codes codes on codes.person_id = people.person_id and codes.confirmed_at is not null
    where account.account_id = $accountId`,
});

const named = (prefix: IdPrefix) =>
  z.object({
    id: idField(prefix, "Its id."),
    name: textField("Its name.", "Shop"),
  });

const sessionAnswer = z
  .object({
    account: named("acc")
      .extend({
        default_channel: textField("As in the settings.", "whatsapp").nullable(),
        outside_window: wordField("As in the settings.", ["refuse", "try"]),
        opted_out_allows: listField("As in the settings.", textField("A kind of message.", "replies")),
      })
      .meta({ description: "The account of the request, with the settings that decide what may be sent." }),
    person: named("per")
      .extend({
        email: textField("The address that the person signs in with.", "ana@bakery.example"),
        role: wordField(ROLE_WORDS, ROLES),
        recovery_codes: intField(
          "How many recovery codes are left; null if the person signs in without one-time codes.",
          10,
        ).nullable(),
      })
      .nullable()
      .meta({
        description: "Who is signed in; null for an API key, and for a session with the rights of one.",
      }),
    key: named("key").nullable().meta({
      description: "The API key of the request or of its session; null for a person.",
    }),
    scopes: listField(
      "What the request may do: the scopes of the key, or of the person's role.",
      z.string(),
      ["messages:send"],
    ),
    own_threads_only: booleanField(
      "Whether the request may read only the person's own and unassigned threads, by the setting `agents_see_only_own`. " +
        "What shows the contacts of everybody then answers 403 `own_threads_only`, and the scope broadcasts:read is missing.",
    ),
    expires_at: timeField(
      "When the session ends, or the key if there is no session. Null: the key doesn't expire.",
    ).nullable(),
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
    answers: {
      200: { description: "The account, the person or key, and the scopes.", schema: sessionAnswer },
    },
    examples: { "The caller": {} },
    async handler({ caller }) {
      const { accountId, personId, apiKeyId, scopes, onlyOf, session, expiresAt } = caller;
      const [[names], eventsCursor] = await Promise.all([
        database.run(readNames, { accountId, personId, apiKeyId }),
        scopes.has("events:read") ? feedEnd(accountId) : null,
      ]);
      return answer(200, {
        account: {
          id: publicId("acc", accountId),
          name: names?.account_name,
          default_channel: names?.default_channel ?? null,
          outside_window: names?.outside_window,
          opted_out_allows: names?.opted_out_allows,
        },
        person: personId && {
          id: publicId("per", personId),
          name: names?.person_name,
          email: names?.email,
          role: names?.role,
          recovery_codes: names?.recovery_codes ?? null,
        },
        key: apiKeyId && { id: publicId("key", apiKeyId), name: names?.key_name },
        scopes: [...scopes],
        own_threads_only: onlyOf !== null,
        expires_at: (session?.expiresAt ?? expiresAt)?.toISOString() ?? null,
        events_cursor: eventsCursor,
      });
    },
  });
}
