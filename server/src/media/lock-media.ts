import { givenRows, type Session, statement, t } from "../platform/database/index.ts";
import { MEDIA_KEY, type MediaKey } from "./media.ts";

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
