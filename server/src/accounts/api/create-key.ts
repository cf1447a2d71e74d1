// POST /keys
import { z } from "zod";
import type { Caller } from "../../platform/http/caller.ts";
import { type Operation, operation } from "../../platform/http/operation.ts";
import { Problem } from "../../platform/problem.ts";
import { issueKey } from "../issue-key.ts";
import { keyAnswer, keySchema } from "../key.ts";
import { keyWishSchema } from "../key-wish.ts";
import type { Scope } from "../scopes.ts";

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
    body: keyWishSchema,
    answers: {
      201: { description: "The key, with its secret.", schema: newKey },
    },
    problems: { 422: ["expires_in_past"] },
    handler: ({ caller, body: wish, once }) => {
      refuseMore(caller, wish.scopes);
      return once(async (session) => {
        const { row, secret } = await issueKey(session, caller.accountId, wish);
        const key = keyAnswer(row);
        return { status: 201, body: { ...key, secret }, keep: { ...key, secret: null } };
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
