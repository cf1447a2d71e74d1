// Tables of errors: each slice and each channel describes its own errors once, as data. `errors/` joins the tables.

/** What a person can do about a failed message, as a button of a page. */
export const REMEDIES = [
  "try_again",
  "send_template",
  "edit_template",
  "choose_sticker",
  "copy_number",
  "see_sender",
  "see_templates",
] as const;

export type Remedy = (typeof REMEDIES)[number];

/** Every text but `title` is one or two sentences. */
export interface ErrorEntry<Code extends string = string> {
  code: Code;
  /** The kind of error in a few words, as the title of a problem: in the table of a slice, the first sentence of the meaning. */
  title: string;
  /** With `action`, also the detail of a problem that has nothing to add. */
  meaning: string;
  /** How the error usually comes about. */
  cause: string;
  /** What to do about it. */
  action: string;
  /** Whether the same request, or the same message, can succeed later without a change; null: the answer says it. */
  retryable: boolean | null;
  remedies: readonly Remedy[];
}

/** An error that is answered with a status. */
export interface ProblemEntry<Code extends string = string> extends ErrorEntry<Code> {
  status: number;
}

type Described = Pick<ErrorEntry, "meaning" | "cause" | "action"> &
  Partial<Omit<ProblemEntry, "code" | "title">>;

/** What the table of a slice leaves out for a fault of the input. */
export const FAULT = { status: 422, title: "The request breaks a rule", retryable: false, remedies: [] };

/** Programs are written against the codes, so codes never change. */
export function errorTable<const Table extends Record<string, Described>>(table: Table) {
  const entries = Object.entries(table).map(([code, described]) => [
    code,
    { ...FAULT, title: described.meaning.split(/\.( |$)/, 1)[0], ...described, code },
  ]);
  return Object.fromEntries(entries) as { readonly [Code in keyof Table & string]: ProblemEntry<Code> };
}
