import { beforeEach, describe, expect, test } from "vitest";
import type { WaitingMessage } from "../../messages/for-dispatch.ts";
import { LaneQueue } from "../queue/lane-queue.ts";

let queue: LaneQueue;
beforeEach(() => {
  queue = new LaneQueue(null, 64);
});

function message(seq: number, contactId: string, change: Partial<WaitingMessage> = {}): WaitingMessage {
  const content = { type: "text", body: "x" } as const;
  const place = { state: "queued", attempt: 0, failures: 0, waitMs: 0 } as const;
  return {
    accountId: "a",
    messageId: `m${seq}`,
    senderId: "s",
    contactId,
    content,
    isOfBroadcast: false,
    seq,
    ...place,
    ...change,
  };
}

function take(): string | undefined {
  return queue.take(1)[0]?.messageId;
}

describe("order", () => {
  test("a contact's next message goes only after the one before has left", () => {
    for (const seq of [1, 2, 3]) queue.add(message(seq, "ana"), 0);
    expect([take(), take()]).toEqual(["m1", undefined]);
    queue.finish("ana", 0);
    expect([take(), take()]).toEqual(["m2", undefined]);
  });

  test("a message with a lower number that comes late goes before messages that aren't on their way", () => {
    queue.add(message(5, "ana"), 0);
    take();
    queue.add(message(7, "ana"), 0);
    queue.add(message(6, "ana"), 0);
    queue.finish("ana", 0);
    expect(take()).toBe("m6");
  });

  test("a known message isn't added twice", () => {
    queue.add(message(1, "ana"), 0);
    queue.add(message(1, "ana"), 0);
    expect(queue.size).toBe(1);
  });
});

describe("answers and bulk", () => {
  const template = {
    content: { type: "template", name: "news", language: "en", variables: {} },
  } as unknown as Partial<WaitingMessage>;
  const taken = (count: number) => queue.take(count).map(({ messageId }) => messageId);

  test("an answer goes before templates that came earlier", () => {
    for (const seq of [1, 2, 3]) queue.add(message(seq, `bulk${seq}`, template), 0);
    queue.add(message(4, "ana"), 0);
    expect(taken(4)).toEqual(["m4", "m1", "m2", "m3"]);
  });

  test("templates get every fifth turn while answers wait", () => {
    for (let seq = 1; seq <= 3; seq++) queue.add(message(seq, `bulk${seq}`, template), 0);
    for (let seq = 11; seq <= 20; seq++) queue.add(message(seq, `person${seq}`), 0);
    const order = taken(13);
    expect(order.map((id) => Number(id.slice(1)) < 10)).toEqual(
      [..."----b----b--b"].map((one) => one === "b"),
    );
    expect(order.filter((id) => Number(id.slice(1)) < 10)).toEqual(["m1", "m2", "m3"]);
  });

  test("a contact's template goes before the answer after it, and both before bulk", () => {
    for (const seq of [1, 2]) queue.add(message(seq, `bulk${seq}`, template), 0);
    queue.add(message(3, "ana", template), 0);
    queue.add(message(4, "ana"), 0);
    expect(taken(1)).toEqual(["m3"]);
    queue.finish("ana", 0);
    expect(taken(9)).toEqual(["m4", "m1", "m2"]);
  });

  test("a contact with several answers takes its turns with others", () => {
    for (const seq of [1, 2, 3]) queue.add(message(seq, "ana"), 0);
    queue.add(message(4, "bob"), 0);
    expect(queue.readyCount).toBe(2);
    expect(taken(1)).toEqual(["m1"]);
    queue.finish("ana", 0);
    expect(taken(1)).toEqual(["m4"]);
  });

  test("no other answers are needed without bulk, or while many are ready", () => {
    queue.add(message(1, "ana"), 0);
    expect(queue.needsReplies).toBe(false);
    queue.add(message(2, "bulk", template), 0);
    expect(queue.needsReplies).toBe(true);
    for (let seq = 3; seq < 70; seq++) queue.add(message(seq, `person${seq}`), 0);
    expect(queue.needsReplies).toBe(false);
  });
});

