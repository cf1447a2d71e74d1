import { describe, expect, test, vi } from "vitest";
import { settleBatch } from "../settle-batch.ts";

const failure = (code: string) => Object.assign(new Error(code), { code, severity: "ERROR" });

/** The codes with which the first calls fail, then all pass; `bad` members fail each call that has them. */
function work(codes: string[], bad: { member: number; code: string } | null = null) {
  return vi.fn(async (members: number[]) => {
    const code = codes.shift();
    if (code !== undefined) throw failure(code);
    if (bad && members.includes(bad.member)) throw failure(bad.code);
    return members.map((member) => member * 10);
  });
}

async function settled(batch: Parameters<typeof settleBatch<number, number>>[0], members: number[]) {
  const outcomes = await Promise.all(await settleBatch(batch, members));
  return outcomes.map((outcome) => (outcome.ok ? outcome.result : (outcome.error as { code: string }).code));
}

describe("a batch", () => {
  test.each(["40001", "40P01"])(
    "that meets a conflict (%s) is worked on again, three times at most",
    async (code) => {
      const twice = work([code, code]);
      expect(await settled({ work: twice }, [1, 2])).toEqual([10, 20]);
      expect(twice).toHaveBeenCalledTimes(3);
      const always = work(Array(9).fill(code));
      expect(await settled({ work: always }, [1])).toEqual([code]);
      expect(always).toHaveBeenCalledTimes(4);
    },
  );

  test.each(["22P05", "23503", "54000"])(
    "with a member whose values are refused (%s) fails for it alone",
    async (code) => {
      const one = work([], { member: 3, code });
      expect(await settled({ work: one }, [1, 2, 3, 4, 5])).toEqual([10, 20, code, 40, 50]);
    },
  );

  test.each(["57014", "53100", "42P01"])(
    "that fails for another reason (%s) fails whole, and isn't halved",
    async (code) => {
      const one = work([], { member: 3, code });
      expect(await settled({ work: one }, [1, 2, 3, 4])).toEqual([code, code, code, code]);
      expect(one).toHaveBeenCalledTimes(1);
    },
  );

  test.each(["ECONNRESET", "57P01"])(
    "whose connection was lost (%s) is worked on again with the same members",
    async (code) => {
      const lost = work([code, code]);
      expect(await settled({ work: lost }, [1, 2])).toEqual([10, 20]);
      expect(lost.mock.calls).toEqual([[[1, 2]], [[1, 2]], [[1, 2]]]);
    },
  );

  test.each(["53100", "57014"])(
    "whose connection was lost isn't refused for what follows (%s): it may be committed",
    async (code) => {
      const lost = work(["ECONNRESET", code]);
      expect(await settled({ work: lost }, [1, 2])).toEqual([10, 20]);
      expect(lost).toHaveBeenCalledTimes(3);
    },
  );

  test("that crashes the server is worked on again: a commit may have been written before", async () => {
    let calls = 0;
    const crash = async (members: number[]) => {
      if (calls++ === 0) throw Object.assign(failure("53100"), { severity: "PANIC" });
      return members;
    };
    expect(await settled({ work: crash }, [1])).toEqual([1]);
  });

  test("that meets a lock goes on without those whose lock it is; they wait aside", async () => {
    const quick = work([], { member: 2, code: "55P03" });
    const patientWork = work([]);
    const batch = {
      work: quick,
      patientWork,
      locked: async (members: number[]) => new Set(members.filter((one) => one === 2)),
    };
    const outcomes = await settleBatch(batch, [1, 2, 3]);
    expect(outcomes.map((outcome) => outcome instanceof Promise)).toEqual([false, true, false]);
    expect(await settled(batch, [1, 2, 3])).toEqual([10, 20, 30]);
    expect(patientWork.mock.calls[0]).toEqual([[2]]);
  });

  test("whose lock nobody seems to hold waits for it whole, and fails whole", async () => {
    const quick = work([], { member: 1, code: "55P03" });
    const patient = { work: quick, patientWork: work([]), locked: async () => new Set<number>() };
    expect(await settled(patient, [1, 2])).toEqual([10, 20]);
    const never = { ...patient, patientWork: work([], { member: 1, code: "55P03" }) };
    expect(await settled(never, [1, 2])).toEqual(["55P03", "55P03"]);
  });

  test("of which it can't be told whose lock it is fails whole, none of it being done", async () => {
    const batch = {
      work: work([], { member: 1, code: "55P03" }),
      patientWork: work([]),
      locked: () => Promise.reject(failure("53300")),
    };
    expect(await settled(batch, [1, 2])).toEqual(["55P03", "55P03"]);
  });
});
