import { z } from "zod";
import type { Database } from "../../platform/database/index.ts";
import { answer, type Operation, operation } from "../../platform/http/index.ts";
import { findWarnings, type WarningSource } from "../find-warnings.ts";
import { KINDS, type WarningKind, warningAnswer, warningOf } from "../warning.ts";

const kinds = Object.keys(KINDS) as WarningKind[];

const scopes = [...new Set(kinds.map((kind) => KINDS[kind].scope))].map(
  (scope) => `${scope}: ${kinds.filter((kind) => KINDS[kind].scope === scope).join(", ")}`,
);

export function listWarnings(database: Database, sources: readonly WarningSource[]): Operation {
  return operation({
    operationId: "listWarnings",
    route: "GET /warnings",
    tag: "Warnings",
    summary: "What needs a person",
    description:
      "Everything that needs a person now. A warning ends with its reason. `notify_email` gets a mail about each, except " +
      "about senders that a client paused. A key sees the kinds that its scopes allow:\n\n" +
      scopes.map((line) => `- ${line}`).join("\n"),
    scope: null,
    answers: {
      200: {
        description: "Those that stop messages first, then the oldest.",
        schema: z.object({ data: z.array(warningAnswer).meta({ description: "The warnings." }) }),
      },
    },
    examples: { "The account of the key": {} },
    handler: async ({ caller: { accountId, scopes } }) => {
      const allowed = kinds.filter((kind) => scopes.has(KINDS[kind].scope));
      const warnings = await findWarnings(database, sources, [accountId], allowed);
      return answer(200, { data: warnings.map(warningOf) });
    },
  });
}
