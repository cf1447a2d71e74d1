// The file of a new message: one of the account, or one that Parley fetches now.
import type { Connector, FileKind } from "../../../channels/index.ts";
import {
  baseName,
  type FoundMedia,
  findSendableMedia,
  LinkedFileNotTaken,
  LinkFault,
} from "../../../media/for-messages.ts";
import { requestErrors } from "../../../platform/errors/request-errors.ts";
import { valueErrors } from "../../../platform/errors/value-errors.ts";
import { codePoints, type Viewer } from "../../../platform/http/index.ts";
import { type IdempotencyClaim, inProgress } from "../../../platform/idempotency/claim.ts";
import { type Fault, invalidField, invalidInput, Problem } from "../../../platform/problem.ts";
import { messageErrors } from "../../errors.ts";
import * as problems from "../../message/problems.ts";
import type { DraftDependencies } from "../draft-dependencies.ts";
import { findFirst } from "../repeated-messages.ts";

export interface GivenFile {
  media_id?: string | undefined;
  link?: string | undefined;
  caption?: string | undefined;
  filename?: string | undefined;
}

export interface FileContext extends Pick<DraftDependencies, "database" | "links" | "publicUrl">, Viewer {
  claim: IdempotencyClaim | null;
  connector: Connector;
}

interface AskedFile {
  kind: FileKind;
  given: GivenFile;
  /** The pointer of the field. */
  at: string;
  /** Those that the channel takes here, if they aren't those of the kind. */
  types?: string[];
}

/** Throws 422 for a file that the channel doesn't take. */
export async function draftFile(
  context: FileContext,
  { kind, given, at, types }: AskedFile,
): Promise<{ mediaId: string; filename: string | null }> {
  const { connector } = context;
  const ofKind = connector.capabilities.files?.[kind];
  if (!ofKind) throw problems.notSupportedByChannel(connector, kind);
  const limits = types ? { ...ofKind, mime_types: types } : ofKind;
  if (connector.fetchesFrom && !connector.fetchesFrom(context.publicUrl()))
    throw invalidField(at, messageErrors.public_address_needed);
  if ((given.media_id === undefined) === (given.link === undefined))
    throw invalidField(at, messageErrors.media_id_or_link);
  const { caption_length: longest } = limits;
  if (given.caption !== undefined && codePoints(given.caption) > (longest ?? 0)) {
    const detail = `The caption has more than ${longest} characters, the limit of ${connector.channel}.`;
    throw invalidField(`${at}/caption`, valueErrors.too_long, detail);
  }
  const pointer = given.link === undefined ? `${at}/media_id` : `${at}/link`;
  const check = (file: File) => checkFile({ kind, pointer }, file, limits, connector);
  const media = await findFile(context, given, pointer, limits).catch((error) => {
    if (error instanceof LinkedFileNotTaken) check(error.file);
    throw error instanceof LinkFault ? linkProblem(pointer, error) : error;
  });
  check(media);
  const filename = given.filename || (kind === "document" ? media.filename : null);
  return { mediaId: media.mediaId, filename: filename && baseName(filename) };
}

async function findFile(
  { database, links, accountId, onlyOf, claim }: FileContext,
  { media_id: id, link }: GivenFile,
  pointer: string,
  { max_bytes: most, mime_types: types = null }: Limits,
): Promise<FoundMedia> {
  if (id !== undefined) return findSendableMedia(database, { accountId, onlyOf, id, pointer });
  // A repeat gets the first message whatever its draft becomes.
  if (claim && (await findFirst(database, accountId, claim))) throw inProgress();
  return links({ accountId, link: link as string, most, types });
}

function linkProblem(pointer: string, { code, message }: LinkFault): Problem {
  switch (code) {
    case "invalid_address":
    case "forbidden_address":
      return invalidField(pointer, requestErrors[code], message);
    case "lasting":
      return invalidField(pointer, messageErrors.link_refused, message);
    case "passing": {
      const error = messageErrors.link_unavailable;
      return new Problem(error, {
        detail: message,
        errors: [{ pointer, code: error.code, detail: message }],
      });
    }
  }
}

type Limits = NonNullable<Connector["capabilities"]["files"]>[FileKind];
type File = Pick<FoundMedia, "mimeType" | "bytes">;

function checkFile(
  { kind, pointer }: { kind: FileKind; pointer: string },
  { mimeType, bytes }: File,
  { mime_types: types, max_bytes: most }: Limits,
  { channel }: Connector,
): void {
  const faults: Fault[] = [];
  const add = (detail: string) =>
    faults.push({ pointer, code: messageErrors.file_not_sendable.code, detail });
  if (types && !types.includes(mimeType))
    add(`The file is of the type ${mimeType}. As ${kind}, ${channel} takes: ${types.join(", ")}.`);
  if (bytes > most) add(`The file has ${bytes} bytes. As ${kind}, ${channel} takes at most ${most}.`);
  if (bytes === 0) add("The file is empty.");
  const [first, ...rest] = faults;
  if (first) throw invalidInput([first, ...rest]);
}
