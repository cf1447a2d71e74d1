import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newUuid, publicId, uuidOf } from "../ids.ts";

describe("ids", () => {
  test("are UUIDv7 of this moment, in the order in which they were made", () => {
    const made = Array.from({ length: 2_000 }, () => newUuid());
    expect(made[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(
      Math.abs(Number.parseInt((made[0] as string).replaceAll("-", "").slice(0, 12), 16) - Date.now()),
    ).toBeLessThan(1_000);
    expect(new Set(made).size).toBe(2_000);
    // Some are made within one step of the clock: the fraction's order is what is asked for.
    const times = made.map((id) => id.slice(0, 18));
    expect(times).toEqual(times.toSorted());
  });

  test("have the time that is given", () => {
    expect(newUuid(0).slice(0, 14)).toBe("00000000-0000-");
    const time = Date.UTC(2026, 10, 20);
    expect(Number.parseInt(newUuid(time).replaceAll("-", "").slice(0, 12), 16)).toBe(time);
  });

  test("come back from their public form, which sorts as they do", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (a, b) => {
        expect(uuidOf("msg", publicId("msg", a))).toBe(a);
        expect(publicId("msg", a) < publicId("msg", b)).toBe(a < b);
      }),
    );
  });

  test.each([
    ["another prefix", "con_01jd2x0000000000000000000a"],
    ["a character less", "msg_01jd2x0000000000000000000"],
    ["a letter that the alphabet lacks", "msg_01jd2x00000000000000000l0a"],
    ["more than 128 bits", "msg_8zzzzzzzzzzzzzzzzzzzzzzzzz"],
    ["an empty one", ""],
  ])("with %s isn't one", (_, id) => {
    expect(uuidOf("msg", id)).toBeNull();
  });
});
