// Who did something in an account: a person who is a member, or an API key.
import { t } from "../../database/index.ts";
import { publicId } from "../../ids.ts";
import { textField } from "../answers/answer-fields.ts";

/** Both are null for what the service did by itself. */
export interface Actor {
  personId: string | null;
  apiKeyId: string | null;
}

export const SERVICE: Actor = { personId: null, apiKeyId: null };

/** The columns of a table whose rows keep who made them. */
export const ACTOR_COLUMNS = { person_id: t.nullable(t.uuid), api_key_id: t.nullable(t.uuid) };

/** The parameters of `actorOf`. */
export const ACTOR = { personId: t.nullable(t.uuid), apiKeyId: t.nullable(t.uuid) };

/** The field `by` of answers. `did`: what the actor did, as in "Who sent the message". */
export const byField = (did: string, otherwise: string) =>
  textField(
    `${did}: the id of a person (\`per_…\`, see \`GET /people\`) or of an API key (\`key_…\`); null ${otherwise}.`,
    "per_01m822prkse7ntqj3aprp9t2m6",
  ).nullable();

export function byOf({ person_id, api_key_id }: t.Outputs<typeof ACTOR_COLUMNS>): string | null {
  return publicActor({ personId: person_id, apiKeyId: api_key_id });
}

/** The actor's public id. */
export function publicActor({ personId, apiKeyId }: Actor): string | null {
  if (personId !== null) return publicId("per", personId);
  return apiKeyId === null ? null : publicId("key", apiKeyId);
}

/** One id of the person or key, for limits. */
export function actorId({ personId, apiKeyId }: Actor): string {
  return personId ?? apiKeyId ?? "";
}

export function actorOf({ personId, apiKeyId }: Actor): Actor {
  return { personId, apiKeyId };
}
