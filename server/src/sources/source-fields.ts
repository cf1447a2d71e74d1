// The fields that a client sets of a source.
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { ignored, text } from "../platform/http/index.ts";
import { PRESET_NAMES } from "./presets/presets.ts";

const name = text({ min: 1, max: 128 }).meta({ description: "A name for people.", examples: ["Cake shop"] });

/** Visible ASCII, because a bearer secret is sent in a header. Whoever guesses it can write contacts. */
export const secretField = text({ min: 16, max: 512 })
  .regex(/^[\x21-\x7e]*$/, "A secret has no spaces and only ASCII characters.")
  .meta({ description: "The other system's secret. If it is left out, a secret is made up and answered." });

/** Fields of the answer that may be sent back. */
const readOnly = {
  id: ignored,
  preset: ignored,
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
      .meta({ description: "The system that sends: `GET /sources/presets` lists them." }),
    secret: secretField.optional(),
  })
  .meta({ id: "NewSource", description: "A source to add." });

export const sourceChanges = z
  .strictObject({
    name: name.optional(),
    ...readOnly,
  })
  .meta({ id: "SourceChanges", description: "The fields of a source to change." });

export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
