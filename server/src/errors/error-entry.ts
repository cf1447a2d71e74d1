/** What a code means to a person who meets it. Every text is one or two sentences. */
export interface ErrorEntry {
  meaning: string;
  /** How it usually comes about. */
  cause: string;
  /** What to do about it. */
  action: string;
  /** Whether the same request, or the same message, can succeed later without a change. */
  retry: boolean | "depends";
}

export type ErrorEntries = Readonly<Record<string, ErrorEntry>>;
