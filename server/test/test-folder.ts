// Temporary folders that are removed after their tests.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { newFolder } from "./new-folder.ts";

/** Joins names to the folder's path. */
export type TestFolder = (...names: string[]) => string;

const PREFIX = "parley-test-";

/** For the tests of a file. */
export function useFolder(under?: string): TestFolder {
  let path: string;
  beforeAll(async () => {
    path = await newFolder(PREFIX, under);
  });
  afterAll(() => rm(path, { recursive: true, force: true }));
  return (...names) => join(path, ...names);
}

/** For the test that is running, also when a `beforeEach` calls it. */
export async function openFolder(under?: string): Promise<TestFolder> {
  const path = await newFolder(PREFIX, under);
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return (...names) => join(path, ...names);
}
