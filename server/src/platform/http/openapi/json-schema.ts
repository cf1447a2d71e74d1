/** A schema of the OpenAPI document: JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown>;
