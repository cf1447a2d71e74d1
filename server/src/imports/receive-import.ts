// Receives the file of an import and stages its rows in the database, in constant memory. Nothing is applied yet.
import { setImmediate as nextTurn } from "node:timers/promises";
import { addressHash } from "../contacts/index.ts";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import * as t from "../platform/database/sql-types.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { CsvFile } from "./csv-file.ts";
import { discardImport, UNQUEUED } from "./discard-import.ts";
import { FileText } from "./file-text.ts";
import { IMPORT_KEY, type ImportFormat, type ImportKey } from "./import.ts";
import { NdjsonFile } from "./ndjson-file.ts";
import { type FileReader, type ReadRow, refused } from "./row.ts";
import { StagedBatch, stageRows, storable } from "./stage-rows.ts";

export interface ImportRequest {
  accountId: string;
  apiKeyId: string;
  hashKey: HashKey;
  format: ImportFormat;
  dryRun: boolean;
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
    dryRun: t.bool,
    apiKeyId: t.uuid,
  },
  sql: `insert into imports (account_id, import_id, format, delimiter, headings, dry_run, status, api_key_id)
    values ($accountId, $importId, $format, $delimiter, $headings, $dryRun, 'receiving', $apiKeyId)`,
});

/** Throws 422 for faults of the whole file, and errors of the body. After an error nothing of the import is left. */
export async function receiveImport(
  database: Database,
  request: ImportRequest,
  body: AsyncIterable<Buffer>,
): Promise<ImportKey> {
  const upload = new Upload(database, request);
  const text = new FileText(request.format);
  try {
    for await (const chunk of body) await upload.take(text.read(chunk, upload.file.line), false);
    await upload.take(text.read(null, upload.file.line), true);
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
  readonly file: FileReader;
  #isInserted = false;
  #batch: StagedBatch;
  /** UTF-16 units of the batch. */
  #units = 0;
  #rows = 0;
  /** One batch is written while the next is read. */
  #writing: Promise<void> = Promise.resolve();
  #writtenAt = performance.now();

  constructor(database: Database, request: ImportRequest) {
    this.key = { accountId: request.accountId, importId: newUuid() };
    this.#batch = new StagedBatch(this.key);
    this.#database = database;
    this.#request = request;
    this.file = request.format === "csv" ? new CsvFile() : new NdjsonFile();
  }

  async take(text: string, isLast: boolean): Promise<void> {
    const rows = this.file.take(text, isLast);
    if (!this.#isInserted && this.file.columns) await this.#insert(this.file.columns);
    for (const row of rows) {
      this.#add(row);
      if (this.#batch.rows >= MOST_ROWS || this.#units >= MOST_UNITS) await this.#write();
      if (++this.#rows % TURN === 0) await nextTurn();
    }
    if (isLast && this.#batch.rows > 0) await this.#write();
    if (isLast) await this.#writing;
    else if (this.#isInserted && performance.now() - this.#writtenAt > this.#request.windowMs)
      await this.#write();
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    if (this.#isInserted) await discardImport(this.#database, this.key, UNQUEUED);
  }

  async #insert({ delimiter, headings }: NonNullable<FileReader["columns"]>): Promise<void> {
    const { apiKeyId, format, dryRun } = this.#request;
    this.#isInserted = true;
    await this.#database.run(insertImport, { ...this.key, format, delimiter, headings, dryRun, apiKeyId });
  }

  #add(row: ReadRow): void {
    const hasNul = row.text.includes("\0");
    const reading = hasNul ? refused("invalid_text", { value: row.text }) : row.reading;
    if (reading.kind === "blank") return;
    const phone = reading.kind === "change" ? reading.change.phone : reading.phone;
    this.#units += row.text.length;
    this.#batch.add({
      line: row.line,
      content: storable(row.text),
      phoneHash: phone && addressHash(this.#request.hashKey, phone),
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
