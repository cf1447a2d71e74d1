// Receives the file of an import and stages its rows in the database, in constant memory. Nothing is applied yet.
import { setImmediate as nextTurn } from "node:timers/promises";
import { addressHash, hashesOfText } from "../../contacts/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { type Database, statement, t } from "../../platform/database/index.ts";
import { storable } from "../../platform/database/literals.ts";
import { newUuid } from "../../platform/ids.ts";
import type { FileOptions } from "../columns/file-options.ts";
import { discardImport, UNQUEUED } from "../discard-import.ts";
import { IMPORT_KEY, type ImportFormat, type ImportKey, importStep } from "../import.ts";
import { noRows } from "../problems.ts";
import { Notices } from "../rows/notice.ts";
import { type FileColumns, type FilePiece, readFile } from "../rows/read-file.ts";
import { type ReadRow, refused } from "../rows/row.ts";
import { StagedBatch, stageRows } from "./stage-rows.ts";

export interface ImportRequest {
  accountId: string;
  apiKeyId: string;
  hashKey: HashKey;
  format: ImportFormat;
  options: FileOptions;
  /** Milliseconds after which received rows are written, however few, to show that a slow upload is alive. */
  windowMs: number;
}

/** Rows per transaction, and UTF-16 units of their texts. */
const MOST_ROWS = 2_000;
const MOST_UNITS = 1024 * 1024;
/** Rows read without a pause: other requests of this process are served in between. */
const TURN = 50;

const insertImport = statement({
  name: "insert_import",
  parameters: {
    ...IMPORT_KEY,
    format: t.textOf<ImportFormat>(),
    delimiter: t.nullable(t.text),
    headings: t.textArray,
    uses: t.textArray,
    apiKeyId: t.uuid,
  },
  sql: `insert into imports (account_id, import_id, format, delimiter, headings, column_uses, status, api_key_id)
    values ($accountId, $importId, $format, $delimiter, $headings, $uses, 'receiving', $apiKeyId)`,
});

const setNotices = importStep("set_import_notices", {
  set: "notices = $notices",
  where: "status = 'receiving'",
  parameters: { notices: t.jsonb() },
});

/** Throws 422 for faults of the whole file, and errors of the body. After an error nothing of the import is left. */
export async function receiveImport(
  database: Database,
  request: ImportRequest,
  body: AsyncIterable<Buffer>,
): Promise<ImportKey> {
  const upload = new Upload(database, request);
  try {
    for await (const piece of readFile(body, request.format, request.options)) await upload.take(piece);
    await upload.end();
    return upload.key;
  } catch (error) {
    await upload.discard();
    throw error;
  }
}

class Upload {
  readonly key: ImportKey;
  readonly #database: Database;
  readonly #request: ImportRequest;
  readonly #notices = new Notices();
  #isInserted = false;
  #batch: StagedBatch;
  /** UTF-16 units of the batch. */
  #units = 0;
  /** Rows read, blank ones included. */
  #rows = 0;
  #isEmpty = true;
  /** One batch is written while the next is read. */
  #writing: Promise<void> = Promise.resolve();
  #writtenAt = performance.now();

  constructor(database: Database, request: ImportRequest) {
    this.key = { accountId: request.accountId, importId: newUuid() };
    this.#batch = new StagedBatch(this.key);
    this.#database = database;
    this.#request = request;
  }

  async take({ columns, rows }: FilePiece): Promise<void> {
    if (!this.#isInserted && columns) {
      await this.#insert(columns);
      if (columns.isNameMissing) this.#notices.add({ code: "no_name_column", column: null }, []);
      if (columns.above.length > 0)
        this.#notices.add({ code: "lines_above_header", column: null }, columns.above);
    }
    for (const row of rows) {
      this.#add(row);
      if (this.#batch.rows >= MOST_ROWS || this.#units >= MOST_UNITS) await this.#write();
      if (++this.#rows % TURN === 0) await nextTurn();
    }
    if (this.#isInserted && performance.now() - this.#writtenAt > this.#request.windowMs) await this.#write();
  }

  /** Throws 422 `no_rows`. */
  async end(): Promise<void> {
    if (this.#isEmpty) throw noRows();
    if (this.#batch.rows > 0) await this.#write();
    await this.#writing;
    const notices = this.#notices.all();
    if (notices.length > 0)
      await this.#database.run(setNotices, { ...this.key, notices: JSON.stringify(notices) });
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    if (this.#isInserted) await discardImport(this.#database, this.key, UNQUEUED);
  }

  async #insert({ delimiter, headings, uses }: FileColumns): Promise<void> {
    const { apiKeyId, format } = this.#request;
    const file = { format, delimiter, headings, uses };
    this.#isInserted = true;
    await this.#database.run(insertImport, { ...this.key, ...file, apiKeyId });
  }

  #add(row: ReadRow): void {
    const hasNul = row.text.includes("\0");
    const reading = hasNul ? refused("invalid_text", { value: row.text }) : row.reading;
    if (reading.kind === "blank") return;
    this.#isEmpty = false;
    if (reading.kind === "change")
      for (const notice of reading.notices ?? []) this.#notices.add(notice, [row.line]);
    const phone = reading.kind === "change" ? reading.change.phone : reading.phone;
    this.#units += row.text.length;
    const { hashKey } = this.#request;
    const name = reading.kind === "refused" ? reading.name : null;
    this.#batch.add({
      line: row.line,
      content: storable(row.text),
      phoneHash: phone && addressHash(hashKey, phone),
      namedHashes: phone === null ? hashesOfText(hashKey, row.text, name) : null,
      reading,
    });
  }

  async #write(): Promise<void> {
    await this.#writing;
    this.#writtenAt = performance.now();
    this.#writing = stageRows(this.#database, this.key, this.#batch);
    // The next write or the end reports the failure.
    this.#writing.catch(() => undefined);
    this.#batch = new StagedBatch(this.key);
    this.#units = 0;
  }
}
