// Holds the size of files, folders, parts and commits, and prints how many lines each part has. Circles and the import
// order are held by dependency-cruiser. Raising a limit here is a line in a commit that says why.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";

const LIMITS = {
  linesOfFile: 300,
  /** Source files side by side, without those in the folders below. */
  filesOfFolder: 15,
  filesOfCommit: 150,
  linesOfCommit: 3_000,
  /** Without tests. */
  linesOfPart: { "server/src": 70_320, "console/src": 27_000 } as Record<string, number>,
};

/** May be larger than the limits, each for its reason. */
const LARGE: Record<string, string> = {
  "simulator/page/page.css": "the whole style of a page that is served without a build",
};

/** Used by many files: the demo's own number, and those of examples. */
const SHARED_PHONES = ["15550001000", "15551234567", "15557654321"];

/** Commits after this one are checked: earlier ones were made without the limits. */
const CHECKED_AFTER = "9eb65d2";

const SOURCE =
  /^(server\/src|server\/bin|console\/src|client|simulator|bench|chaos|deploy)\/.*\.(ts|tsx|css)$/;
const TEST = /\/(test|testdata)\//;
const GENERATED = /^(package-lock\.json|server\/openapi\.json|client\/src\/(schema|operations)\.ts)$/;

const git = (...words: string[]) => execFileSync("git", words, { encoding: "utf8" }).trim();
const linesOf = (file: string) => readFileSync(file, "utf8").split("\n").length - 1;

/** Line counts by file. */
function sources(): Map<string, number> {
  const files = git("ls-files").split("\n");
  const own = files.filter((file) => SOURCE.test(file) && !TEST.test(file) && !GENERATED.test(file));
  return new Map(own.map((file) => [file, linesOf(file)]));
}

function countBy(files: Iterable<[string, number]>, nameOf: (file: string) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [file, count] of files) counts.set(nameOf(file), (counts.get(nameOf(file)) ?? 0) + count);
  return counts;
}

function faultsOfFiles(files: Map<string, number>): string[] {
  const long = [...files].filter(([, lines]) => lines > LIMITS.linesOfFile);
  // A style sheet belongs to its component.
  const code = [...files.keys()].filter((file) => !file.endsWith(".css"));
  const folders = countBy(
    code.map((file) => [file, 1]),
    dirname,
  );
  const full = [...folders].filter(([, count]) => count > LIMITS.filesOfFolder);
  return [
    ...long.map(([file, lines]) => [file, `${file} has ${lines} lines; the limit is ${LIMITS.linesOfFile}`]),
    ...full.map(([folder, count]) => [
      folder,
      `${folder}/ has ${count} source files side by side; the limit is ${LIMITS.filesOfFolder}`,
    ]),
  ]
    .filter(([place]) => !((place as string) in LARGE))
    .map(([, fault]) => fault as string);
}

/** Prints the lines of each slice of the server, and of the other parts. */
function faultsOfParts(files: Map<string, number>): string[] {
  const slices = countBy(
    files,
    (file) => /^server\/src\/[^/]+|^console\/src|^[^/]+/.exec(file)?.[0] as string,
  );
  for (const [name, lines] of [...slices].sort())
    process.stdout.write(`${String(lines).padStart(7)} ${name}\n`);
  return Object.entries(LIMITS.linesOfPart).flatMap(([part, limit]) => {
    const own = [...files].filter(([file]) => file.startsWith(`${part}/`));
    const lines = own.reduce((sum, [, count]) => sum + count, 0);
    process.stdout.write(`${String(lines).padStart(7)} ${part} in all, of ${limit}; ${own.length} files\n`);
    return lines > limit ? [`${part} has ${lines} lines; the limit is ${limit}`] : [];
  });
}

function faultsOfCommits(): string[] {
  let commits: string[];
  try {
    commits = git("rev-list", "--no-merges", `${CHECKED_AFTER}..HEAD`).split("\n").filter(Boolean);
  } catch {
    process.stdout.write(
      `Commits aren't checked: this copy of the repository doesn't reach back to ${CHECKED_AFTER}.\n`,
    );
    return [];
  }
  return commits.flatMap((commit) => {
    const stat = git("show", "--numstat", "--find-renames", "--format=", commit).split("\n").filter(Boolean);
    const changes = stat.map((line) => {
      const [added, removed, file] = line.split("\t") as [string, string, string];
      return { lines: (Number(added) || 0) + (Number(removed) || 0), file };
    });
    // A file that only moved has no changed lines.
    const counted = changes.filter(({ file, lines }) => lines > 0 && !GENERATED.test(file));
    const lines = counted.reduce((sum, change) => sum + change.lines, 0);
    if (counted.length <= LIMITS.filesOfCommit && lines <= LIMITS.linesOfCommit) return [];
    const [subject, ...body] = git("log", "-1", "--format=%h %s%n%b", commit).split("\n");
    if (body.some((line) => /^Large: \S/.test(line))) return [];
    return [
      `commit ${subject} changes ${counted.length} files and ${lines} lines; above ${LIMITS.filesOfCommit} files or ${LIMITS.linesOfCommit} lines its body needs a line "Large: <reason>"`,
    ];
  });
}

/** Test files of the console share the phones of one simulator, so two with the same phone would disturb each other. */
function faultsOfPhones(): string[] {
  const users = new Map<string, string[]>();
  for (const file of git("ls-files", "console/test").split("\n"))
    for (const phone of new Set(readFileSync(file, "utf8").match(/\b1555\d{7}\b/g)))
      if (!SHARED_PHONES.includes(phone)) users.set(phone, [...(users.get(phone) ?? []), file]);
  return [...users]
    .filter(([, by]) => by.length > 1)
    .map(([phone, by]) => `the phone ${phone} is used by more than one file: ${by.join(", ")}`);
}

const files = sources();
const faults = [...faultsOfFiles(files), ...faultsOfParts(files), ...faultsOfCommits(), ...faultsOfPhones()];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
