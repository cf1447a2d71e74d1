// The first file of the built console has no text of the other pages: those are loaded with the first of them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { first } from "../src/words/en/first.ts";
import { pages } from "../src/words/en/pages.ts";

const ASSETS = new URL("../dist/assets/", import.meta.url);

test.skipIf(!existsSync(ASSETS))(
  "the first file asks for no words of other pages (skipped until the console is built)",
  () => {
    const name = readdirSync(ASSETS).find((file) => /^base-.*\.js$/.test(file)) as string;
    const code = readFileSync(new URL(name, ASSETS), "utf8");
    const has = (key: string) => code.includes(`\`${key}\``) || code.includes(`"${key}"`);
    expect(Object.keys(first).filter(has).length).toBeGreaterThan(100);
    expect(Object.keys(pages).filter(has)).toEqual([]);
  },
);
