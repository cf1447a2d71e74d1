import { type Session, statement } from "../platform/database/index.ts";
import { MEDIA_KEY } from "./media.ts";

const remove = statement({
  name: "remove_media",
  parameters: MEDIA_KEY,
  sql: `delete from media
    where account_id = $accountId
      and media_id = $mediaId`,
});

/** For a message that its author deleted. */
export async function removeMedia(session: Session, accountId: string, mediaId: string): Promise<void> {
  await session.run(remove, { accountId, mediaId });
}
