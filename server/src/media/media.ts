// A file of a message in API answers.
import { z } from "zod";
import { t } from "../platform/database/index.ts";
import { booleanField, idField, intField, textField, timeField, wordField } from "../platform/http/index.ts";
import { publicId, uuidOf } from "../platform/ids.ts";

const MEDIA_STATUSES = ["waiting", "stored", "failed", "removed"] as const;
export type MediaStatus = (typeof MEDIA_STATUSES)[number];

/** Why a file isn't there, or isn't there yet. See errors.ts. */
export const MEDIA_ERRORS = [
  "media_gone",
  "media_too_large",
  "media_damaged",
  "media_unavailable",
  "media_unreadable",
  "media_foreign_host",
  "media_sender_deleted",
  "media_access_refused",
  "media_removed",
] as const;
export type MediaError = (typeof MEDIA_ERRORS)[number];

const pixels = (which: string) => intField(`The ${which} of a picture, in pixels.`, 1_600).nullable();

export const mediaAnswer = z
  .object({
    id: idField("med", "The file's id, for `GET /media/{id}`."),
    status: wordField(
      "`waiting`: Parley still fetches the file from the channel. `failed`: the file couldn't be fetched. " +
        "`removed`: the account's `retention` removed it.",
      MEDIA_STATUSES,
    ),
    error: wordField(
      "Why there is no file, by the codes of the error reference; null otherwise. A file that is `waiting` has `media_access_refused` " +
        "while the channel refuses the sender's credentials.",
      MEDIA_ERRORS,
    ).nullable(),
    mime_type: textField(
      "The type, told from the file's bytes once it is stored; before, as the sender's program announced it. A parameter tells of " +
        "what not every program can show: `codecs=opus` in Ogg, `codecs=other` in MP4 and 3GP for other codecs than H.264 and AAC, " +
        "`colors=cmyk` and `depth=16` of pictures.",
      "image/jpeg",
    ).nullable(),
    filename: textField("The file's name, if the person's program gave one.", "invoice.pdf").nullable(),
    bytes: intField("The file's size, once it is stored.", 183_040).nullable(),
    sha256: textField("The file's SHA-256 in hex, once it is stored.").nullable(),
    width: pixels("width"),
    height: pixels("height"),
    duration_ms: intField(
      "How long an audio or video plays, in milliseconds, if the file says it.",
      4_200,
    ).nullable(),
    has_preview: booleanField("Whether `GET /media/{id}/preview` has a small picture."),
    created_at: timeField("When Parley learned of the file."),
  })
  .meta({ id: "Media", description: "A file of a message." });

export type MediaAnswer = z.input<typeof mediaAnswer>;

export const MEDIA_KEY = { accountId: t.uuid, mediaId: t.uuid };
export type MediaKey = t.Inputs<typeof MEDIA_KEY>;
/** What a run that stores a file is known by. */
export const RUN = { ...MEDIA_KEY, runId: t.uuid };
export type MediaRun = t.Inputs<typeof RUN>;

/** The files that a content names by their public ids. */
export function mediaIn(content: unknown): string[] {
  const named = JSON.stringify(content).match(/med_[0-9a-z]{26}/g) ?? [];
  return named.flatMap((id) => uuidOf("med", id) ?? []);
}

/** A row as JSON, for statements that read other things too. Its source must be named `media`. */
export const MEDIA_JSON = `jsonb_build_object(
        'media_id', media.media_id, 'status', media.status, 'error', media.error, 'mime_type', media.mime_type,
        'filename', media.filename, 'bytes', media.bytes, 'sha256', encode(media.sha256, 'hex'), 'width', media.width,
        'height', media.height, 'duration_ms', media.duration_ms, 'has_preview', media.preview is not null,
        'created_at', media.created_at
      )`;

export type MediaJson = Omit<MediaAnswer, "id"> & { media_id: string };

export function mediaOf({ media_id: mediaId, created_at: createdAt, ...rest }: MediaJson): MediaAnswer {
  return { id: publicId("med", mediaId), ...rest, created_at: new Date(createdAt).toISOString() };
}
