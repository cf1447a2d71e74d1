// The embedded PostgreSQL as other folders see it.
export { hasDatabase } from "./has-database.ts";
export { EmbeddedPostgresError, type EmbeddedPostgresErrorCode } from "./error.ts";
export { type EmbeddedPostgresOptions, openEmbeddedPostgres } from "./open-embedded-postgres.ts";
export type { EmbeddedPostgres } from "./supervise.ts";
