/** What the client knows of an operation while it runs. The types come from schema.ts. */
export interface OperationRow {
  readonly method: string;
  /** `{name}` stands for a parameter. */
  readonly path: string;
  /** `fields`: the body's fields stand beside the parameters. Else the body is one parameter, `body`. */
  readonly body?: "fields" | "json" | "bytes";
  /** The usual one of a body of bytes. */
  readonly contentType?: string;
  /** The parameters of the query, if there is a body. Else all that aren't in the path. */
  readonly query?: readonly string[];
  /** Without it: JSON, or nothing. */
  readonly answer?: "list" | "events" | "bytes";
}
