// Writes settings to the file that later commands read. Services and containers can read it too.
import { open, readFile, rename } from "node:fs/promises";

const HEADER = `# Settings of Parley, as \`npx parley config\` lists them. Keep this file secret, and a copy of PARLEY_SECRET_KEY apart from this
# machine: without it, nobody can read the credentials in the database.
`;

/** Changes the lines of `values`, adds those that are missing, and leaves the rest. False if nothing changed. */
export async function writeSettings(path: string, values: Record<string, string>): Promise<boolean> {
  const before = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const missing = new Map(Object.entries(values));
  const lines = (before ?? HEADER).trimEnd().split("\n");
  const changed = lines.map((line) => {
    const name = /^\s*(?:export\s+)?(\w+)\s*=/.exec(line)?.[1] ?? "";
    const value = missing.get(name);
    if (value === undefined) return line;
    missing.delete(name);
    return lineOf(name, value);
  });
  const after = `${[...changed, ...[...missing].map(([name, value]) => lineOf(name, value))].join("\n")}\n`;
  if (after === before) return false;
  await replace(path, after);
  return true;
}

/** Single quotes mean the same to Node, systemd, containers and shells. */
function lineOf(name: string, value: string): string {
  if (/^[\w@%+=:,./?&-]+$/.test(value)) return `${name}=${value}`;
  return value.includes("'") ? `${name}="${value}"` : `${name}='${value}'`;
}

/** A reader finds the old file or the new one. Only the user can read it. */
async function replace(path: string, content: string): Promise<void> {
  const draft = `${path}.new`;
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
