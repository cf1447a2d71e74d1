// <data dir>/demo.json: the addresses and the key of a demo, for people and tools.
import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface Demo {
  /** With /api. */
  baseUrl: string;
  key: string;
  simulatorUrl: string;
}

export function demoFileIn(dataDir: string): string {
  return join(dataDir, "demo.json");
}

/** What a demo of the data folder wrote when it started last; null without one. */
export async function readDemo(dataDir: string): Promise<Demo | null> {
  try {
    const text = await readFile(demoFileIn(dataDir), "utf8");
    const { base_url: baseUrl, api_key: key, simulator_url: simulatorUrl } = JSON.parse(text);
    if (typeof baseUrl !== "string" || typeof key !== "string") return null;
    return { baseUrl, key, simulatorUrl: String(simulatorUrl) };
  } catch {
    return null;
  }
}
