// Searching a million contacts beside an account that just wrote as many: first pages over HTTP, one request at a time,
// and the cost of the indexes for an upsert.
import { request } from "undici";
import {
  createAccount,
  createHashKeys,
  createPerson,
  createSignInLink,
  joinAccount,
} from "../../../server/src/accounts/index.ts";
import { upsertContacts } from "../../../server/src/contacts/index.ts";
import type { Phone } from "../../../server/src/phones/index.ts";
import type { HashKey } from "../../../server/src/platform/crypto.ts";
import type { Session } from "../../../server/src/platform/database/session.ts";
import { atLeast, atMost, type Group } from "../../line.ts";
import { describe, type Kinds, timeOf, timesOf } from "../../page-times.ts";
import { median, p99 } from "../../quantiles.ts";
import { digitsOf, fillContacts, fillMessages, nameOf, ROWS } from "../../world/million-contacts.ts";
import type { Stage } from "../../world/stage.ts";

const UPSERTS = 64;
const UPSERT_BATCHES = 150;

/** Queries for a first page with a few hundred matches at most. `n` is random. */
const SELECTIVE: Kinds = {
  "a whole name": (n) => `q=${encodeURIComponent(nameOf(n))}`,
  "a part over two words": (n) => `q=${encodeURIComponent(nameOf(n).slice(2, -2))}`,
  "the last name first": (n) => `q=${encodeURIComponent(nameOf(n).split(" ").toReversed().join(" "))}`,
  "words that nobody has together": (n) => `q=${encodeURIComponent(`${nameOf(n).slice(0, 4)} zq${n}x`)}`,
  "a name in another spelling": (n) => `q=${encodeURIComponent(nameOf(n).replace(/[aou]/, "$&e"))}`,
  "a phone as in its own country": (n) => `q=${encodeURIComponent(`0555 ${digitsOf(n)}`)}`,
  "a name that nobody has": (n) => `q=zq${n}x`,
  "a phone as people write it": (n) =>
    `q=${encodeURIComponent(`+1 555 ${digitsOf(n).replace(/^(...)/, "$1-")}`)}`,
  "the end of a phone": (n) => `q=${digitsOf(n).slice(1)}`,
  "a rare label": (n) => `label=tag%20${n % 5_000}`,
  "a rare label and a usual one": (n) => `label=tag%20${n % 5_000}&label=newsletter`,
  "a usual label and a name": (n) => `label=newsletter&q=${encodeURIComponent(nameOf(n).slice(0, 7))}`,
  "what changed last": (n) =>
    `updated_since=${new Date(Date.now() - 60_000 - (n % 300) * 1_000).toISOString()}`,
};

/** First pages in an order. Everybody has a message, and a twentieth waits for an answer behind a million newer messages. */
const SORTED: Kinds = {
  "by name": () => "sort=name",
  "of a usual label by name": () => "sort=name&label=newsletter",
  "of a rare label by name": (n) => `sort=name&label=tag%20${n % 5_000}`,
  "last changes": () => "sort=updated_at",
  "newest messages": () => "sort=last_message_at",
  "of a rare label by newest message": (n) => `sort=last_message_at&label=tag%20${n % 5_000}`,
  "who wait, by newest message": () => "sort=last_message_at&waiting=true",
  "who wait, by name": () => "sort=name&waiting=true",
  "who wait, of a rare label": (n) => `sort=last_message_at&waiting=true&label=tag%20${n % 5_000}`,
};

/** Two of five who wait are a member's, the others nobody's. All others are done. */
const VIEWS: Kinds = Object.fromEntries(
  ["waiting", "mine", "unassigned", "snoozed", "done", "all"].map((view) => [view, () => view]),
);

/** Parts of many names or phones, of few, and of none. */
const SHORT = ["a", "e", "7", "z", "q", "ж", "ñ", "an", "xa", "zq", "qz", "99", "+1", "юр", "é", "w "];

