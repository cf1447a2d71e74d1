// Sends a file of contacts, and reads what came of it.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { goesOn, LOOK_MS } from "../../parts/jobs/jobs.queries.ts";
import { api } from "../../platform/api.ts";
import { keys } from "../../platform/query-keys.ts";
import type { Chosen, FileChoices } from "./file/chosen.ts";
import { CONTENT_TYPES } from "./file/file-kind.ts";
import { readCsv } from "./file/read-csv.ts";

export type Preview = Awaited<ReturnType<typeof api.previewImport>>;
export type PreviewRow = Preview["rows"][number];

/** Bytes of a CSV file that a preview reads. A workbook is sent whole. */
const PREVIEW_BYTES = 4 * 1024 * 1024;

function queryOf({ country, encoding, keepsOthers, clears, sheet, label, mapping }: FileChoices) {
  return {
    ...(country ? { country } : {}),
    ...(encoding ? { encoding: encoding as NonNullable<Preview["encoding"]> } : {}),
    ...(sheet === null ? {} : { sheet }),
    ...(label.trim() ? { label } : {}),
    ...(Object.keys(mapping).length > 0 ? { mapping: JSON.stringify(mapping) } : {}),
    other_columns: keepsOthers ? ("keep" as const) : ("ignore" as const),
    missing: clears ? ("clear" as const) : ("keep" as const),
  };
}

/** The meaning of the columns and what the import would do, without its label. Keeps old rows while it reads new ones. */
export function usePreview({ file, kind }: Chosen, { label: _, ...read }: FileChoices) {
  const { name, size, lastModified } = file;
  return useQuery({
    queryKey: keys.importPreview({ name, size, lastModified }, read),
    queryFn: ({ signal }) =>
      api.previewImport(
        {
          ...queryOf({ ...read, label: "" }),
          body: kind === "xlsx" ? file : file.slice(0, PREVIEW_BYTES),
          contentType: CONTENT_TYPES[kind] as "text/csv",
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Sends the whole file. The import that the service answers with is shown without reading it. */
export function useSendFile() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ chosen: { file, kind }, choices }: { chosen: Chosen; choices: FileChoices }) => {
      const { import: received } = await api.importContacts(
        { ...queryOf(choices), body: file, contentType: CONTENT_TYPES[kind] as "text/csv" },
        { timeout: Number.POSITIVE_INFINITY },
      );
      return received;
    },
    onSuccess: (answer) => {
      cache.setQueryData(keys.import(answer.id), answer);
      void cache.invalidateQueries({ queryKey: keys.jobs });
    },
  });
}

export function useImport(id: string) {
  return useQuery({
    queryKey: keys.import(id),
    queryFn: ({ signal }) => api.getImport({ id }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && goesOn(data) ? LOOK_MS : false),
  });
}

export interface RefusedRow {
  line: string;
  column: string;
  code: string;
  value: string;
}

/** Characters of the report that are read, for the first refused rows. */
const REPORT_HEAD = 256 * 1024;

/** The first refused rows of an import that has ended. */
export function useRefusedRows(id: string, isWanted: boolean) {
  return useQuery({
    queryKey: keys.importReport(id),
    queryFn: async ({ signal }) =>
      refusedRows(await beginning(await api.getImportReport({ id }, { signal }))),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

async function beginning(report: Response): Promise<{ text: string; isWhole: boolean }> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of report.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length >= REPORT_HEAD) return { text, isWhole: false };
  }
  return { text, isWhole: true };
}

/** The report's last four columns say why a row was refused. */
function refusedRows({ text, isWhole }: { text: string; isWhole: boolean }): RefusedRow[] {
  const [, ...rows] = readCsv(text, ",", isWhole);
  return rows.map((cells) => {
    const [line = "", column = "", code = "", value = ""] = cells.slice(-4);
    return { line, column, code, value };
  });
}
