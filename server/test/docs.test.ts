// The documents name files, headings, commands, links, error codes and log messages that exist.
import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SLICE_ERRORS } from "../src/errors/index.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const names = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "bench/RESULTS.md",
  "client/README.md",
  ...globSync("docs/**/*.md", { cwd: ROOT }),
];
const documents = await Promise.all(
  names.map(async (name) => ({ name, text: await readFile(join(ROOT, name), "utf8") })),
);

/** What `pattern` captures in each document, with the document's name. */
function found(pattern: RegExp): [value: string, document: string][] {
  return documents.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map((match): [string, string] => [match[1] as string, name]),
  );
}

async function sourceText(pattern: string): Promise<string> {
  const files = globSync(pattern, { cwd: ROOT });
  const texts = await Promise.all(files.map((file) => readFile(join(ROOT, file), "utf8")));
  return texts.join("\n");
}

test("every file that a document names exists", () => {
  // A path that begins with a slash is an address of the service.
  const paths = found(/`([\w.-][\w./-]+\.(?:ts|js|mjs|sql|json))`/g).filter(([path]) => path.includes("/"));
  expect(paths.length).toBeGreaterThan(50);
  // The guide to connectors names the files of its example from their folder.
  const example = "server/src/channels/test/";
  const bases = ["", "server/src/", example, `${example}gateway/`];
  const missing = paths.filter(
    ([path]) => !path.startsWith("data/") && !bases.some((base) => existsSync(join(ROOT, base, path))),
  );
  expect(missing).toEqual([]);
});

test("every link to a file of the repository leads somewhere", () => {
  const links = found(/\]\((?!https?:)([^)#]+)[^)]*\)/g);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter(([link, document]) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
});

test("every link to a heading leads to one", async () => {
  const links = found(/\]\((?!https?:)([^)]*#[^)]+)\)/g);
  expect(links.length).toBeGreaterThan(20);
  const missing = links.filter(([link, document]) => {
    const [path, heading] = link.split("#") as [string, string];
    const target = path === "" ? document : join(dirname(document), path);
    return !headingsOf(target).includes(heading);
  });
  expect(missing).toEqual([]);
});

/** As GitHub names them in addresses. */
function headingsOf(document: string): string[] {
  const text = documents.find(({ name }) => name === document)?.text ?? "";
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every npm script that a document names exists", async () => {
  const packages = globSync("{,*/}package.json", { cwd: ROOT });
  const read = async (path: string) => JSON.parse(await readFile(join(ROOT, path), "utf8")).scripts ?? {};
  const scripts = Object.assign({}, ...(await Promise.all(packages.map(read))));
  const commands = found(/npm run ([\w-]+)/g);
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter(([script]) => !(script in scripts))).toEqual([]);
});

test("every error code and log message that what-happens-if.md names is in the program", async () => {
  const source = await sourceText("server/src/**/*.ts");
  const answers = documents.find(({ name }) => name === "docs/what-happens-if.md")?.text ?? "";
  const codes = [...answers.matchAll(/\b[45]\d\d `(\w+)`/g)].map(([, code]) => code as string);
  const messages = [...answers.matchAll(/log\s+"([^"]+)"/g)].map(([, text]) => text as string);
  expect(codes.length).toBeGreaterThan(15);
  expect(messages.length).toBeGreaterThan(3);
  const known = new Set(Object.values(SLICE_ERRORS).flatMap((table) => Object.keys(table)));
  expect(codes.filter((code) => !known.has(code))).toEqual([]);
  // An ellipsis stands for a value.
  const isInSource = (text: string) => text.split("…").every((part) => source.includes(part));
  expect(messages.filter((text) => !isInSource(text))).toEqual([]);
});
