import { describe, expect, test, vi } from "vitest";
import { AFTER_CONFLICT, BRIEFLY, type RetryPolicy, retry, UNTIL_DONE } from "../retry.ts";

const QUICK = { firstMs: 0, longestMs: 0 };
const failure = (code: string) => Object.assign(new Error(code), { code, severity: "ERROR" });

/** The codes with which the first runs fail; then all pass. */
function failing(...codes: string[]) {
  return vi.fn(async () => {
    const code = codes.shift();
    if (code !== undefined) throw failure(code);
    return "done";
  });
}

describe("work on the database", () => {
  test.each<[string, RetryPolicy, string[]]>([
    ["a conflict", AFTER_CONFLICT, ["40001", "40P01"]],
    ["a lost connection", BRIEFLY, ["ECONNRESET", "40001", "57P01"]],
    [
      "any failure but rejected values",
      UNTIL_DONE,
      ["55P03", "53100", "57014", "42P01", ...Array(9).fill("40001")],
    ],
  ])("runs again after %s", async (_name, policy, codes) => {
    const work = failing(...codes);
    expect(await retry({ ...policy, ...QUICK }, work)).toBe("done");
    expect(work).toHaveBeenCalledTimes(codes.length + 1);
  });

  test.each<[string, RetryPolicy, string[]]>([
    ["a lost connection, when it mustn't run twice", AFTER_CONFLICT, ["ECONNRESET"]],
    ["a full disk", BRIEFLY, ["53100"]],
    ["rejected values", UNTIL_DONE, ["55P03", "23503"]],
  ])("doesn't run again after %s", async (_name, policy, codes) => {
    const last = codes.at(-1);
    await expect(retry({ ...policy, ...QUICK }, failing(...codes))).rejects.toMatchObject({ code: last });
  });

  test("ends with the lost connection: a later refusal doesn't say what became of the commit", async () => {
    const policy = { after: { disconnected: { runs: 2 } }, ...QUICK };
    await expect(retry(policy, failing("ECONNRESET", "53100"))).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test("isn't repeated when nobody needs it any more", async () => {
    const failures: unknown[] = [];
    const events = {
      onFailure: (error: unknown) => failures.push(error),
      isOver: () => failures.length === 2,
    };
    await expect(
      retry({ ...UNTIL_DONE, ...QUICK }, failing("08006", "08001", "08003"), events),
    ).rejects.toMatchObject({
      code: "08006",
    });
    expect(failures).toHaveLength(2);
  });
});
