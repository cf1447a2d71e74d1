// Whether a data folder has a database already, without touching it.
import { join } from "node:path";
import { exists } from "./location.ts";

export async function hasDatabase(dataDir: string): Promise<boolean> {
  return (await exists(join(dataDir, "pg"))) || (await exists(join(dataDir, "database-location")));
}
