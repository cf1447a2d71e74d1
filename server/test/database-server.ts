// A PostgreSQL server as tests and the bench address it: its databases, and one statement on one of them.
import { Client } from "pg";

/** The same server and user, another database. */
export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Over a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
