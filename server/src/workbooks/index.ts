// Tables as other programs write and read them: CSV and Excel workbooks.
export { cleanCells, csvCell, type Delimiter, errorCells, guarded, unguarded } from "./cells.ts";
export { cellsOf, KEPT_OF_LARGE_ROW, MAX_ROW, type TableRow } from "./csv-reader.ts";
export { CsvTable, type HeaderTest, type TableHead } from "./csv-table.ts";
export { fileFault, listOf, notText, quoted, TABLE_FAULTS } from "./file-faults.ts";
export { decodeBeginning, ENCODINGS, type Encoding, knownEncoding } from "./file-text.ts";
export { refuseOtherKind } from "./other-kinds.ts";
export { readSheet, readText, type TablePiece, type TextTable } from "./read-table.ts";
export { VcardTable } from "./vcards.ts";
export { workbookOf } from "./xlsx/write-workbook.ts";
