// Sets the version everywhere: in the packages, the lock file, the name of the image and the instructions of the client.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

interface Package {
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

interface Lock {
  version: string;
  packages: Record<string, Package>;
}

/** Packages of this repository depend on each other by their exact version. */
const OWN = "@parley/";

export async function setVersion(root: string, version: string): Promise<void> {
  const { workspaces = [], version: before } = JSON.parse(
    await readFile(join(root, "package.json"), "utf8"),
  ) as Package;
  for (const folder of ["", ...workspaces])
    await editJson<Package>(join(root, folder, "package.json"), (one) => setIn(one, version));
  await editJson<Lock>(join(root, "package-lock.json"), (lock) => {
    lock.version = version;
    for (const folder of ["", ...workspaces]) setIn(lock.packages[folder] as Package, version);
  });
  await replaceIn(join(root, "compose.yml"), `image: parley:${before}`, `image: parley:${version}`);
  await replaceIn(
    join(root, "client/README.md"),
    `parley-client-${before}.tgz`,
    `parley-client-${version}.tgz`,
  );
}

function setIn(one: Package, version: string): void {
  one.version = version;
  for (const dependencies of [one.dependencies, one.devDependencies])
    for (const name of Object.keys(dependencies ?? {}))
      if (name.startsWith(OWN) && dependencies) dependencies[name] = version;
}

async function editJson<Value>(path: string, change: (value: Value) => void): Promise<void> {
  const value = JSON.parse(await readFile(path, "utf8"));
  change(value);
  await writeFile(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** @throws when the text isn't there: then the file changed its form, and the version would stay behind. */
async function replaceIn(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(path, "utf8");
  if (!text.includes(from)) throw new Error(`${path} doesn't have "${from}".`);
  await writeFile(path, text.replaceAll(from, to));
}
