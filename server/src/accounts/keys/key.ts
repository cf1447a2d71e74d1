// An API key as the API shows it, without its secret, and the scopes of keys.
import { z } from "zod";
import { t } from "../../platform/database/index.ts";
import { idField, textField, timeField } from "../../platform/http/index.ts";
import { publicId } from "../../platform/ids.ts";

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

export const keySchema = z
  .object({
    id: idField("key", "The key's id."),
    name: textField("A name, to tell keys apart.", "Shop"),
    scopes: z.array(z.string()).meta({ description: "What the key allows.", examples: [["messages:send"]] }),
    prefix: textField("Beginning of the key, to tell keys apart.", "parley_01m822pr"),
    expires_at: timeField("When the key expires; null if it doesn't.").nullable(),
    last_used_at: timeField("When the key was last used. Up to a minute old.").nullable(),
    revoked_at: timeField("When the key was revoked; null if it wasn't.").nullable(),
    created_at: timeField("When the key was created."),
  })
  .meta({ id: "Key", description: "An API key without its secret." });

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
