// A file on its way to the service, from a button, a drop or the clipboard.
import { useMutation } from "@tanstack/react-query";
import type { ClipboardEvent, DragEvent } from "react";
import type { ParleyError } from "../../../platform/api.ts";
import type { Media } from "../../../platform/outbox.ts";
import { uploadFile } from "../../file/upload-file.ts";
import type { Composer } from "../use-composer.ts";

export type Upload = ReturnType<typeof useUpload>;

/** The composer shows the file when it is uploaded. The caption can be written at once. */
export function useUpload({ change, open }: Pick<Composer, "change" | "open">) {
  const { mutate, isPending, variables, error, reset } = useMutation<Media, ParleyError, File>({
    mutationFn: uploadFile,
    onSuccess: (file) => change({ file }),
  });
  return {
    /** Null when nothing is uploaded. */
    uploading: isPending ? (variables ?? null) : null,
    error,
    start(file: File) {
      open({ kind: "text", file: null });
      mutate(file);
    },
    reset,
  };
}

/** Properties of an element that takes a dropped or pasted file. */
export function takesFiles(start: ((file: File) => void) | null) {
  if (!start) return {};
  const take = (event: ClipboardEvent | DragEvent, files: FileList) => {
    const [file] = files;
    if (!file) return;
    event.preventDefault();
    start(file);
  };
  return {
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    onDrop: (event: DragEvent) => take(event, event.dataTransfer.files),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
  };
}
