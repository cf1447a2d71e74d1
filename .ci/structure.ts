// Holds the size of files, folders, slices, doors and commits, and prints how many lines and bytes each slice has. Circles and the
// import order are held by dependency-cruiser. Raising a limit needs a line in the commit that names what allows it.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";

const LIMITS = {
  linesOfFile: 300,
  /** Source files side by side, without those in the folders below. */
  filesOfFolder: 15,
  filesOfCommit: 150,
  linesOfCommit: 3_000,
  /** Names that a slice exports in its index.ts, and in a for-X.ts to slice X. */
  namesOfDoor: 30,
};

/** Lines and KB (1,000 bytes) of each slice without tests: 1 % above what it had when the limit was set. */
const SLICES: Record<string, [lines: number, kilobytes: number]> = {
  bench: [5_915, 240],
  chaos: [4_200, 162],
  client: [1_030, 44],
  "console/src": [29_390, 1_005],
  deploy: [350, 17],
  server: [30, 4],
  "server/src/accounts": [5_463, 235],
  "server/src/app": [2_615, 110],
  "server/src/audit": [230, 10],
  "server/src/broadcasts": [3_000, 127],
  "server/src/backup": [1_498, 60],
  "server/src/channels": [5_664, 249],
  "server/src/cli": [3_730, 168],
  "server/src/config": [1_020, 41],
  "server/src/contacts": [8_379, 346],
  "server/src/dispatch": [1_814, 74],
  "server/src/errors": [190, 10],
  "server/src/events": [993, 41],
  "server/src/exports": [1_895, 78],
  "server/src/imports": [3_457, 147],
  "server/src/intake": [1_474, 63],
  "server/src/jobs": [672, 29],
  "server/src/media": [2_565, 103],
  "server/src/messages": [10_052, 426],
  "server/src/phones": [395, 19],
  "server/src/platform": [9_800, 398],
  "server/src/search": [260, 11],
  "server/src/secret-key": [179, 9],
  "server/src/quick-replies": [320, 15],
  "server/src/senders": [2_214, 95],
  "server/src/sources": [2_206, 90],
  "server/src/stickers": [450, 20],
  "server/src/templates": [2_008, 87],
  "server/src/usage": [980, 39],
  "server/src/warnings": [391, 17],
  "server/src/webhooks": [2_250, 92],
  "server/src/workbooks": [1_710, 71],
  simulator: [10_080, 365],
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

const git = (...words: string[]) =>
  execFileSync("git", words, { encoding: "utf8", maxBuffer: 100_000_000 }).trim();
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

const SLICE = /^(?:server\/src\/[^/]+\/|console\/src|[^/]+)/;

/** Prints the lines and bytes of each slice. */
function faultsOfSlices(files: Map<string, number>): string[] {
  const sliceOf = (file: string) => (SLICE.exec(file) as RegExpExecArray)[0].replace(/\/$/, "");
  const lines = countBy(files, sliceOf);
  const bytes = countBy(
    [...files.keys()].map((file) => [file, statSync(file).size]),
    sliceOf,
  );
  return [...lines].sort().flatMap(([slice, count]) => {
    const kilobytes = Math.ceil((bytes.get(slice) as number) / 1_000);
    process.stdout.write(
      `${String(count).padStart(7)} lines ${String(kilobytes).padStart(5)} KB  ${slice}\n`,
    );
    const limit = SLICES[slice];
    if (limit === undefined) return [`${slice} has no limit`];
    if (count <= limit[0] && kilobytes <= limit[1]) return [];
    return [
      `${slice} has ${count} lines and ${kilobytes} KB; the limit is ${limit[0]} lines and ${limit[1]} KB`,
    ];
  });
}

function faultsOfDoors(files: Map<string, number>): string[] {
  return [...files.keys()]
    .filter((file) => /^server\/src\/[^/]+\/(index|for-[a-z]+)\.ts$/.test(file))
    .flatMap((file) => {
      const lists = readFileSync(file, "utf8").matchAll(/^export (?:type )?\{([^}]*)\}/gm);
      const names = [...lists].flatMap(([, list = ""]) =>
        list.split(",").filter((name) => name.trim() !== ""),
      );
      const limit = LIMITS.namesOfDoor;
      return names.length > limit ? [`${file} exports ${names.length} names; the limit is ${limit}`] : [];
    });
}

function faultsOfCommits(): string[] {
  let log: string;
  try {
    const range = `${CHECKED_AFTER}..HEAD`;
    log = git("log", "--no-merges", "--numstat", "--find-renames", "--format=%x01%h %s%n%b%x02", range);
  } catch {
    process.stdout.write(
      `Commits aren't checked: this copy of the repository doesn't reach back to ${CHECKED_AFTER}.\n`,
    );
    return [];
  }
  return log.split("\u0001").slice(1).flatMap(faultOfCommit);
}

/** `entry`: the commit's short hash and message, and after the character 2 its numbers of added and removed lines by file. */
function faultOfCommit(entry: string): string[] {
  const [message, stat] = entry.split("\u0002") as [string, string];
  const changes = stat.split("\n").flatMap((line) => {
    const [added, removed, file] = line.split("\t");
    return file === undefined ? [] : [{ lines: (Number(added) || 0) + (Number(removed) || 0), file }];
  });
  // A file that only moved has no changed lines.
  const counted = changes.filter(({ file, lines }) => lines > 0 && !GENERATED.test(file));
  const lines = counted.reduce((sum, change) => sum + change.lines, 0);
  if (counted.length <= LIMITS.filesOfCommit && lines <= LIMITS.linesOfCommit) return [];
  const [subject, ...body] = message.split("\n");
  if (body.some((line) => /^Large: \S/.test(line))) return [];
  return [
    `commit ${subject} changes ${counted.length} files and ${lines} lines; above ${LIMITS.filesOfCommit} files or ${LIMITS.linesOfCommit} lines its body needs a line "Large: <reason>"`,
  ];
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
const faults = [
  ...faultsOfFiles(files),
  ...faultsOfSlices(files),
  ...faultsOfDoors(files),
  ...faultsOfCommits(),
  ...faultsOfPhones(),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