describe("messages with files", () => {
  const file = { content: { type: "image", mediaId: "f" } } as unknown as Partial<WaitingMessage>;
  const taken = (count: number) => queue.take(count).map(({ messageId }) => messageId);
  beforeEach(() => {
    queue = new LaneQueue(null, 8);
  });

  const card = {
    content: { type: "template", cards: [{ mediaId: "f" }] },
  } as unknown as Partial<WaitingMessage>;

  test("are templates whose cards show files, too", () => {
    for (let seq = 1; seq <= 9; seq++) queue.add(message(seq, `f${seq}`, card), 0);
    expect(taken(9)).toHaveLength(7);
  });

  test("leave an eighth of the requests to others, and go in their order when one is done", () => {
    for (let seq = 1; seq <= 9; seq++) queue.add(message(seq, `f${seq}`, file), 0);
    expect(taken(8)).toEqual([1, 2, 3, 4, 5, 6, 7].map((seq) => `m${seq}`));
    queue.add(message(10, "ana"), 0);
    expect([queue.readyCount, taken(8)]).toEqual([1, ["m10"]]);
    queue.finish("f3", 0);
    expect([queue.readyCount, taken(8)]).toEqual([2, ["m8"]]);
  });

  test("free their place when they wait, are put back or can't go", () => {
    for (let seq = 1; seq <= 10; seq++) queue.add(message(seq, `f${seq}`, file), 0);
    expect(taken(9)).toHaveLength(7);
    queue.hold("f1", { state: "queued", waitMs: 9_000, counted: true }, 0);
    queue.refuse("f2");
    queue.putBack("f3", 0);
    expect(taken(9)).toEqual(["m8", "m9", "m10"]);
    queue.finish("f8", 0);
    expect(taken(9)).toEqual(["m3"]);
  });

  test("of a contact that had a text before wait for a place too", () => {
    for (let seq = 1; seq <= 7; seq++) queue.add(message(seq, `f${seq}`, file), 0);
    taken(7);
    queue.add(message(9, "ana"), 0);
    queue.doubt("ana");
    queue.fill("ana", [message(8, "ana", file)], 0);
    expect(taken(9)).toEqual([]);
    queue.finish("f1", 0);
    expect(taken(9)).toEqual(["m8"]);
  });
});

describe("holds", () => {
  test("a held contact delays nobody, and goes on when its time has come", () => {
    queue.add(message(1, "ana", { waitMs: 4_000 }), 1_000);
    queue.add(message(2, "bob"), 1_000);
    expect([take(), take()]).toEqual(["m2", undefined]);
    expect(queue.releaseDue(1_500)).toBe(3_500);
    expect(take()).toBeUndefined();
    expect(queue.releaseDue(5_000)).toBeNull();
    expect(take()).toBe("m1");
  });

  test("an uncertain message holds its contact until it is settled", () => {
    queue.add(message(1, "ana"), 0);
    take();
    queue.hold("ana", { state: "uncertain", waitMs: 0, counted: false }, 0);
    expect(queue.uncertain()).toEqual(["m1"]);
    queue.releaseDue(1e9);
    expect(take()).toBeUndefined();
    expect(queue.doubt("ana")).toBe(true);
    expect(queue.fill("ana", [message(2, "ana")], 0)).toBe(true);
    expect(take()).toBe("m2");
  });

  test("a retried message counts its failures", () => {
    queue.add(message(1, "ana"), 0);
    take();
    queue.hold("ana", { state: "queued", waitMs: 10, counted: true }, 0);
    queue.releaseDue(10);
    expect(queue.take(1)[0]?.failures).toBe(1);
  });
});

describe("the pace of a person", () => {
  const SECOND = 1_000;
  beforeEach(() => {
    queue = new LaneQueue({ burst: 3, seconds: 6 }, 64);
  });

  /** Sends every message that can go at this time, and reads Ana's later ones when the queue wants it. Returns them in order. */
  function send(now: number): string[] {
    queue.releaseDue(now);
    const sent: string[] = [];
    for (let [next] = queue.take(1); next; [next] = queue.take(1)) {
      sent.push(next.messageId);
      queue.countRequest(next.contactId, { held: false }, now);
      const later = [4, 5, 6].filter((seq) => seq > next.seq).map((seq) => message(seq, "ana"));
      if (queue.finish(next.contactId, now)) queue.fill("ana", later, now);
    }
    return sent;
  }

  test("a burst goes at once, later messages follow at the channel's pace, and others don't wait", () => {
    for (let seq = 1; seq <= 6; seq++) queue.add(message(seq, "ana"), 0);
    queue.add(message(7, "bob"), 0);
    expect(send(0)).toEqual(["m1", "m7", "m2", "m3"]);
    expect(queue.releaseDue(0)).toBe(6 * SECOND);
    expect(send(6 * SECOND - 1)).toEqual([]);
    expect(send(6 * SECOND)).toEqual(["m4"]);
    expect(send(18 * SECOND)).toEqual(["m5", "m6"]);
    expect(queue.releaseDue(18 * SECOND)).toBeNull();
  });

  test("is kept while nothing waits for the person, and when the lane is read anew", () => {
    for (let seq = 1; seq <= 3; seq++) queue.add(message(seq, "ana"), 0);
    expect(send(0)).toHaveLength(3);
    queue.forgetWaiting();
    queue.add(message(4, "ana"), SECOND);
    expect(send(SECOND)).toEqual([]);
    queue.forgetWaiting();
    queue.add(message(4, "ana"), 2 * SECOND);
    expect(queue.releaseDue(2 * SECOND)).toBe(4 * SECOND);
  });

  test("a channel that holds the person has counted messages that this owner didn't send", () => {
    for (const seq of [1, 2]) queue.add(message(seq, "ana"), 0);
    take();
    queue.countRequest("ana", { held: true }, 0);
    queue.hold("ana", { state: "queued", waitMs: SECOND, counted: true }, 0);
    expect(queue.releaseDue(0)).toBe(6 * SECOND);
  });
});

