// The embedded PostgreSQL as other folders see it.

export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from "./error.ts";
export { hasDatabase } from "./has-database.ts";
export { type EmbeddedPostgresOptions, openEmbeddedPostgres } from "./open-embedded-postgres.ts";
export type { EmbeddedPostgres } from "./supervise.ts";
