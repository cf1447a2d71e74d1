// Receives the file of an import: row by row into the database, in constant memory. Nothing is applied yet.
import { setImmediate as nextTurn } from "node:timers/promises";
import type { HashKey } from "../platform/crypto.ts";
import type { Database } from "../platform/database/database.ts";
import { statement } from "../platform/database/statement.ts";
import { newUuid } from "../platform/ids.ts";
import { emptyFile, readHeader } from "./csv-header.ts";
import type { CsvLayout } from "./csv-layout.ts";
import { csvMeaning } from "./csv-meaning.ts";
import { CsvReader, UnclosedQuote } from "./csv-reader.ts";
import { discardImport, UNQUEUED } from "./discard-import.ts";
import { FileText, InvalidEncoding } from "./file-text.ts";
import type { ImportFormat, ImportKey } from "./import.ts";
import { NdjsonReader, ndjsonMeaning } from "./ndjson-reader.ts";
import { PhoneHasher } from "./phone-hasher.ts";
import { invalidEncoding, unclosedQuote } from "./problems.ts";
import { type FileRow, type RowMeaning, refused } from "./row.ts";
import { SeenPhones } from "./seen-phones.ts";
import { stageRows } from "./stage-rows.ts";
import { StagedBatch, type StagedRow } from "./staged-batch.ts";

export interface ImportRequest {
  accountId: string;
  apiKeyId: string;
  hashKey: HashKey;
  format: ImportFormat;
  dryRun: boolean;
  /** Milliseconds after which rows that have come are written, however few: a slow upload's sign of life. */
  windowMs: number;
}

/**
 * Rows that are read at a stretch: between them the batch before is written, whose BEGIN, COPY and COMMIT each wait for an
 * answer, and others are served. By chunks of 64 KB the two took turns.
 */
const TURN = 50;

/** What reads the rows of one format, and what understands them. */
interface RowSource {
  reader: { readonly line: number; read(text: string): Iterable<FileRow>; end(): Iterable<FileRow> };
  meaning: RowMeaning;
  layout: CsvLayout | null;
}

const insertImport = statement<
  [string, string, ImportFormat, string | null, string[], boolean, string],
  never
>(
  "insert_import",
  `insert into imports (account_id, import_id, format, delimiter, headings, dry_run, status, api_key_id)
   values ($1, $2, $3, $4, $5, $6, 'receiving', $7)`,
);

/**
 * Answers the import, which is `receiving` still. Throws 422 for faults of the file as a whole, and whatever the body
 * throws; then nothing of it is left.
 */
export async function receiveImport(
  database: Database,
  request: ImportRequest,
  body: AsyncIterable<Buffer>,
): Promise<ImportKey> {
  const upload = new Upload(database, request);
  try {
    for await (const chunk of body) await upload.read(chunk);
    return await upload.end();
  } catch (error) {
    await upload.discard();
    if (error instanceof UnclosedQuote) throw unclosedQuote(error.line);
    if (error instanceof InvalidEncoding)
      throw invalidEncoding(request.format, error.encoding, upload.line + error.linesBefore);
    throw error;
  }
}

class Upload {
  readonly #database: Database;
  readonly #request: ImportRequest;
  readonly #key: ImportKey;
  readonly #text = new FileText();
  readonly #seen = new SeenPhones();
  readonly #hasher: PhoneHasher;
  #head = "";
  #blankLines = 0;
  #found = 0;
  #source: RowSource | null = null;
  #inserted = false;
  /** One batch is written while the next is read. */
  #batch: StagedBatch;
  #other: StagedBatch;
  #writing: Promise<void> = Promise.resolve();
  #written = performance.now();

  constructor(database: Database, request: ImportRequest) {
    this.#database = database;
    this.#request = request;
    this.#hasher = new PhoneHasher(request.hashKey);
    this.#key = { accountId: request.accountId, importId: newUuid() };
    this.#batch = new StagedBatch(this.#key);
    this.#other = new StagedBatch(this.#key);
  }

  get line(): number {
    return this.#source?.reader.line ?? 1;
  }