describe("reads of the database", () => {
  const ways: [string, () => void][] = [
    ["its head has left", () => queue.finish("ana", 0)],
    [
      "its head is to be tried again",
      () => queue.hold("ana", { state: "queued", waitMs: 9, counted: true }, 0),
    ],
    ["its head wasn't sent after all", () => queue.putBack("ana", 0)],
    ["its head was refused", () => queue.refuse("ana")],
  ];
  test.each(ways)("a contact has changed when %s", (_, change) => {
    queue.add(message(1, "ana"), 0);
    queue.add(message(2, "bob"), 0);
    expect([take(), take()]).toEqual(["m1", "m2"]);
    const changed = queue.beginRead();
    change();
    queue.endRead();
    queue.finish("bob", 0);
    expect([...changed]).toEqual(["ana"]);
  });

  test("a contact has changed when a fact settled one of its messages, known here or not", () => {
    queue.add(message(1, "ana", { state: "uncertain" }), 0);
    const changed = queue.beginRead();
    expect([queue.doubt("ana"), queue.doubt("bob")]).toEqual([true, true]);
    expect([...changed]).toEqual(["ana", "bob"]);
  });

  test("a contact that is being read has one reader, which reads again when the contact changed meanwhile", () => {
    queue.doubt("ana");
    queue.add(message(1, "ana"), 0);
    expect(queue.fill("ana", [], 0)).toBe(false);
    expect(queue.doubt("ana")).toBe(false);
    expect(queue.fill("ana", [], 0)).toBe(false);
    expect(queue.fill("ana", [message(1, "ana")], 0)).toBe(true);
    expect(take()).toBe("m1");
  });

  test("a doubtful contact whose head is on its way is read after the head has left", () => {
    queue.add(message(1, "ana"), 0);
    take();
    expect(queue.doubt("ana")).toBe(false);
    expect(queue.finish("ana", 0)).toBe(true);
  });

  test("reading the lane anew doesn't forget a contact that is being read, and doesn't skip it", () => {
    queue.doubt("ana");
    queue.add(message(1, "ana"), 0);
    queue.forgetWaiting();
    expect(queue.readByContact()).toEqual([]);
    expect(queue.fill("ana", [], 0)).toBe(false);
  });
});

describe("memory", () => {
  test("only some messages of a contact are kept; the others are read after these have left", () => {
    for (let seq = 1; seq <= 1_000; seq++) queue.add(message(seq, "ana"), 0);
    expect(queue.size).toBe(32);
    expect(queue.readByContact()).toEqual(["ana"]);
    for (let seq = 1; seq <= 31; seq++) {
      expect(take()).toBe(`m${seq}`);
      expect(queue.finish("ana", 0)).toBe(false);
    }
    take();
    expect(queue.finish("ana", 0)).toBe(true);
    expect(queue.readByContact()).toEqual([]);
  });

  test("only the head of a held contact is kept", () => {
    for (const seq of [1, 2, 3]) queue.add(message(seq, "ana"), 0);
    take();
    queue.hold("ana", { state: "queued", waitMs: 1_000, counted: true }, 0);
    queue.add(message(4, "ana"), 0);
    expect([queue.size, queue.readByContact()]).toEqual([1, ["ana"]]);
  });

  test("forgetWaiting keeps messages that are on their way", () => {
    queue.add(message(1, "ana"), 0);
    queue.add(message(2, "bob"), 0);
    take();
    queue.forgetWaiting();
    expect([queue.isBusy("ana"), queue.size, queue.lowest()]).toEqual([true, 1, 1]);
    expect(take()).toBeUndefined();
  });
});
