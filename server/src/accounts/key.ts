// An API key as the API shows it, without its secret, and the scopes of keys.
import { z } from "zod";
import * as t from "../platform/database/sql-types.ts";
import { publicId } from "../platform/ids.ts";

export const ALL_SCOPES = [
  "contacts:read",
  "contacts:write",
  "contacts:export",
  "contacts:erase",
  "messages:read",
  "messages:send",
  "templates:read",
  "templates:write",
  "stickers:write",
  "senders:write",
  "webhooks:write",
  "events:read",
  "keys:write",
  "settings:write",
  "usage:read",
] as const;

export type Scope = (typeof ALL_SCOPES)[number];

export const KEY_COLUMNS = {
  api_key_id: t.uuid,
  name: t.text,
  scopes: t.textArray,
  prefix: t.text,
  expires_at: t.nullable(t.timestamptz),
  last_used_at: t.nullable(t.timestamptz),
  revoked_at: t.nullable(t.timestamptz),
  created_at: t.timestamptz,
};

export type KeyRow = t.Outputs<typeof KEY_COLUMNS>;

const time = z.iso.datetime();

export const keySchema = z
  .object({
    id: z.string().meta({ examples: ["key_01jd2x5v8qf6p9r0w3t7y1z4ab"] }),
    name: z.string(),
    scopes: z.array(z.string()),
    prefix: z.string().meta({ description: "Beginning of the key, to tell keys apart." }),
    expires_at: time.nullable(),
    last_used_at: time.nullable().meta({ description: "Up to a minute old." }),
    revoked_at: time.nullable(),
    created_at: time,
  })
  .meta({ id: "Key" });

export function keyAnswer(row: KeyRow): z.output<typeof keySchema> {
  return {
    id: publicId("key", row.api_key_id),
    name: row.name,
    scopes: row.scopes,
    prefix: row.prefix,
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
