// The sizes of what the build made, from Vite's manifest, in bytes after gzip.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
  isDynamicEntry?: boolean;
}

export interface Load {
  js: number;
  css: number;
}

export interface BuildSizes {
  /** The entry, which Home is a part of. */
  home: Load;
  /** Home with the document, its first script, its icon and the plots. */
  whole: number;
  /** JavaScript that several pages load and Home doesn't: forms, dialogs, lists to choose from. */
  shared: number;
  /** JavaScript that only this page or language loads, by the path of its module. */
  own: Record<string, number>;
  /** Every file, by its name without the hash. */
  files: Record<string, number>;
}

const DIST = fileURLToPath(new URL("dist", import.meta.url));
const PLOTS = "src/features/home/plots.tsx";

export function measureBuild(): BuildSizes {
  const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, "utf8")) as Record<string, Chunk>;
  const entry = entryModules(manifest);
  const home = filesOf(manifest, entry);
  const shared = sharedFiles(manifest, home);
  const known = new Set([...home, ...shared]);
  return {
    home: loadOf(home),
    whole: sizeOf(filesOf(manifest, [...entry, PLOTS])) + sizeOf(["index.html", "boot.js", "icon.svg"]),
    shared: loadOf(shared).js,
    own: Object.fromEntries(
      dynamicModules(manifest).map((key) => [key, loadOf(filesOf(manifest, [key]), known).js]),
    ),
    files: Object.fromEntries(allFiles(manifest)),
  };
}

/** Those that the document names. */
function entryModules(manifest: Record<string, Chunk>): string[] {
  const document = readFileSync(`${DIST}/index.html`, "utf8");
  return Object.keys(manifest).filter((key) => document.includes(`/${manifest[key]?.file}"`));
}

function dynamicModules(manifest: Record<string, Chunk>): string[] {
  const isScript = (key: string) => manifest[key]?.file.endsWith(".js");
  return Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry && isScript(key));
}

/** Files that at least two modules load and Home doesn't. */
function sharedFiles(manifest: Record<string, Chunk>, home: Set<string>): Set<string> {
  const seen = new Set(home);
  const shared = new Set<string>();
  for (const key of dynamicModules(manifest)) {
    for (const file of filesOf(manifest, [key])) {
      if (seen.has(file) && !home.has(file)) shared.add(file);
      seen.add(file);
    }
  }
  return shared;
}

/** What the browser has to load for the modules. */
function filesOf(manifest: Record<string, Chunk>, modules: string[]): Set<string> {
  const files = new Set<string>();
  const open = [...modules];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}.`);
    if (files.has(chunk.file)) continue;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    open.push(...(chunk.imports ?? []));
  }
  return files;
}

function loadOf(files: Set<string>, without = new Set<string>()): Load {
  const added = [...files].filter((file) => !without.has(file));
  return {
    js: sizeOf(added.filter((file) => file.endsWith(".js"))),
    css: sizeOf(added.filter((file) => file.endsWith(".css"))),
  };
}

function sizeOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${DIST}/${file}`)).length, 0);
}

function allFiles(manifest: Record<string, Chunk>): [name: string, bytes: number][] {
  const files = new Set(Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]));
  const named = [...files].map((file): [string, number] => [
    file.replace(/^assets\//, "").replace(/-[\w-]{8}(?=\.\w+$)/, ""),
    sizeOf([file]),
  ]);
  return sumByName(named).toSorted(([a], [b]) => a.localeCompare(b));
}

/** Several chunks can have one name. */
function sumByName(named: [name: string, bytes: number][]): [name: string, bytes: number][] {
  const sums = new Map<string, number>();
  for (const [name, bytes] of named) sums.set(name, (sums.get(name) ?? 0) + bytes);
  return [...sums];
}
