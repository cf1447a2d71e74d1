// Notes the files of new messages, and has them fetched. In the transaction of the messages, so that no file is forgotten.
import type { InboundMedia } from "../channels/index.ts";
import { givenRows, type Session, statement, t } from "../platform/database/index.ts";
import { type AddJobs, addJobs } from "../platform/jobs/add-job.ts";
import { baseName } from "./base-name.ts";
import type { MediaJobs } from "./fetch/fetch-job.ts";

export interface NewMedia extends InboundMedia {
  mediaId: string;
  messageId: string;
  senderId: string;
  contactId: string;
}

const given = givenRows({
  mediaId: t.uuid,
  messageId: t.uuid,
  senderId: t.uuid,
  contactId: t.uuid,
  source: t.text,
  mimeType: t.nullable(t.text),
  filename: t.nullable(t.text),
  sha256: t.nullable(t.text),
});

const insert = statement({
  name: "insert_media",
  parameters: { accountId: t.uuid, ...given.parameters },
  sql: `insert into media
      (account_id, media_id, contact_id, message_id, sender_id, status, source, expected_sha256, mime_type, filename)
    select $accountId, media_id, contact_id, message_id, sender_id, 'waiting', source, decode(sha256, 'hex'), mime_type, filename
    from ${given.as("given")}`,
});

const add: AddJobs<MediaJobs> = addJobs;

export async function addMedia(session: Session, accountId: string, media: NewMedia[]): Promise<void> {
  if (media.length === 0) return;
  const named = media.map((one) => ({ ...one, filename: one.filename && baseName(one.filename) }));
  await session.run(insert, { accountId, ...given.values(named) });
  await add(
    session,
    "fetch-media",
    media.map(({ mediaId }) => ({ accountId, mediaId })),
  );
}