export const contactsFind: Group = {
  lines: [
    atMost("find-p50", "a selective page of a million, p50", 30, "ms"),
    atMost("find-p99", "a selective page of a million, p99", 30, "ms"),
    atMost("find-short", "of one or two characters, p99", 40, "ms"),
    atMost("find-count", "estimates of these, p99", 100, "ms"),
    atMost("find-sorted", "a first page in an order of a million, p99", 50, "ms"),
    atMost("inbox", "views of an inbox with 50,000 open threads, p99", 30, "ms"),
    atMost("find-labels", "labels with counts of a million", 1_000, "ms"),
    atLeast("find-upsert", "an upsert without these indexes, of one with", 0.2),
  ],
  async measure(stage) {
    const { accountId, secret } = await createAccount(stage.database, stage.secretKey, "Bench");
    await fillContacts(stage, accountId);
    await fillMessages(stage, accountId);
    const neighbour = await createAccount(stage.database, stage.secretKey, "Bench, beside it");
    await fillContacts(stage, neighbour.accountId, "now()");
    const { service, url } = await stage.startService("api");
    const time = (path: string) => timeOf(`${url}/api${path}`, { authorization: secret });
    await timesOf(SELECTIVE, ROWS, (query) => time(`/contacts?${query}`));
    const selective = await timesOf(SELECTIVE, ROWS, (query) => time(`/contacts?${query}`));
    const short: number[] = [];
    for (let round = 0; round < 10; round++)
      for (const q of SHORT) short.push(await time(`/contacts?q=${encodeURIComponent(q)}`));
    const counts = await timesOf(SELECTIVE, ROWS, (query) => time(`/contacts/count?${query}`));
    await timesOf(SORTED, ROWS, (query) => time(`/contacts?${query}`));
    const sorted = await timesOf(SORTED, ROWS, (query) => time(`/contacts?${query}`));
    const cookie = await joinInbox(stage, url, accountId);
    const view = (name: string) => timeOf(`${url}/api/inbox?view=${name}`, { cookie });
    await timesOf(VIEWS, 1, view);
    const views = await timesOf(VIEWS, 1, view);
    const labels: number[] = [];
    for (let round = 0; round < 5; round++) labels.push(await time("/labels"));
    await service.stop();
    const cost = await upsertCost(stage, accountId);
    const all = Object.values(selective).flat();
    return {
      "find-p50": { value: median(all), detail: `${all.length} pages: ${describe(selective, median)}` },
      "find-p99": { value: p99(all), detail: describe(selective, p99) },
      "find-short": {
        value: p99(short),
        detail: `${SHORT.length} of them, p50 ${median(short).toFixed(1)} ms`,
      },
      "find-count": { value: p99(Object.values(counts).flat()), detail: describe(counts, median) },
      "find-sorted": { value: p99(Object.values(sorted).flat()), detail: describe(sorted, p99) },
      inbox: { value: p99(Object.values(views).flat()), detail: describe(views, p99) },
      "find-labels": { value: median(labels), detail: "a page of 50 of 5,051" },
      "find-upsert": {
        value: cost.without / cost.with,
        detail: `${cost.without.toFixed(0)} µs of PostgreSQL's CPU against ${cost.with.toFixed(0)} µs, longest batch ${cost.longest.toFixed(0)} ms`,
      },
    };
  },
};

/** A member with threads. Returns the cookie of a session of theirs. */
async function joinInbox({ database, pool }: Stage, url: string, accountId: string): Promise<string> {
  const member = { email: "ana@bench.example", name: "Ana", passwordHash: "" };
  const personId = await database.transaction(async (session) => {
    const created = (await createPerson(session, member)) as string;
    await joinAccount(session, { accountId, personId: created, role: "agent" });
    return created;
  });
  await pool.query(
    `update contacts
     set assignee_id = $2
     where account_id = $1
       and waiting_since is not null
       and phone ~ '[0-3]$'`,
    [accountId, personId],
  );
  const signIn = { accountId, personId, apiKeyId: null, consoleUrl: url };
  const token = (await createSignInLink(database, signIn))?.split("=")[1];
  const { headers } = await request(`${url}/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });
  return String(headers["set-cookie"]).split(";")[0] as string;
}

interface UpsertCost {
  with: number;
  without: number;
  /** Milliseconds of the longest batch, which merges the pending list of the index. */
  longest: number;
}

/** Microseconds of PostgreSQL's CPU per upsert, in batches; half of the contacts are new. */
async function upsertCost(stage: Stage, accountId: string): Promise<UpsertCost> {
  let longest = 0;
  const hashKey = (await createHashKeys(stage.database, stage.secretKey).get(accountId)) as HashKey;
  const measure = async (session: Session, prefix: string) => {
    const began = stage.postgresCpu();
    for (let batch = 0; batch < UPSERT_BATCHES; batch++) {
      const changes = Array.from({ length: UPSERTS }, (_, index) => {
        const n = batch * UPSERTS + index;
        const phone = `+${index % 2 === 0 ? prefix : "1555"}${digitsOf((n * 104_729) % ROWS)}` as Phone;
        return { phone, name: nameOf(ROWS + n + Number(prefix)), labels: ["newsletter", `group ${n % 50}`] };
      });
      const started = performance.now();
      await upsertContacts({ session, accountId, hashKey }, changes);
      longest = Math.max(longest, performance.now() - started);
    }
    return (stage.postgresCpu() - began) / (UPSERT_BATCHES * UPSERTS);
  };
  const undo = new Error("measured");
  const cost: UpsertCost = { with: Number.NaN, without: Number.NaN, longest };
  await stage.database
    .transaction(async (session) => {
      cost.with = await measure(session, "4411");
      cost.longest = longest;
      await session.client.query(
        "drop index contacts_search; drop index contacts_updated; drop index contacts_name; drop index contacts_waiting",
      );
      cost.without = await measure(session, "4422");
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return cost;
}
