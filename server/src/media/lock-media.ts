import { givenRows, type Session, statement, t } from "../platform/database/index.ts";
import { uuidOf } from "../platform/ids.ts";
import { invalidField } from "../platform/problem.ts";
import { mediaErrors } from "./errors.ts";
import { MEDIA_JSON, MEDIA_KEY, type MediaJson, type MediaKey } from "./media.ts";

const given = givenRows(MEDIA_KEY);

const lock = statement({
  name: "lock_stored_media",
  parameters: given.parameters,
  columns: { account_id: t.uuid, media_id: t.uuid },
  sql: `select file.account_id, file.media_id
    from ${given.as("given")}
    cross join lateral (
      select account_id, media_id
      from media
      where account_id = given.account_id
        and media_id = given.media_id
        and status = 'stored'
      limit 1
      for share
    ) as file`,
});

/** Keeps retentions from removing the files until the commit. Returns those that aren't stored. */
export async function lockStoredMedia<File extends MediaKey>(
  session: Session,
  files: File[],
): Promise<Set<File>> {
  // In order, so that two batches with the same files don't deadlock.
  const inOrder = files.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const rows = await session.run(lock, given.values(inOrder));
  const stored = new Set(
    rows.map(({ account_id: accountId, media_id: mediaId }) => nameOf({ accountId, mediaId })),
  );
  return new Set(files.filter((file) => !stored.has(nameOf(file))));
}

function nameOf({ accountId, mediaId }: MediaKey): string {
  return `${accountId} ${mediaId}`;
}

const lockUpload = statement({
  name: "lock_uploaded_media",
  parameters: MEDIA_KEY,
  columns: { media: t.jsonb<MediaJson>() },
  sql: `select ${MEDIA_JSON} as media
    from media
    where account_id = $accountId
      and media_id = $mediaId
      and contact_id is null
      and status = 'stored'
    for share`,
});

/** A file that the account uploaded, for what refers to it until the commit and later. Throws 422 `media_not_found`. */
export async function lockUploadedMedia(
  session: Session,
  { accountId, id, pointer }: { accountId: string; id: string; pointer: string },
): Promise<MediaJson> {
  const mediaId = uuidOf("med", id);
  const [row] = mediaId === null ? [] : await session.run(lockUpload, { accountId, mediaId });
  if (!row) throw invalidField(pointer, mediaErrors.media_not_found);
  return row.media;
}
