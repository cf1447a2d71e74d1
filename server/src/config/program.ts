import { readFileSync } from "node:fs";
import { processEnvironment } from "./env.ts";
import { settings } from "./settings.ts";

/** How hints call the command line, so that they work when pasted. Not from .env: messages before it is read need the command, too. */
export const PROGRAM = processEnvironment()[settings.command.variable] || settings.command.default;

/** Whether the command line runs in the project's folder, where `npm run parley` works. */
export const IS_IN_PROJECT = PROGRAM === settings.command.default;

export function programVersion(): string {
  return JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version;
}
