// A release by one script, on a copy of the repository.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { needs } from "../../../test/needs.ts";
import { useFolder } from "../../../test/test-folder.ts";
import { openBackup } from "../../backup/index.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const AUTHOR = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@parley.example" };
const COMMITTER = { GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@parley.example" };
const environment = { ...process.env, ...AUTHOR, ...COMMITTER };

const folder = useFolder();

const git = (...words: string[]) =>
  execFileSync("git", words, { cwd: folder(), env: environment, encoding: "utf8", stdio: "pipe" }).trim();
const read = (name: string) => readFile(folder(name), "utf8");
const readJson = async (name: string) => JSON.parse(await read(name));

async function release(...words: string[]) {
  const script = folder("deploy/release/release.ts");
  // The processes of a release load the same code, which only the first compiles.
  const env = { ...environment, NODE_COMPILE_CACHE: folder(".git/compiled") };
  const child = spawn(process.execPath, [script, ...words], { cwd: folder(), env });
  const [[code], out, said] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, out, said };
}

/** The process that reads files may read these packages only where they are, not through a link. */
const COPIED = ["libphonenumber-js"];

async function linkPackages(): Promise<void> {
  for (const part of ["client", "console", "server", "simulator"])
    await symlink(join(ROOT, part, "node_modules"), folder(part, "node_modules"));
  const [from, to] = [join(ROOT, "node_modules"), folder("node_modules")];
  await mkdir(to);
  for (const name of await readdir(from))
    await (COPIED.includes(name)
      ? cp(join(from, name), join(to, name), { recursive: true })
      : symlink(join(from, name), join(to, name)));
}

needs(`git -C ${ROOT} rev-parse`, "git");

describe("npm run release", () => {
  beforeAll(async () => {
    const words = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    const input = execFileSync("git", words, { cwd: ROOT });
    const files = execFileSync("tar", ["-c", "--null", "-T", "-"], { cwd: ROOT, input, maxBuffer: 2 ** 28 });
    execFileSync("tar", ["-x"], { cwd: folder(), input: files });
    await linkPackages();
    git("init", "--quiet", "--initial-branch=main");
    // .gitignore has the folders, and these are links.
    await writeFile(folder(".git/info/exclude"), "node_modules\n");
    git("add", "--all");
    git("commit", "--quiet", "--message", "all");
  });

  test.each<[string, string[], string]>([
    ["no version", [], "Name the version"],
    ["a version that isn't one", ["v0.2"], "Name the version"],
  ])("refuses %s", async (_label, words, sentence) => {
    expect(await release(...words)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
  });

  test("refuses files with changes, and another branch than main", async () => {
    await writeFile(folder("notes.txt"), "");
    expect(await release("0.2.0")).toMatchObject({ code: 1, said: expect.stringContaining("?? notes.txt") });
    await rm(folder("notes.txt"));
    git("switch", "--quiet", "--create", "other");
    expect(await release("0.2.0")).toMatchObject({
      code: 1,
      said: "Releases are made on main, and this is other.\n",
    });
    git("switch", "--quiet", "main");
    expect(git("tag")).toBe("");
  });

  /** It starts a service and a database. */
  const MOST_MS = 300_000;

  test("makes one commit and a tag, with everything that the version needs", {
    timeout: MOST_MS,
  }, async () => {
    const before = git("rev-parse", "HEAD");
    const { code, out, said } = await release("0.2.0");
    expect([code, said]).toEqual([0, ""]);
    expect(out).toContain("git push origin main v0.2.0");
    expect(git("tag")).toBe("v0.2.0");
    expect(git("status", "--porcelain")).toBe("");
    expect(git("rev-parse", "v0.2.0^{commit}~1")).toBe(before);
    expect(git("log", "-1", "--format=%s")).toBe("release: 0.2.0");
    expect(git("diff", "--name-only", before).split("\n")).toEqual([
      "CHANGELOG.md",
      "client/README.md",
      "client/package.json",
      "client/src/operations.ts",
      "compose.yml",
      "console/package.json",
      "package-lock.json",
      "package.json",
      "sbom.cdx.json",
      "server/package.json",
      "server/test/releases/0.2.0.zip",
      "simulator/package.json",
    ]);
    expect(git("diff", before, "--", "package-lock.json")).not.toMatch(/^[-+] .*(?<!version|client)": /m);
    expect((await readJson("package-lock.json")).packages.server.dependencies["@parley/client"]).toBe(
      "0.2.0",
    );
    expect(await read("compose.yml")).toContain("image: parley:0.2.0");
    const today = new Date().toISOString().slice(0, 10);
    expect(await read("CHANGELOG.md")).toContain(`## Unreleased\n\n## 0.2.0 (${today})\n\n`);
    expect(git("tag", "--list", "v0.2.0", "--format=%(contents)")).toContain("**Contacts**");
  });

  test("lists the packages that are installed in production", async () => {
    const { bomFormat, metadata, components } = await readJson("sbom.cdx.json");
    expect([bomFormat, metadata.component.purl]).toEqual(["CycloneDX", "pkg:npm/parley@0.2.0"]);
    const names = components.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["fastify", "pg", "node"]));
    expect(names).not.toContain("vitest");
  });

  test("keeps a backup that this version made", async () => {
    const path = folder("server/test/releases/0.2.0.zip");
    const { manifest, close } = await openBackup(path);
    close();
    expect(manifest.program).toBe("0.2.0");
  });

  test.each([
    ["0.2.0", "0.2.0 was released already"],
    ["0.1.9", "must be higher than it, and 0.1.9 isn't"],
    ["0.10.0", 'CHANGELOG.md has nothing under "## Unreleased".'],
  ])("then refuses %s and leaves every file as it was", async (version, sentence) => {
    const before = git("rev-parse", "HEAD");
    expect(await release(version)).toMatchObject({ code: 1, said: expect.stringContaining(sentence) });
    expect([git("status", "--porcelain"), git("rev-parse", "HEAD"), git("tag")]).toEqual([
      "",
      before,
      "v0.2.0",
    ]);
  });
});
