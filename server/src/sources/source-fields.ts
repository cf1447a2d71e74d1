// The fields that a client sets of a source.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ignored, text } from "../platform/http/index.ts";
import { invalidInput } from "../platform/problem.ts";
import type { MappingRunner } from "./mapping/mapping-runner.ts";
import { PRESET_NAMES } from "./presets/presets.ts";
import { EXAMPLE_MAPPING } from "./source.ts";
import { verificationField } from "./verification.ts";

const MAX_MAPPING = 16_000;

const name = text({ min: 1, max: 128 }).meta({ description: "A name for people.", examples: ["Cake shop"] });

export const mappingField = text({ min: 1, max: MAX_MAPPING }).meta({
  description: "JSONata: makes a contact of a payload.",
  examples: [EXAMPLE_MAPPING],
});

/** Visible ASCII, because a bearer secret is sent in a header. Whoever guesses it can write contacts. */
export const secretField = text({ min: 16, max: 512 })
  .regex(/^[\x21-\x7e]*$/, "A secret has no spaces and only ASCII characters.")
  .meta({ description: "The other system's secret. If it is left out, a secret is made up and answered." });

/** Fields of the answer that may be sent back. */
const readOnly = {
  id: ignored,
  url: ignored,
  outcomes: ignored,
  last_received_at: ignored,
  last_unverified_at: ignored,
  created_at: ignored,
};

export const newSource = z
  .strictObject({
    name,
    preset: z
      .enum(PRESET_NAMES, `A preset is one of ${PRESET_NAMES.join(", ")}.`)
      .optional()
      .meta({ description: "Sets `verification` and `mapping`, as `GET /sources/presets` shows them." }),
    verification: verificationField.optional(),
    mapping: mappingField.optional(),
    secret: secretField.optional(),
  })
  .meta({ id: "NewSource", description: "A source to add." });

export const sourceChanges = z
  .strictObject({
    name: name.optional(),
    verification: verificationField.optional(),
    mapping: mappingField.optional(),
    ...readOnly,
  })
  .meta({ id: "SourceChanges", description: "The fields of a source to change." });

/** Throws 422 `invalid_mapping`. */
export async function refuseMapping(
  mappings: MappingRunner,
  accountId: string,
  mapping: string,
): Promise<void> {
  const checked = await mappings.run(accountId, { mapping, payload: null, headers: {} });
  if (!checked.ok) throw invalidInput([{ pointer: "/mapping", code: checked.code, detail: checked.detail }]);
}

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