  async read(chunk: Buffer): Promise<void> {
    await this.#take(this.#text.read(chunk), false);
    if (this.#inserted && performance.now() - this.#written > this.#request.windowMs) await this.#write();
  }

  async end(): Promise<ImportKey> {
    await this.#take(this.#text.end(), true);
    if (this.#batch.rows > 0) await this.#write();
    await this.#writing;
    return this.#key;
  }

  async discard(): Promise<void> {
    await this.#writing.catch(() => undefined);
    if (this.#inserted) await discardImport(this.#database, this.#key, UNQUEUED);
  }

  async #take(text: string, final: boolean): Promise<void> {
    if (this.#source === null) {
      this.#head += text;
      if (this.#request.format === "csv") this.#skipBlank();
      const begun = this.#begin(final);
      if (begun === null) return;
      this.#source = begun.source;
      await this.#insert(begun.source.layout);
      await this.#stage(begun.source.reader.read(begun.rest));
    } else await this.#stage(this.#source.reader.read(text));
    if (!final) return;
    await this.#stage(this.#source.reader.end());
    if (this.#found === 0 && this.#request.format === "ndjson") throw emptyFile();
  }

  /** Blank lines before the first row aren't kept, however many there are; only counted. */
  #skipBlank(): void {
    const blank = /^[\r\n]*/.exec(this.#head)?.[0] ?? "";
    // A CR at the very end may be half of a CR LF.
    const end = blank.length === this.#head.length && blank.endsWith("\r") ? blank.length - 1 : blank.length;
    this.#blankLines += blank.slice(0, end).match(/\r\n|\r|\n/g)?.length ?? 0;
    this.#head = this.#head.slice(end);
  }

  #begin(final: boolean): { source: RowSource; rest: string } | null {
    if (this.#request.format === "ndjson") {
      return {
        source: { reader: new NdjsonReader(), meaning: ndjsonMeaning, layout: null },
        rest: this.#head,
      };
    }
    const header = readHeader(this.#head, final);
    if (header === null) return null;
    const { layout, line, rest } = header;
    const meaning = csvMeaning(layout);
    const reader = new CsvReader(layout.delimiter, this.#blankLines + line);
    return { source: { reader, meaning: meaning as RowMeaning, layout }, rest };
  }

  async #insert(layout: CsvLayout | null): Promise<void> {
    const { accountId, apiKeyId, format, dryRun } = this.#request;
    const [delimiter, headings] = [layout?.delimiter ?? null, layout?.headings ?? []];
    this.#inserted = true;
    await this.#database.run(insertImport, [
      accountId,
      this.#key.importId,
      format,
      delimiter,
      headings,
      dryRun,
      apiKeyId,
    ]);
  }

  async #stage(rows: Iterable<FileRow>): Promise<void> {
    for (const row of rows) {
      this.#found++;
      const staged = this.#staged(row);
      if (staged === null) continue;
      this.#batch.add(staged);
      if (this.#batch.isFull) await this.#write();
      else if (this.#found % TURN === 0) await nextTurn();
    }
  }

  /** What it asks for, and the row as it was sent: for the report, and to be read once more where PostgreSQL can't apply it. */
  #staged(row: FileRow): StagedRow | null {
    const meaning = (this.#source as RowSource).meaning;
    const reading = row.text.includes("\0") ? withNul(row) : meaning.read(row);
    const { line, text } = row;
    switch (reading.kind) {
      case "blank":
        return null;
      case "change": {
        const { change } = reading;
        const phoneHash = this.#hasher.hash(change.phone);
        return { line, text, phoneHash, refusal: null, change, mayRepeat: this.#seen.add(phoneHash) };
      }
      case "refused": {
        const { phone } = reading;
        const refusal = { ...reading.refusal, column: this.#placeOf(reading.refusal.column) };
        const phoneHash = phone && this.#hasher.hash(phone);
        return { line, text, phoneHash, refusal, change: null, mayRepeat: false };
      }
    }
  }

  /** Of CSV the column's place stands for its name, which may name a person: the import alone keeps those. */
  #placeOf(column: string | null): string | null {
    const headings = this.#source?.layout?.headings;
    if (column === null || headings === undefined) return column;
    const place = headings.indexOf(column);
    return place < 0 ? null : String(place);
  }

  async #write(): Promise<void> {
    await this.#writing;
    this.#written = performance.now();
    const batch = this.#batch;
    this.#batch = this.#other;
    this.#batch.clear();
    this.#other = batch;
    this.#writing = stageRows(this.#database, this.#key, batch);
    // Its failure is told to whoever waits next.
    this.#writing.catch(() => undefined);
  }
}

function withNul(row: FileRow) {
  return refused("invalid_text", { value: row.text });
}
