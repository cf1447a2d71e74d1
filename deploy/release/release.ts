// Makes a release of what is committed on main: sets the version, dates the changelog, keeps a backup for the tests of later
// versions, lists the packages, commits and tags. Publishes nothing, but prints the commands for it.
// Usage: npm run release -- 0.2.0
import { execFileSync } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { dateChangelog } from "./date-changelog.ts";
import { setVersion } from "./set-version.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const PACKAGE_LIST = "sbom.cdx.json";
const MOST_BYTES = 64 * 1_024 * 1_024;
const LARGE = "Large: the list of packages is generated.";
const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;
const keptFile = (version: string) => `server/test/releases/${version}.zip`;

async function release([version = ""]: string[]): Promise<void> {
  refuse(version);
  const before = git("rev-parse", "HEAD");
  const made = [PACKAGE_LIST, keptFile(version)];
  const known = new Set(git("ls-files", "--", ...made).split("\n"));
  try {
    const notes = await prepare(version);
    git("add", "--all");
    git("commit", "--quiet", "--message", `release: ${version}`, "--message", LARGE);
    // By default, git drops lines that begin with "#", such as headings.
    const message = ["--cleanup=whitespace", "--message", `Parley ${version}\n\n${notes}`];
    git("tag", "--annotate", ...message, `v${version}`);
  } catch (error) {
    git("reset", "--quiet", "--hard", before);
    for (const file of made.filter((one) => !known.has(one))) await rm(join(ROOT, file), { force: true });
    throw new Error(`Nothing was released, and every file is as it was: ${(error as Error).message}`);
  }
  for (const line of publishing(version)) console.log(line);
}

function refuse(version: string): void {
  if (!SEMVER.test(version)) throw new Error("Name the version, for example: npm run release -- 0.2.0");
  const branch = git("branch", "--show-current");
  if (branch !== "main") throw new Error(`Releases are made on main, and this is ${branch || "no branch"}.`);
  const changed = git("status", "--porcelain");
  if (changed !== "") throw new Error(`These files have changes that aren't committed:\n${changed}`);
  const released = git("tag", "--list", "v*")
    .split("\n")
    .map((tag) => tag.slice(1))
    .filter((name) => SEMVER.test(name));
  const newest = released.toSorted(compare).at(-1);
  if (newest !== undefined && compare(version, newest) <= 0)
    throw new Error(
      `${newest} was released already: the next version must be higher than it, and ${version} isn't.`,
    );
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Returns the notes of the release. */
async function prepare(version: string): Promise<string> {
  const changelog = join(ROOT, "CHANGELOG.md");
  const { text, notes } = dateChangelog(await readFile(changelog, "utf8"), version, new Date());
  await writeFile(changelog, text);
  await setVersion(ROOT, version);
  run("npm", "run", "--silent", "openapi");
  run(process.execPath, "server/test/keep-release.ts", keptFile(version));
  await writeFile(join(ROOT, PACKAGE_LIST), packageList());
  return notes;
}

/** As CycloneDX, for programs that look for known faults in packages: those that `npm ci --omit=dev` installs. */
function packageList(): string {
  const words = ["sbom", "--sbom-format", "cyclonedx", "--omit", "dev", "--package-lock-only"];
  return execFileSync("npm", words, { cwd: ROOT, encoding: "utf8", maxBuffer: MOST_BYTES });
}

function publishing(version: string): string[] {
  return [
    `Released ${version}: one commit and the tag v${version}, on this machine only. To publish them and the image:`,
    "",
    `  git push origin main v${version}`,
    `  docker buildx build --platform linux/amd64,linux/arm64 --tag REGISTRY/parley:${version} --push .`,
    "",
    `To take it back before that:  git tag --delete v${version} && git reset --hard HEAD~1`,
  ];
}

function run(program: string, ...words: string[]): void {
  execFileSync(program, words, { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] });
}

function git(...words: string[]): string {
  return execFileSync("git", words, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  }).trim();
}

await release(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
