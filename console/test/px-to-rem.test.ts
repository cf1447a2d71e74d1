import { expect, test } from "vitest";
import { inRem } from "../px-to-rem.ts";

test.each([
  ["14px / 20px system-ui", "0.875rem / 1.25rem system-ui"],
  ["minmax(min(100%, 320px), 1fr)", "minmax(min(100%, 20rem), 1fr)"],
  ["0 -8px 13px", "0 -0.5rem 0.8125rem"],
  ["(min-width: 641px) and (max-width: 1100px)", "(min-width: 40.0625rem) and (max-width: 68.75rem)"],
  ["1px solid var(--p-line)", "1px solid var(--p-line)"],
  ["inset 3px 0 0 var(--size-20px)", "inset 3px 0 0 var(--size-20px)"],
  ["url(#a16px)", "url(#a16px)"],
])("%s becomes %s", (value, expected) => {
  expect(inRem(value)).toBe(expected);
});
