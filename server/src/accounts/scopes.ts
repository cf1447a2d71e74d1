// The scopes of API keys: `<resource>:<action>`.

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
