// The successful answer of an operation.

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

export function answer(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return { status, body, headers };
}
