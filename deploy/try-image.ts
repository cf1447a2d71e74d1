// Runs the Dockerfile's steps in plain folders and starts what they make, for machines without a container engine. It shows
// that nothing is missing in the image, and how large it is. Its base image is not tried: the packages are those of this system.
// Usage: npm run try-image
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { processEnvironment } from "../server/src/config/env.ts";
import { keepServer } from "../server/src/platform/embedded-postgres/keep-server.ts";
import { createLog } from "../server/src/platform/log.ts";

const CHECKOUT = resolve(import.meta.dirname, "..");
const WORKDIR = "/parley";
const IGNORED = /(^|\/)(test|testdata)\//;

interface Image {
  folder: string;
  environment: Record<string, string>;
  /** The words before those of a command. */
  entrypoint: string[];
}

/** Returns the last stage. */
async function build(root: string): Promise<Image> {
  const stages = new Map<string, Image>();
  let image: Image | undefined;
  for (const [name, rest] of await readInstructions()) {
    if (name === "FROM") {
      const stage = / AS (\w+)$/.exec(rest)?.[1] ?? "last";
      image = { folder: await mkdtemp(join(root, `${stage}-`)), environment: {}, entrypoint: [] };
      stages.set(stage, image);
    } else if (image) await follow(image, name, rest, stages);
  }
  if (!image) throw new Error("The Dockerfile has no FROM.");
  return image;
}

async function readInstructions(): Promise<[name: string, rest: string][]> {
  const file = await readFile(join(CHECKOUT, "Dockerfile"), "utf8");
  const lines = file
    .replace(/^#.*\n/gm, "")
    .replace(/\\\n\s*/g, "")
    .split("\n");
  return lines
    .filter(Boolean)
    .map((line) => [line.split(" ", 1)[0] as string, line.slice(line.indexOf(" ") + 1)]);
}

async function follow(image: Image, name: string, rest: string, stages: Map<string, Image>): Promise<void> {
  switch (name) {
    case "COPY":
      return copy(image, rest.split(" "), stages);
    case "RUN":
      console.log(`RUN ${rest}`);
      execFileSync("sh", ["-ec", rest], {
        cwd: image.folder,
        env: environmentOf(image),
        stdio: ["ignore", "ignore", "inherit"],
      });
      return;
    case "ENV":
      for (const [, key, value] of rest.matchAll(/(\w+)=(\S+)/g))
        image.environment[key as string] = value as string;
      return;
    case "ENTRYPOINT":
      image.entrypoint = (JSON.parse(rest) as string[]).map((word) => word.replace(WORKDIR, image.folder));
      return;
    case "WORKDIR":
    case "USER":
    case "EXPOSE":
    case "HEALTHCHECK":
    case "CMD":
      return;
    default:
      throw new Error(`The Dockerfile has an instruction that isn't tried: ${name}.`);
  }
}

async function copy({ folder }: Image, words: string[], stages: Map<string, Image>): Promise<void> {
  const from = words[0]?.startsWith("--from=") ? (words.shift() as string).slice("--from=".length) : null;
  const to = words.pop() as string;
  for (const word of words) {
    if (from !== null) {
      const source = join(stages.get(from)?.folder as string, word.slice(WORKDIR.length));
      await cp(source, join(folder, to), { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const files = execFileSync("git", ["ls-files", "--", word], { cwd: CHECKOUT, encoding: "utf8" })
      .trim()
      .split("\n");
    for (const file of files.filter((one) => !IGNORED.test(one))) {
      // A folder's content is copied, a file keeps its name in a folder.
      const rest = file === word ? basename(word) : word === "." ? file : file.slice(word.length + 1);
      const isNamed = file === word && !to.endsWith("/");
      await cp(join(CHECKOUT, file), isNamed && to !== "." ? join(folder, to) : join(folder, to, rest));
    }
  }
}

/** With the Node of this run. */
function environmentOf({ environment }: Image): NodeJS.ProcessEnv {
  const outside = processEnvironment();
  return { ...outside, PATH: `${dirname(process.execPath)}:${outside["PATH"]}`, ...environment };
}

function start(image: Image, words: string[], environment: Record<string, string>) {
  const [program, ...before] = image.entrypoint as [string, ...string[]];
  return spawn(program, [...before, ...words], {
    cwd: image.folder,
    env: { ...environmentOf(image), ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** Starts the service, makes an account, and asks the console's page and the API. */
async function tryService(image: Image, databaseUrl: string): Promise<void> {
  const environment = {
    DATABASE_URL: databaseUrl,
    PARLEY_SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
    PARLEY_HOST: "127.0.0.1",
    PARLEY_PORT: "0",
    PARLEY_METRICS_PORT: "off",
  };
  const service = start(image, ["serve"], environment);
  let url: string | undefined;
  for await (const line of createInterface({ input: service.stdout })) {
    console.log(line);
    url = /^Parley serves at (\S+)$/.exec(line)?.[1];
    if (url) break;
  }
  if (!url) throw new Error("The service didn't start.");
  const creating = start(image, ["accounts", "create", "Shop"], environment);
  const authorization = /parley_\w+/.exec(await text(creating.stdout))?.[0] ?? "";
  for (const [path, headers] of [
    ["/readyz", {}],
    ["/", {}],
    ["/api/openapi.json", {}],
    ["/api/settings", { authorization }],
  ] as const) {
    const answer = await fetch(url + path, { headers });
    console.log(`${answer.status} ${path}, ${(await answer.arrayBuffer()).byteLength} bytes`);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  }
  service.kill("SIGTERM");
  const [code] = await once(service, "close");
  console.log(`The service ended with ${code}.`);
}

const root = await mkdtemp(join(tmpdir(), "parley-image-"));
try {
  const image = await build(root);
  console.log(
    execFileSync("du", ["-sh", "--", "node_modules", "."], { cwd: image.folder, encoding: "utf8" }).trim(),
  );
  const server = await keepServer(join(root, "data"), createLog("warn"));
  try {
    await tryService(image, server.url);
  } finally {
    await server.stop();
  }
} finally {
  await rm(root, { recursive: true, force: true });
}
