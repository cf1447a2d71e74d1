// Phone numbers as fields of a request.
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { phoneList, phoneNumber, phoneOfUrl } from "../phone-fields.ts";

describe("a list", () => {
  const odd = (count: number) =>
    Array.from({ length: count }, (_, index) => `+44 (0) 7911 ${String(index).padStart(6, "0")}`);

  test("of malformed numbers yields to the event loop while it is read", async () => {
    let reading = true;
    let turns = 0;
    const others = (async () => {
      for (; reading; turns++) await nextTurn();
    })();
    const read = await phoneList(10_000).parseAsync(odd(10_000));
    reading = false;
    await others;
    expect(read.slice(0, 2)).toEqual(["+447911000000", "+447911000001"]);
    expect(read).toHaveLength(10_000);
    expect(turns).toBeGreaterThan(3);
  });

  test("reports every fault with its position", async () => {
    const { error } = await phoneList(10).safeParseAsync(["+15551234567", null, "+1555", 7, "15551234567"]);
    const told = error?.issues.map((issue) => [
      issue.path,
      issue.code === "custom" ? issue.params?.["code"] : issue.code,
    ]);
    expect(told).toEqual([
      [[1], "invalid_type"],
      [[2], "too_short"],
      [[3], "invalid_type"],
      [[4], "missing_plus"],
    ]);
  });
});

describe("a field", () => {
  const issue = (schema: typeof phoneNumber, value: unknown) => {
    const [first] = schema.safeParse(value).error?.issues ?? [];
    return first?.code === "custom" ? first.params?.["code"] : first?.code;
  };

  test("in a body needs the plus sign", () => {
    expect(phoneNumber.parse("+1 555 123 4567")).toBe("+15551234567");
    expect(issue(phoneNumber, "15551234567")).toBe("missing_plus");
    expect(issue(phoneNumber, 15551234567)).toBe("invalid_type");
    expect(issue(phoneNumber, "+1555\u00001234567")).toBe("invalid_text");
    expect(issue(phoneNumber, "+1555\ud8001234567")).toBe("invalid_text");
  });

  test.each([
    ["+15551234567", "a plus sign"],
    [" 15551234567", "a space, as which a query reads the plus sign"],
    ["\u200e+1 555-123-4567", "the mark of direction that copied numbers have"],
    ["+١٥٥٥١٢٣٤٥٦٧", "digits of another script"],
  ])("in a path or a query is read as in a body: %j, with %s", (value) => {
    expect(phoneOfUrl.parse(value)).toBe("+15551234567");
    expect(phoneNumber.parse(value.replace(/^ (?=1)/, "+"))).toBe("+15551234567");
  });

  test("in a path or a query needs no plus sign, whatever stands around the digits", () => {
    for (const value of ["15551234567", "\u200e1 555 123 4567", "(1) 555-123-4567"])
      expect(phoneOfUrl.parse(value)).toBe("+15551234567");
    expect(phoneOfUrl.parse("4407911123456")).toBe("+447911123456");
    expect(issue(phoneOfUrl, "++15551234567")).toBe("not_a_number");
    expect(issue(phoneOfUrl, "con_1")).toBe("not_a_number");
    expect(issue(phoneOfUrl, "x")).toBe("not_a_number");
  });
});
