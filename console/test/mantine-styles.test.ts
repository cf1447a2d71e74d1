// The console loads the styles of the components that it has, and of no others.
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const BUILT = fileURLToPath(new URL("../dist/assets", import.meta.url));
const STYLES = join(dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css")), "styles");
const CLASS = /\bm_[0-9a-f]{5,}\b/g;

async function read(folder: string, ending: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
  const texts = names.map(async (name) => [name, await readFile(join(folder, name), "utf8")] as const);
  return new Map(await Promise.all(texts));
}

test("each component of the build has its styles", async () => {
  const classesIn = (texts: Iterable<string>) =>
    new Set([...texts].flatMap((text) => text.match(CLASS) ?? []));
  const drawn = classesIn((await read(BUILT, ".js")).values());
  const styled = classesIn((await read(BUILT, ".css")).values());
  const components = await read(STYLES, ".layer.css");
  const lacking = [...components].filter(([, css]) => {
    const own = [...classesIn([css])];
    return own.some((name) => drawn.has(name)) && !own.some((name) => styled.has(name));
  });
  expect(drawn.size).toBeGreaterThan(50);
  expect(lacking.map(([name]) => name)).toEqual([]);
});
