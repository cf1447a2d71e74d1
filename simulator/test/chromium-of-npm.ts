// The headless shell of Chromium in the package @sparticuz/chromium.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/", import.meta.url));
/** A program, because the package unpacks into the TMPDIR of its process. */
const UNPACK = `import chromium from "@sparticuz/chromium"; await chromium.executablePath();`;

export const isBuiltForThisMachine = platform() === "linux" && arch() === "x64";

interface Program {
  executablePath: string;
  /** Variables of the environment that it needs. */
  env: Record<string, string>;
}

/** Unpacks it into `node_modules/.cache` when it isn't there yet, which takes two seconds. */
export async function chromiumOfNpm(): Promise<Program> {
  const folder = join(CACHE, `chromium-${await packageVersion()}`);
  if (!existsSync(folder)) await unpack(folder);
  const env = {
    // Libraries that a fresh machine may lack.
    LD_LIBRARY_PATH: join(folder, "al2023/lib"),
    FONTCONFIG_FILE: join(folder, "fonts.conf"),
  };
  return { executablePath: join(folder, "chromium"), env };
}

async function packageVersion(): Promise<string> {
  const entry = createRequire(import.meta.url).resolve("@sparticuz/chromium");
  return JSON.parse(await readFile(join(dirname(entry), "../package.json"), "utf8")).version;
}

/** Several test processes may unpack at the same time. The first one that has finished wins. */
async function unpack(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const draft = await mkdtemp(join(CACHE, "chromium-new-"));
  try {
    // The package unpacks the libraries only in Amazon's cloud.
    const env = { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
    const unpacking = ["--input-type=module", "--eval", UNPACK];
    await promisify(execFile)(process.execPath, unpacking, { cwd: dirname(CACHE), env });
    await writeFile(join(draft, "fonts.conf"), fontsConf(folder));
    await rename(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** The fonts of the machine, and those of the package for a machine without any. */
const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
