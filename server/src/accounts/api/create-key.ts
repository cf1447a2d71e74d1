// POST /keys
import { z } from "zod";
import type { Caller } from "../../platform/http/caller.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { ignored, optional, text } from "../../platform/http/text.ts";
import { Problem } from "../../platform/problem.ts";
import { issueKey } from "../issue-key.ts";
import { keyAnswer, keySchema } from "../key.ts";
import { ALL_SCOPES, type Scope } from "../scopes.ts";

const body = z
  .strictObject({
    name: text({ min: 1, max: 256 }).meta({ description: "What the key is for, to tell keys apart." }),
    scopes: z
      .array(
        z.enum(ALL_SCOPES, { error: `A scope is one of ${ALL_SCOPES.join(", ")}.` }),
        "This must be a list.",
      )
      .min(1, "A key needs at least one scope.")
      .transform((scopes): Scope[] => [...new Set(scopes)])
      .meta({ description: "What the key allows: only scopes that the calling key has." }),
    expires_at: optional(
      z.iso.datetime({ offset: true, error: "This must be a time like 2027-01-31T12:00:00Z." }),
    )
      .transform((time) => (time === undefined ? null : new Date(time)))
      .refine((time) => time === null || time.getTime() > Date.now(), {
        params: { code: "expires_in_past" },
        error: "A key can't expire in the past.",
      })
      .meta({ description: "When the key ends by itself; without it, it doesn't." }),
    id: ignored,
    prefix: ignored,
    secret: ignored,
    last_used_at: ignored,
    revoked_at: ignored,
    created_at: ignored,
  })
  .meta({ id: "NewKey" });

const newKey = keySchema
  .extend({
    secret: z
      .string()
      .nullable()
      .meta({ description: "The key itself, shown this once; null when a repeated request is answered." }),
  })
  .meta({ id: "KeyWithSecret" });

export function createKeyOperation(): Operation {
  return operation({
    operationId: "createKey",
    method: "POST",
    path: "/keys",
    tag: "Keys",
    summary: "Make an API key",
    scope: "keys:write",
    body,
    answers: {
      201: { description: "The key was made.", schema: z.object({ message: z.string(), key: newKey }) },
    },
    problems: { 422: ["expires_in_past"] },
    handler: ({ caller, body: wish, once }) => {
      refuseMore(caller, wish.scopes);
      return once(async (session) => {
        const { row, secret } = await issueKey(session, caller.accountId, {
          name: wish.name,
          scopes: wish.scopes,
          expiresAt: wish.expires_at,
        });
        const message = `Key ${row.name} was made`;
        const key = keyAnswer(row);
        return {
          status: 201,
          body: { message, key: { ...key, secret } },
          keep: { message, key: { ...key, secret: null } },
        };
      });
    },
  });
}

function refuseMore(caller: Caller, scopes: Scope[]): void {
  const missing = scopes.filter((scope) => !caller.scopes.has(scope));
  if (missing.length === 0) return;
  throw new Problem({
    status: 403,
    code: "insufficient_scope",
    title: "This key may not do that",
    detail: `A key can make only keys with scopes of its own; this one lacks ${missing.join(", ")}.`,
    extra: { scope: missing.join(" ") },
  });
}
