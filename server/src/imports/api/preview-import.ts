import { z } from "zod";
import { optOutText, previewChanges } from "../../contacts/for-imports.ts";
import { countryOfPhone } from "../../phones/index.ts";
import {
  answer,
  booleanField,
  intField,
  listField,
  objectField,
  objectsField,
  operation,
  textField,
  wordField,
} from "../../platform/http/index.ts";
import type { StreamedBody } from "../../platform/http/input/streamed-body.ts";
import { ENCODINGS, TABLE_FAULTS } from "../../workbooks/index.ts";
import { meaningField } from "../columns/column-meaning.ts";
import { fileOptions, fileQuery } from "../columns/file-options.ts";
import { FORMATS, type ImportFormat, noticeAnswer, noticesOf } from "../import.ts";
import { NOTICE_CODES } from "../rows/notice.ts";
import { type FilePreview, PREVIEW_BYTES, previewText, previewWorkbook } from "../rows/preview-file.ts";
import type { Compare } from "../rows/previewed-rows.ts";
import type { ImportedChange, RowReading } from "../rows/row.ts";
import { type UploadDeps, VCARD } from "./import-contacts.ts";

const CSV = "text/csv";
/** UTF-16 units of a value in a notice. */
const MOST_SHOWN = 1_000;

const columnField = intField("The column's number, from 1.").nullable();

const rowAnswer = z.object({
  line: intField("Line of the file, from 1.", 2),
  cells: listField("The row's cells, or the whole row if it can't be split.", textField("A cell.", "Ana")),
  contact: objectField(
    "What the row would write. Null if it would be refused, or no column is the phone yet.",
    {
      phone: textField("In E.164.", "+15551234567"),
      country: textField(
        "The country whose number the phone is read as (ISO 3166-1). Null for a number of no country.",
        "US",
      ).nullable(),
      name: textField("Null if the row clears it.", "Ana Marlowe").nullable().optional(),
      labels: listField(
        "The names of the labels that the row adds, or with `missing=clear` of all labels.",
        textField("A label.", "VIP"),
      ).optional(),
      opted_out: textField(
        "The opt-outs that the row records. Missing if it records none.",
        "all",
      ).optional(),
      enhanced_data: z
        .record(z.string(), z.unknown())
        .optional()
        .meta({ description: "The groups that the row sets." }),
    },
  ).nullable(),
  refused: objectField("Why the row would be refused.", {
    code: textField("As in the report.", "lossy_number"),
    column: columnField,
  }).nullable(),
  notices: listField(
    "What to know about the row besides.",
    z.object({
      code: wordField("As in the import.", NOTICE_CODES, "error_cell"),
      column: columnField,
      value: textField(
        "What is left out, replaced, cleared or kept; null if nothing is.",
        "Ana M.",
      ).nullable(),
    }),
    [],
  ),
});

const previewAnswer = z
  .object({
    format: wordField("The form of the file.", ["csv", "vcf", "xlsx"]),
    encoding: wordField(
      "The encoding in which the beginning was read. Null for a workbook.",
      ENCODINGS,
    ).nullable(),
    encoding_is_sure: booleanField(
      "False: the bytes fit several encodings. Check the names, and send `encoding` with the import.",
    ),
    delimiter: textField("What separates cells. Null for a workbook.", ";").nullable(),
    sheet: textField("The sheet of a workbook that was read. Null for CSV.", "Customers").nullable(),
    sheets: listField("The sheets of a workbook that aren't hidden. Empty for CSV.", z.string(), []),
    columns: objectsField("The columns in their order.", {
      heading: textField("As in the file.", "Mobile Phone"),
      meaning: meaningField,
      suggestion: meaningField.nullable().meta({
        description: "What the column seems to say about consent. A mapping has to confirm it.",
      }),
    }),
    rows: listField("The first 20 rows.", rowAnswer),
    counts: objectField(
      "What an import would do now, after a comparison with the contacts that are stored.",
      {
        rows: intField("Rows that were read. The other counts are of these rows."),
        is_whole: booleanField("False: the file has further rows."),
        created: intField("Contacts that would be created."),
        updated: intField("Contacts that would change."),
        unchanged: intField("Contacts that have these values already."),
        refused: intField("Rows that would be refused."),
        repeated: intField("Rows that would be joined with a later row of their phone."),
      },
    ),
    notices: listField("As in the import, of the rows that were read.", noticeAnswer, []),
    errors: listField(
      "Faults of the sheet, the header and the mapping, for which an import would be refused.",
      z.object({
        pointer: textField("The place of the fault.", "/header"),
        code: textField("As an import would answer it.", "no_phone_column"),
        detail: textField("What is wrong.", "No column is known to hold the phone."),
      }),
      [],
    ),
  })
  .meta({ id: "ImportPreview", description: "The beginning of a file of contacts." });

