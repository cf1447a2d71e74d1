import { expect, test } from "vitest";
import { type Message, type ThreadPages, withMessage } from "../thread-cache.ts";

const STATUSES = ["queued", "sent", "delivered", "read"] as const;

const message = (id: string, status: Message["status"] = "sent") => ({ id, status }) as Message;

function thread(pages: string[][], next: string | null = null): ThreadPages {
  const last = pages.length - 1;
  return {
    pages: pages.map((ids, index) => ({
      data: ids.map((id) => message(id)),
      next: index === last ? next : "more",
    })),
    pageParams: pages.map(() => null),
  };
}

const idsOf = ({ pages }: ThreadPages) => pages.map(({ data }) => data.map(({ id }) => id));

test.each([
  ["a new message is the first", thread([["c", "b"], ["a"]]), "d", [["d", "c", "b"], ["a"]]],
  ["a late one has its place", thread([["d", "b"], ["a"]]), "c", [["d", "c", "b"], ["a"]]],
  ["the first of an empty conversation", thread([[]]), "a", [["a"]]],
  [
    "the oldest of a conversation that is read to its start",
    thread([["c"], ["b"]]),
    "a",
    [["c"], ["b", "a"]],
  ],
  ["one of a page that wasn't read is left out", thread([["c", "b"]], "more"), "a", [["c", "b"]]],
])("%s", (_, known, id, expected) => {
  expect(idsOf(withMessage(known, message(id)))).toEqual(expected);
});

test("whatever the order and the repeats of events, a conversation ends the same", () => {
  const events = ["b", "c", "d"].flatMap((id) => STATUSES.map((status) => message(id, status)));
  const apply = (known: ThreadPages, event: Message) => withMessage(known, event);
  const expected = events.reduce(apply, thread([["a"]]));
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let round = 0; round < 200; round++) {
    const repeated = [...events, ...events.filter(() => random() < 0.3)];
    const shuffled = repeated
      .map((event) => ({ event, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ event }) => event);
    expect(shuffled.reduce(apply, thread([["a"]]))).toEqual(expected);
  }
});

test("a failure isn't undone by an earlier state, and a delivery undoes it", () => {
  const failed = withMessage(thread([["a"]]), message("a", "failed"));
  expect(withMessage(failed, message("a", "sent"))).toEqual(failed);
  expect(withMessage(failed, message("a", "delivered")).pages[0]?.data[0]?.status).toBe("delivered");
});
