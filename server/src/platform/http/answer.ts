// What an operation answers when it isn't a problem.

export interface Answer {
  status: number;
  /** An object for JSON, bytes or a stream of bytes for anything else. */
  body: unknown;
  headers?: Record<string, string>;
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return { status, body, headers };
}
