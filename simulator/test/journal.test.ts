import { execFile } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { openAcknowledgements } from "../src/store/acknowledgements.ts";
import { openJournal } from "../src/store/journal.ts";
import { temporaryFolder } from "./test-simulator.ts";

function open(path: string) {
  const replayed: unknown[] = [];
  return { replayed, journal: openJournal<unknown>(path, (entry) => replayed.push(entry)) };
}

describe("journal", () => {
  test("replays lines in order, and reads single lines by position", async () => {
    const path = join(temporaryFolder(), "lines.ndjson");
    const entries = ["plain", "ünïcödé 🎈", "line\nend", { deep: ["x".repeat(3_000_000)] }, "last"];
    const first = open(path);
    const places = await Promise.all(entries.map((entry) => first.journal.append(entry)));
    expect(places.map((place) => first.journal.read(place))).toEqual(entries);
    first.journal.close();
    const second = open(path);
    expect(second.replayed).toEqual(entries);
    expect(second.journal.read(await second.journal.append("after"))).toBe("after");
    second.journal.close();
  });

  test("cuts off an incomplete last line, and continues after it", async () => {
    const path = join(temporaryFolder(), "lines.ndjson");
    writeFileSync(path, '"whole"\n{"torn":"hal');
    const first = open(path);
    expect(first.replayed).toEqual(["whole"]);
    await first.journal.append("next");
    first.journal.close();
    expect(readFileSync(path, "utf8")).toBe('"whole"\n"next"\n');
  });

  test("refuses a file damaged in the middle, and says where", () => {
    const path = join(temporaryFolder(), "lines.ndjson");
    writeFileSync(path, '"whole"\nnot json\n"whole"\n');
    expect(() => open(path)).toThrow(/lines\.ndjson is damaged at byte 8/);
  });

  test("resolves after the line is written", async () => {
    const path = join(temporaryFolder(), "lines.ndjson");
    const { journal } = open(path);
    await journal.append("kept");
    expect(readFileSync(path, "utf8")).toBe('"kept"\n');
    journal.close();
  });

  test("rejects a partial write, and keeps nothing of the line", async () => {
    const path = join(temporaryFolder(), "lines.ndjson");
    // A process whose files may have 1 KiB at most stands for a full disk: the second line is cut in the middle.
    const script = `
      const { openJournal } = await import(${JSON.stringify(new URL("../src/store/journal.ts", import.meta.url))});
      const journal = openJournal(${JSON.stringify(path)}, () => {});
      await journal.append("a".repeat(600));
      await journal.append("b".repeat(600)).catch((error) => console.log(error.code));
      await journal.append("c");
      journal.close();`;
    const shell = 'trap \'\' XFSZ; ulimit -f 1; exec "$0" --input-type=module -e "$1"';
    const { stdout } = await promisify(execFile)("bash", ["-c", shell, process.execPath, script]);
    expect(stdout).toBe("EFBIG\n");
    expect(readFileSync(path, "utf8")).toBe(`"${"a".repeat(600)}"\n"c"\n`);
  });
});

describe("acknowledgements", () => {
  test("survive a restart", async () => {
    const path = join(temporaryFolder(), "acknowledgements.ndjson");
    const first = openAcknowledgements(path);
    await first.add([
      [0, 0],
      [0, 2],
      [7, 1],
    ]);
    first.close();
    const second = openAcknowledgements(path);
    expect(
      [
        [0, 0],
        [0, 1],
        [0, 2],
        [7, 0],
        [7, 1],
      ].map(([seq = 0, part = 0]) => second.has(seq, part)),
    ).toEqual([true, false, true, false, true]);
    second.close();
  });

  test("of a large file are compacted without a change of meaning", async () => {
    const path = join(temporaryFolder(), "acknowledgements.ndjson");
    const first = openAcknowledgements(path);
    await Promise.all(
      Array.from({ length: 40_000 }, (_, seq) =>
        first.add([[seq, 0], [seq, 1], ...(seq === 39_000 ? [] : [[seq, 2] as [number, number]])]),
      ),
    );
    first.close();
    const before = readFileSync(path).length;
    const second = openAcknowledgements(path);
    second.compact(40_000, () => 3);
    expect(readFileSync(path).length).toBeLessThan(before / 10);
    expect([
      second.has(38_999, 2),
      second.has(39_000, 1),
      second.has(39_000, 2),
      second.has(39_999, 2),
    ]).toEqual([true, true, false, true]);
    await second.add([[39_000, 2]]);
    second.close();
    const third = openAcknowledgements(path);
    expect(third.has(39_000, 2)).toBe(true);
    third.close();
  });

  test("survive an incomplete last line", async () => {
    const path = join(temporaryFolder(), "acknowledgements.ndjson");
    const first = openAcknowledgements(path);
    await first.add([[3, 1]]);
    first.close();
    appendFileSync(path, '{"acknowledged":[[4,');
    const second = openAcknowledgements(path);
    expect([second.has(3, 1), second.has(4, 0)]).toEqual([true, false]);
    second.close();
  });
});
