import { z } from "zod";
import { answer, type Operation, operation, textField } from "../../platform/http/index.ts";
import { PRESET_NAMES, readPreset } from "../presets/presets.ts";
import { EXAMPLE_MAPPING } from "../source.ts";
import { verificationAnswer } from "../verification.ts";

const presetAnswer = z
  .object({
    preset: z.enum(PRESET_NAMES).meta({ description: "The `preset` of a new source." }),
    title: textField("The system and the data that it sends, for people.", "Shopify: customers and orders"),
    verification: verificationAnswer,
    mapping: textField("JSONata: makes a contact of a payload.", EXAMPLE_MAPPING),
  })
  .meta({ id: "SourcePreset", description: "A ready-made mapping." });

export const listSourcePresets: Operation = operation({
  operationId: "listSourcePresets",
  route: "GET /sources/presets",
  tag: "Sources",
  summary: "List ready-made mappings",
  description:
    "For systems that many businesses use. Create a source with a `preset`, or change its mapping.",
  scope: "contacts:read",
  answers: {
    200: {
      description: "All presets.",
      schema: z.object({ data: z.array(presetAnswer).meta({ description: "All presets." }) }),
    },
  },
  examples: { "All presets": {} },
  async handler() {
    return answer(200, { data: await Promise.all(PRESET_NAMES.map(readPreset)) });
  },
});
