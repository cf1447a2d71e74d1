// Caught mails: each in an .eml file, with the list in an append-only file.
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { openJournal } from "../store/journal.ts";

/** A mail in the list. Sender and recipients are those of the envelope. */
export interface ListedMail {
  id: string;
  from: string;
  to: string[];
  subject: string;
  /** RFC 3339. */
  received_at: string;
  /** Bytes of the message over SMTP. */
  size: number;
  attachments: number;
}

export interface Mails {
  /** When it resolves, the mail outlives a killed process. */
  add(from: string, to: string[], bytes: Buffer): Promise<ListedMail>;
  /** Newest first; only mails older than `before`. */
  list(before: string | undefined, limit: number): ListedMail[];
  get(id: string): ListedMail | undefined;
  parse(id: string): Promise<Email>;
  close(): void;
}

export function openMails(folder: string, clock: () => number): Mails {
  const files = join(folder, "mails");
  mkdirSync(files, { recursive: true, mode: 0o700 });
  const mails: ListedMail[] = [];
  const journal = openJournal<ListedMail>(join(folder, "mails.ndjson"), (mail) => mails.push(mail));
  // Not their number: a mail that wasn't kept has used up its id.
  let lastId = mails.reduce((last, { id }) => Math.max(last, Number(id)), 0);
  return {
    async add(from, to, bytes) {
      const id = `${++lastId}`;
      const email = await parseMail(bytes);
      writeFileSync(join(files, `${id}.new`), bytes, { mode: 0o600 });
      renameSync(join(files, `${id}.new`), join(files, `${id}.eml`));
      const mail: ListedMail = {
        id,
        from,
        to,
        subject: email.subject ?? "",
        received_at: new Date(clock()).toISOString(),
        size: bytes.length,
        attachments: email.attachments.length,
      };
      await journal.append(mail);
      mails.push(mail);
      return mail;
    },
    list(before, limit) {
      const end = before === undefined ? mails.length : mails.findIndex((mail) => mail.id === before);
      return mails.slice(Math.max(0, end - limit), Math.max(0, end)).reverse();
    },
    get: (id) => mails.find((mail) => mail.id === id),
    parse: async (id) => parseMail(await readFile(join(files, `${id}.eml`))),
    close: () => journal.close(),
  };
}

function parseMail(bytes: Buffer): Promise<Email> {
  return new PostalMime().parse(bytes);
}
