import { expect, test } from "vitest";
import { newestSeen } from "../newest-seen.ts";

const NOW = Date.parse("2026-11-30T12:00:00Z");
const before = (ms: number, id: string) => ({ id, created_at: new Date(NOW - ms).toISOString() });

test("an answer that a colleague sends while somebody presses the key wasn't seen", () => {
  expect(newestSeen([before(300, "theirs"), before(60_000, "question")], NOW)).toBe("question");
  expect(newestSeen([before(1_500, "theirs"), before(60_000, "question")], NOW)).toBe("theirs");
  expect(newestSeen([before(300, "theirs")], NOW)).toBe(null);
  expect(newestSeen([], NOW)).toBe(null);
});
