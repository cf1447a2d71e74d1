import { z } from "zod";
import { seal } from "../../platform/crypto.ts";
import { t } from "../../platform/database/index.ts";
import { exampleId, type Operation, operation } from "../../platform/http/index.ts";
import { findSource, source, sourceNotFound, sourceParams, sourceStep, sourceWithSecret } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { newSecret, secretField } from "../source-fields.ts";

/** Hours that the previous secret is valid too. */
const OVERLAP_HOURS = 24;

const rotate = sourceStep("rotate_source_secret", {
  set: `secret = $secret,
      previous_secret = secret,
      previous_secret_until = now() + make_interval(hours => ${OVERLAP_HOURS})`,
  parameters: { secret: t.bytea },
});

export function rotateSourceSecret({ database, directory, secretKey, publicUrl }: SourceDeps): Operation {
  return operation({
    operationId: "rotateSourceSecret",
    route: "POST /sources/:id/rotate-secret",
    tag: "Sources",
    summary: "Replace a source's secret",
    description:
      `For ${OVERLAP_HOURS} hours, payloads are accepted with the new and with the previous secret. Rotate twice to end ` +
      "a secret at once.",
    scope: "contacts:write",
    anybody: true,
    params: sourceParams,
    body: z.strictObject({ secret: secretField.optional() }).optional(),
    answers: { 200: { description: "The source, with its new secret.", schema: sourceWithSecret } },
    examples: {
      "A secret that is made up": { params: { id: exampleId("src") } },
      "The other system's new secret": {
        params: { id: exampleId("src") },
        body: { secret: "shpss_fedcba9876543210" },
      },
    },
    problems: { 404: ["source_not_found"] },
    async handler({ caller: { accountId }, params, body, once }) {
      const { source_id: sourceId } = await findSource(database, accountId, params.id);
      const answer = await once(async (session) => {
        const secret = body?.secret ?? newSecret();
        const sealed = seal(secretKey, secret);
        const [row] = await session.run(rotate, { accountId, sourceId, secret: sealed });
        if (!row) throw sourceNotFound(params.id);
        const rotated = source.of(row, publicUrl());
        return { status: 200, body: { ...rotated, secret }, keep: { ...rotated, secret: null } };
      });
      directory.invalidate(accountId);
      return answer;
    },
  });
}
