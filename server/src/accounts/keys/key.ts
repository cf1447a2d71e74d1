// An API key as the API shows it, without its secret, and the scopes of keys.
import { z } from "zod";
import { rowChanges, t } from "../../platform/database/index.ts";
import { byField, listField, publicActor } from "../../platform/http/index.ts";
import { f, type RowOf, resource } from "../../platform/resources/index.ts";

export const ALL_SCOPES = [
  "contacts:read",
  "contacts:write",
  "contacts:export",
  "contacts:erase",
  "inbox:read",
  "inbox:write",
  "messages:read",
  "messages:send",
  "broadcasts:read",
  "broadcasts:write",
  "templates:read",
  "templates:write",
  "stickers:write",
  "senders:write",
  "webhooks:write",
  "events:read",
  "keys:write",
  "people:write",
  "audit:read",
  "settings:write",
  "usage:read",
] as const;

export type Scope = (typeof ALL_SCOPES)[number];

export const apiKey = resource(
  { id: "Key", description: "An API key without its secret." },
  {
    id: f.named("api_key_id", f.id("key", "The key's id.")),
    name: f.text("A name, to tell keys apart.", "Shop"),
    scopes: f.shown(t.textArray, listField("What the key allows.", z.string(), ["messages:send"])),
    prefix: f.text("Beginning of the key, to tell keys apart.", "parley_01m822pr"),
    expires_at: f.nullable(f.time("When the key expires; null if it doesn't.")),
    last_used_at: f.nullable(f.time("When the key was last used. Up to a minute old.")),
    revoked_at: f.nullable(f.time("When the key was revoked; null if it wasn't.")),
    made_by_person_id: f.hidden(t.nullable(t.uuid)),
    made_by_key_id: f.hidden(t.nullable(t.uuid)),
    by: f.computed(byField("Who created the key", "for the command line")),
    created_at: f.time("When the key was created."),
  },
  (row) => ({ by: publicActor({ personId: row.made_by_person_id, apiKeyId: row.made_by_key_id }) }),
);

export type KeyRow = RowOf<typeof apiKey>;

export const keyChange = rowChanges({
  table: "api_keys",
  key: { accountId: t.uuid, apiKeyId: t.uuid },
  columns: apiKey.columns,
});
