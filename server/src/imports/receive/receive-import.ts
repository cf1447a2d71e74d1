// Receives the file of an import and stages its rows in the database, in constant memory. Nothing is applied yet.

import { previewChanges } from "../../contacts/for-imports.ts";
import { JOB_KEY, type JobKey } from "../../jobs/index.ts";
import type { HashKey } from "../../platform/crypto.ts";
import { type Database, insertRow, t } from "../../platform/database/index.ts";
import { ACTOR, type Actor, actorOf } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { Slices } from "../../platform/load/slices.ts";
import { invalidField } from "../../platform/problem.ts";
import type { CsvLayout } from "../columns/csv-layout.ts";
import type { FileOptions } from "../columns/file-options.ts";
import { discardUpload } from "../discard-import.ts";
import { importErrors } from "../errors.ts";
import { type ImportFormat, IS_RECEIVING, importStep } from "../import.ts";
import { differencesOf } from "../rows/differences.ts";
import { JoinedRows } from "../rows/joined-rows.ts";
import { Notices } from "../rows/notice.ts";
import { type FilePiece, readFile } from "../rows/read-file.ts";
import type { ImportedChange, ReadRow } from "../rows/row.ts";
import { stageRows } from "./stage-rows.ts";

export interface ImportRequest extends Actor {
  accountId: string;
  hashKey: HashKey;
  format: ImportFormat;
  options: FileOptions;
  /** Milliseconds after which received rows are written, however few, to show that a slow upload is alive. */
  windowMs: number;
}

/** Rows per transaction, and UTF-16 units of their texts. */
const MOST_ROWS = 2_000;
const MOST_UNITS = 1024 * 1024;

const insertImport = insertRow({
  name: "insert_import",
  table: "jobs",
  values: {
    ...JOB_KEY,
    format: t.textOf<ImportFormat>(),
    delimiter: t.text,
    headings: t.textArray,
    columnUses: t.textArray,
    ...ACTOR,
  },
  besides: { kind: "'import'", received_at: "clock_timestamp()" },
});

const setNotices = importStep("set_import_notices", {
  set: "notices = $notices",
  where: IS_RECEIVING,
  parameters: { notices: t.jsonb() },
});

/** Throws 422 for faults of the whole file, and errors of the body. After an error nothing of the import is left. */
export async function receiveImport(
  database: Database,
  request: ImportRequest,
  body: AsyncIterable<Buffer>,
): Promise<JobKey> {
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
  readonly key: JobKey;
  readonly #database: Database;
  readonly #request: ImportRequest;
  readonly #notices = new Notices();
  #layout: CsvLayout | null = null;
  #batch: JoinedRows | null = null;
  /** UTF-16 units of the batch. */
  #units = 0;
  readonly #slices = new Slices();
  #isEmpty = true;
  /** One batch is written while the next is read. */
  #writing: Promise<void> = Promise.resolve();
  #writtenAt = performance.now();

  constructor(database: Database, request: ImportRequest) {
    this.key = { accountId: request.accountId, jobId: newUuid() };
    this.#database = database;
    this.#request = request;
  }

  async take({ layout, above, rows }: FilePiece): Promise<void> {
    if (layout === null) return;
    if (this.#layout === null) await this.#insert(layout, above);
    for (const row of rows) {
      this.#add(row, layout);
      if ((this.#batch?.rows ?? 0) >= MOST_ROWS || this.#units >= MOST_UNITS) await this.#write(layout);
      await this.#slices.pause();
    }
    if (performance.now() - this.#writtenAt > this.#request.windowMs) await this.#write(layout);
  }

  /** Throws 422 `no_rows`. */
  async end(): Promise<void> {
    if (this.#isEmpty || this.#layout === null) throw invalidField("", importErrors.no_rows);
    if (this.#batch !== null) await this.#write(this.#layout);
    await this.#writing;
    const notices = this.#notices.all();
    if (notices.length > 0)
      await this.#database.run(setNotices, { ...this.key, notices: JSON.stringify(notices) });
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    if (this.#layout !== null) await discardUpload(this.#database, this.key);
  }

  async #insert(layout: CsvLayout, above: number[]): Promise<void> {
    const { format } = this.#request;
    const by = actorOf(this.#request);
    const { delimiter, headings, uses: columnUses } = layout;
    this.#layout = layout;
    this.#notices.addFile(layout, above);
    await this.#database.run(insertImport, { ...this.key, format, delimiter, headings, columnUses, ...by });
  }

  #add(row: ReadRow, layout: CsvLayout): void {
    if (row.reading.kind === "blank") return;
    this.#isEmpty = false;
    this.#units += row.text.length;
    this.#batch ??= new JoinedRows(layout, this.#notices);
    this.#batch.add(row);
  }

  async #write(layout: CsvLayout): Promise<void> {
    await this.#writing;
    this.#writtenAt = performance.now();
    this.#writing = this.#store(this.#batch ?? new JoinedRows(layout, this.#notices), layout);
    // The next write or the end reports the failure.
    this.#writing.catch(() => undefined);
    this.#batch = null;
    this.#units = 0;
  }

  async #store(batch: JoinedRows, layout: CsvLayout): Promise<void> {
    const { accountId, hashKey } = this.#request;
    const people = batch.people();
    const changes = people.map(({ change }) => change);
    for (const [index, preview] of (await previewChanges(this.#database, accountId, changes)).entries())
      for (const notice of differencesOf(layout, preview, changes[index] as ImportedChange))
        this.#notices.add(notice, [people[index]?.line as number]);
    const { rows, repeated, refused } = batch;
    const to = { ...this.key, hashKey };
    const renamed = await stageRows(this.#database, to, { rows, repeated, refused, people });
    for (const line of renamed)
      this.#notices.add({ code: "repeated_name", column: layout.names[0] ?? null }, [line]);
  }
}
