import { z } from "zod";
import {
  answer,
  listField,
  type Operation,
  operation,
  textField,
  wordField,
} from "../../platform/http/index.ts";
import { PRESET_NAMES, PRESETS } from "../presets/presets.ts";
import { verificationAnswer } from "../verification.ts";

const presetAnswer = z
  .object({
    preset: wordField("The `preset` of a new source.", PRESET_NAMES),
    title: textField("The system and the data that it sends, for people.", "Shopify: customers and orders"),
    verification: verificationAnswer,
  })
  .meta({ id: "SourcePreset", description: "A system whose payloads Parley reads." });

export const listSourcePresets: Operation = operation({
  operationId: "listSourcePresets",
  route: "GET /sources/presets",
  tag: "Sources",
  summary: "List the systems whose payloads Parley reads",
  description: "With how each of them signs its payloads. `parley` is for programs of your own.",
  scope: "contacts:read",
  answers: {
    200: {
      description: "All presets.",
      schema: z.object({ data: listField("All presets.", presetAnswer) }),
    },
  },
  examples: { "All presets": {} },
  async handler() {
    const data = PRESET_NAMES.map((preset) => {
      const { title, verification } = PRESETS[preset];
      return { preset, title, verification };
    });
    return answer(200, { data });
  },
});
