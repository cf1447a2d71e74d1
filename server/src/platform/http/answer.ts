// The successful answer of an operation.

export interface Answer {
  status: number;
  /** An object for JSON; bytes or a stream for other content types. */
  body: unknown;
  headers?: Record<string, string>;
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return { status, body, headers };
}
