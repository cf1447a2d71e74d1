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

/** An operation as people call it: the parameters of its query and the fields of its body that a client sets. */
export interface OperationParameters {
  readonly summary: string;
  readonly parameters: Readonly<Record<string, OperationParameter>>;
}

export interface OperationParameter {
  /** `repeated`: a list in a query. `list` and `json`: lists, and everything but texts, in a body. */
  readonly kind: "text" | "repeated" | "list" | "json";
  readonly description?: string;
}