export function previewImport({ bulk, timing, channels }: UploadDeps) {
  return operation({
    operationId: "previewImport",
    unnoted: true,
    route: "POST /contacts/import/preview",
    tag: "Imports",
    summary: "Preview a file of contacts",
    description:
      "Reads up to 10,000 rows of a file as an import with the same parameters would, and compares them with the stored contacts. " +
      "Answers the meaning of each column, what the first rows would write, and what the import would create, change, replace, clear " +
      `and leave out. Nothing is stored. Of CSV, the first ${PREVIEW_BYTES / 1_024 / 1_024} MiB are read; a workbook is sent whole.`,
    scope: "contacts:write",
    anybody: true,
    query: z.strictObject(fileQuery),
    streams: { contentTypes: Object.keys(FORMATS) },
    answers: { 200: { description: "What the file's beginning says.", schema: previewAnswer } },
    examples: {
      "Columns of another tool": {
        stream: { contentType: CSV, text: "First Name,Last Name,Mobile Phone\nAna,Marlowe,+15551234567\n" },
      },
      "An address book": { stream: { contentType: "text/vcard", text: VCARD } },
    },
    problems: {
      422: [...TABLE_FAULTS, "too_many_columns"],
    },
    async handler({ caller: { accountId }, query, stream }) {
      const { uploadWindowMs: windowMs, uploadWindowBytes: windowBytes } = timing;
      const body = stream as StreamedBody;
      const chunks = body.chunks({ windowMs, windowBytes });
      const options = fileOptions(query, channels);
      const compare: Compare = (changes) => previewChanges(bulk, accountId, changes);
      const format = FORMATS[body.contentType] ?? "csv";
      const preview =
        format === "xlsx"
          ? await previewWorkbook(chunks, options, compare)
          : await previewText({ ...(await beginning(chunks)), format }, options, compare);
      return answer(200, answerOf(format, preview));
    },
  });
}

/** An answer may come before the whole file. */
async function beginning(chunks: AsyncIterable<Buffer>): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const read: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    length += chunk.length;
    if (length >= PREVIEW_BYTES)
      return { bytes: Buffer.concat(read).subarray(0, PREVIEW_BYTES), isWhole: false };
  }
  return { bytes: Buffer.concat(read), isWhole: true };
}

function answerOf(
  format: ImportFormat,
  { encoding, isSure, delimiter, book, columns, rows, counts, notices, faults }: FilePreview,
): z.input<typeof previewAnswer> {
  const { rows: read, isWhole, ...shownCounts } = counts;
  return {
    format,
    encoding,
    encoding_is_sure: isSure,
    delimiter: format === "csv" ? delimiter : null,
    sheet: book?.sheet ?? null,
    sheets: book?.sheets ?? [],
    columns,
    rows: rows.map(({ line, cells, reading }) => ({ line, cells, ...outcomeOf(reading) })),
    counts: { rows: read, is_whole: isWhole, ...shownCounts },
    notices: noticesOf(
      notices,
      columns.map(({ heading }) => heading),
    ),
    errors: faults,
  };
}

const NOTHING = { contact: null, refused: null, notices: [] };

function outcomeOf(reading: RowReading): Pick<z.input<typeof rowAnswer>, "contact" | "refused" | "notices"> {
  switch (reading.kind) {
    case "change": {
      const notices = reading.notices.map(({ code, column, value }) => ({
        code,
        column: column === null ? null : column + 1,
        value: value === undefined ? null : value.slice(0, MOST_SHOWN),
      }));
      return { contact: contactOf(reading.change), refused: null, notices };
    }
    case "refused": {
      const { code, column } = reading.refusal;
      const refused = { code, column: column === null ? null : Number(column) + 1 };
      return { ...NOTHING, refused };
    }
    case "blank":
      return NOTHING;
  }
}

function contactOf({ phone, name, labels, addLabels, optOuts, enhancedData }: ImportedChange) {
  return {
    phone,
    country: countryOfPhone(phone),
    name,
    labels: labels ?? addLabels,
    opted_out: optOutText(optOuts ?? []) ?? undefined,
    enhanced_data: enhancedData?.set,
  };
}
