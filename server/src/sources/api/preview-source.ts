import { z } from "zod";
import {
  type ChangePreview,
  previewAnswer as contactPreview,
  previewChanges,
  previewedContact,
} from "../../contacts/index.ts";
import { answer, exampleId, type Operation, operation } from "../../platform/http/index.ts";
import type { Fault } from "../../platform/problem.ts";
import type { Evaluation } from "../mapping/evaluation.ts";
import { EXAMPLE_MAPPING, findSource, sourceParams } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { mappingField } from "../source-fields.ts";
import { withKeptEntries } from "../sync/kept-entries.ts";
import { mappedPayload, tooLarge } from "../sync/mapped-contact.ts";
import { faultAnswer } from "../sync/sync-answer.ts";

const newPreview = z
  .strictObject({
    payload: z.unknown().meta({ description: "A payload as the other system sends it: any JSON." }),
    headers: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "The headers that the mapping reads as `$headers`, by lower-case name." }),
    mapping: mappingField.optional().meta({ description: "Tried in place of the source's mapping." }),
  })
  .meta({ id: "NewSourcePreview", description: "A payload to try a mapping on." });

const previewAnswer = z
  .object({
    outcome: z.enum(["created", "updated", "unchanged", "ignored", "refused"]).meta({
      description: "What would become of the payload if it were the first and the newest.",
    }),
    contact: contactPreview.nullable().meta({ description: "The contact as it would be written." }),
    result: z.unknown().meta({
      description: "What the mapping returned; null for nothing.",
      examples: [{ phone: "+15551234567", name: "Ana Marlowe", time: "2026-11-20T17:41:05Z" }],
    }),
    errors: z.array(faultAnswer).meta({ description: "What is wrong; empty if nothing.", examples: [[]] }),
  })
  .meta({ id: "SourcePreview", description: "What would become of a payload." });

type Preview = z.input<typeof previewAnswer>;

export function previewSource(deps: SourceDeps): Operation {
  return operation({
    operationId: "previewSource",
    route: "POST /sources/:id/preview",
    tag: "Sources",
    summary: "Try a mapping",
    description:
      "Runs the source's mapping, or another one, over a payload. Answers the contact as it would be written, and what is " +
      "wrong. Nothing is written.",
    scope: "contacts:write",
    params: sourceParams,
    body: newPreview,
    answers: { 200: { description: "What would become of the payload.", schema: previewAnswer } },
    examples: {
      "A payload": {
        params: { id: exampleId("src") },
        body: {
          payload: { tel: "(555) 123-4567", full_name: "Ana Marlowe", changed_at: "2026-11-20T17:41:05Z" },
          mapping: EXAMPLE_MAPPING,
        },
      },
    },
    problems: { 404: ["source_not_found"], 503: ["overloaded"] },
    async handler({ caller: { accountId }, params, body }) {
      const source = await findSource(deps.database, accountId, params.id);
      const { payload = null, headers = {}, mapping = source.mapping } = body;
      const request = { mapping, payload: JSON.stringify(payload), headers };
      const evaluated = await deps.mappings.run(accountId, request);
      return answer(200, await previewOf(deps, accountId, evaluated));
    },
  });
}

async function previewOf(
  { database, clock }: SourceDeps,
  accountId: string,
  evaluated: Evaluation,
): Promise<Preview> {
  const result: unknown = evaluated.ok && evaluated.json !== undefined ? JSON.parse(evaluated.json) : null;
  const mapped = mappedPayload(evaluated, clock.now());
  if (!mapped.ok) return refused(result, mapped.faults);
  const { contact: mappedContact } = mapped;
  if (mappedContact === "nothing") return { outcome: "ignored", contact: null, result: null, errors: [] };
  const change = await withKeptEntries(database, accountId, mappedContact);
  const [preview] = (await previewChanges(database, accountId, [change])) as [ChangePreview];
  const { outcome, bytes } = preview;
  if (outcome === "too_large") return refused(result, [tooLarge(bytes)]);
  return { outcome, contact: previewedContact(preview), result, errors: [] };
}

function refused(result: unknown, errors: Fault[]): Preview {
  return { outcome: "refused", contact: null, result, errors };
}
