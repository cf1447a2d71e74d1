// Reads the operations of the OpenAPI document that a running service serves.

export interface Schema {
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Schema;
  example?: unknown;
}

export interface Media {
  schema: Schema;
  /** Values. */
  examples: unknown[];
}

export interface DocumentedOperation {
  method: string;
  /** With its parameters in braces. */
  path: string;
  parameters: Parameter[];
  /** By content type; empty for an operation without a body. */
  bodies: [contentType: string, media: Media][];
}

export interface ApiDocument {
  operations: DocumentedOperation[];
  /** Follows a `$ref`, for as long as there is one. */
  resolve(schema: Schema): Schema;
}

type Raw = Record<string, unknown>;

export async function readDocument(baseUrl: string): Promise<ApiDocument> {
  const answer = await fetch(`${baseUrl}/openapi.json`);
  if (!answer.ok) throw new Error(`No document: ${answer.status}`);
  const document = (await answer.json()) as { paths: Record<string, Record<string, Raw>> };
  const resolve = (given: Schema): Schema => {
    const { $ref } = given;
    if (typeof $ref !== "string") return given;
    const found = $ref
      .slice(2)
      .split("/")
      .reduce((part: unknown, name) => (part as Raw)[name], document);
    return resolve(found as Schema);
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({
      method: method.toUpperCase(),
      path,
      parameters: ((described["parameters"] ?? []) as Schema[]).map(
        (parameter) => resolve(parameter) as unknown as Parameter,
      ),
      bodies: bodiesOf(described["requestBody"]),
    })),
  );
  return { operations, resolve };
}

function bodiesOf(body: unknown): [string, Media][] {
  const { content = {} } = (body ?? {}) as { content?: Record<string, Raw> };
  return Object.entries(content).map(([type, { schema, examples = {} }]) => [
    type,
    {
      schema: schema as Schema,
      examples: Object.values(examples as Record<string, { value: unknown }>).map(({ value }) => value),
    },
  ]);
}
