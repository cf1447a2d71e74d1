// Notices a pooler such as pgbouncer before something fails behind it: what belongs to a connection of PostgreSQL, such as
// prepared statements, notifications and advisory locks, doesn't work through a pooler in transaction mode.
import pg from "pg";

interface Addresses {
  url: string;
  directUrl: string;
  namedStatements: boolean;
}

/** A setting of our own, given as an option of the connection. PostgreSQL knows it; a pooler refuses the option, or drops it. */
const MARK = "parley.direct";
/** SQLSTATE protocol_violation: pgbouncer refuses options with it. */
const REFUSED = "08P01";

const CONNECT_LIMIT_MS = 5_000;

/** Throws a message for the operator. An address that can't be reached is reported by whoever uses it. */
export async function refusePooler({ url, directUrl, namedStatements }: Addresses): Promise<void> {
  const [pooled, indirect] = await Promise.all([namedStatements && isPooled(url), isPooled(directUrl)]);
  if (pooled)
    throw new Error(
      "DATABASE_URL leads to a pooler such as pgbouncer, through which prepared statements fail. Set " +
        "PARLEY_NAMED_STATEMENTS=off, and DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
    );
  if (indirect)
    throw new Error(
      `${directUrl === url ? "DATABASE_DIRECT_URL isn't set, and DATABASE_URL" : "DATABASE_DIRECT_URL"} leads to a pooler ` +
        "such as pgbouncer, through which notifications, jobs and migrations fail. Set DATABASE_DIRECT_URL to the address " +
        "of PostgreSQL itself.",
    );
}

/** False for an address that can't be reached. */
async function isPooled(url: string): Promise<boolean> {
  const marked = new URL(url);
  // Options in the address precede those of the client.
  marked.searchParams.set("options", `${marked.searchParams.get("options") ?? ""} -c ${MARK}=yes`);
  const connectionTimeoutMillis = CONNECT_LIMIT_MS;
  const client = new pg.Client({ connectionString: marked.href, connectionTimeoutMillis });
  // A connection that breaks also rejects the query below.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ mark: string | null }>("select current_setting($1, true) as mark", [
      MARK,
    ]);
    return rows[0]?.mark !== "yes";
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    return code === REFUSED && /startup parameter/.test(message);
  } finally {
    await client.end().catch(() => undefined);
  }
}
