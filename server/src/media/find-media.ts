import { isOfVisible, VIEWER } from "../contacts/index.ts";
import { type Database, statement, t } from "../platform/database/index.ts";
import type { ProblemEntry } from "../platform/errors/error-table.ts";
import type { Viewer } from "../platform/http/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { invalidField, notFound, Problem } from "../platform/problem.ts";
import { mediaErrors } from "./errors.ts";
import type { FileLocation } from "./files/read-file.ts";
import {
  MEDIA_JSON,
  MEDIA_KEY,
  type MediaAnswer,
  type MediaError,
  type MediaJson,
  type MediaStatus,
  mediaOf,
} from "./media.ts";
import { messagesWithFile } from "./messages-with-file.ts";

/** A received file is its contact's. One that the account uploaded is of everybody until it is sent, and then of those who got it, unless a quick reply has it. */
const IS_VISIBLE = `case
        when $onlyOf::uuid is null then true
        when media.contact_id is not null then ${isOfVisible("media")}
        else (select count(*) = 0 or bool_or(contact_id is null or ${isOfVisible("shown")}) from ${messagesWithFile("media", "$accountId")} as shown)
      end`;

const find = statement({
  name: "find_media",
  parameters: { ...MEDIA_KEY, onlyOf: VIEWER.onlyOf },
  columns: {
    status: t.textOf<MediaStatus>(),
    error: t.nullable(t.textOf<MediaError>()),
    mime_type: t.nullable(t.text),
    filename: t.nullable(t.text),
    bytes: t.nullable(t.int8),
    sha256: t.nullable(t.bytea),
    object_id: t.nullable(t.uuid),
    place: t.nullable(t.text),
  },
  sql: `select status, error, mime_type, filename, bytes, sha256, object_id, place
    from media
    where account_id = $accountId
      and media_id = $mediaId
      and ${IS_VISIBLE}`,
});

const read = statement({
  name: "read_media",
  parameters: MEDIA_KEY,
  columns: { media: t.jsonb<MediaJson>() },
  sql: `select ${MEDIA_JSON} as media
    from media
    where account_id = $accountId
      and media_id = $mediaId`,
});

/** As the API shows it. */
export async function readMedia(
  database: Database,
  accountId: string,
  id: string,
): Promise<MediaAnswer | null> {
  const mediaId = uuidOf("med", id);
  const [row] = mediaId === null ? [] : await database.run(read, { accountId, mediaId });
  return row ? mediaOf(row.media) : null;
}

export interface FoundMedia extends FileLocation {
  mimeType: string;
  filename: string | null;
  bytes: number;
  sha256: Buffer;
}

/** Throws 404 `media_not_found`, 409 `media_not_ready`, or 410 with the reason why there is no file. */
export async function findMedia(database: Database, viewer: Viewer, id: string): Promise<FoundMedia> {
  const found = await lookUp(database, viewer, uuidOf("med", id));
  if ("mediaId" in found) return found;
  if (found.code === "media_not_found") throw notFound(found, "file", id);
  throw new Problem(found, found.code === "media_not_ready" ? { retryAfter: 1 } : {});
}

/** For the file of a new message. Throws 422 `media_not_found` or `media_not_ready`. */
export async function findSendableMedia(
  database: Database,
  { id, pointer, ...viewer }: Viewer & { id: string; pointer: string },
): Promise<FoundMedia> {
  const found = await lookUp(database, viewer, uuidOf("med", id));
  if ("mediaId" in found) return found;
  const { media_not_found: none, media_not_ready: waits } = mediaErrors;
  throw invalidField(pointer, found.code === waits.code ? waits : none);
}

/** The file, or why there is none. */
export async function lookUp(
  database: Database,
  { accountId, onlyOf }: Viewer,
  mediaId: string | null,
): Promise<FoundMedia | ProblemEntry> {
  const [row] = mediaId === null ? [] : await database.run(find, { accountId, onlyOf, mediaId });
  if (mediaId === null || !row) return mediaErrors.media_not_found;
  const { status, error, mime_type: mimeType, filename, bytes, sha256 } = row;
  if (status === "waiting") return mediaErrors.media_not_ready;
  if (mimeType === null || bytes === null || sha256 === null || status !== "stored")
    return mediaErrors[error ?? "media_unavailable"];
  const { object_id: objectId, place } = row;
  const object = objectId === null || place === null ? null : { objectId, place };
  return { accountId, mediaId, object, mimeType, filename, bytes, sha256 };
}
