// Sends many requests at once, and notes what breaks a promise.
import { Agent } from "undici";
import type { CheckAnswer } from "../../server/test/check-answer.ts";
import type { Random } from "../random.ts";
import { print } from "../verify/report.ts";
import type { FuzzAccount } from "./account.ts";
import type { ApiDocument, DocumentedOperation } from "./document.ts";
import { faultOfAnswer, shown } from "./judge-answer.ts";
import {
  type FuzzRequest,
  idsInPath,
  KINDS,
  type Kind,
  type MakeRequest,
  requestMaker,
  withIds,
} from "./make-request.ts";
import { type FuzzAnswer, sendRequest } from "./send-request.ts";

const AT_ONCE = 8;
const MOST_SHOWN = 20;
const MOST_TRIES = 10;
/** One request in eight to an operation that deletes is sent, so that something is left. */
const DELETED = 1 / 8;

export interface Fault {
  what: string;
  /** The request, or where else it was seen. */
  where: string;
}

interface Parts {
  document: ApiDocument;
  random: Random;
  checkAnswer: CheckAnswer;
  pictures: Uint8Array[];
}

/** Notes what breaks a promise. */
export class Fuzzer {
  readonly faults: Fault[] = [];
  readonly #document: ApiDocument;
  readonly #random: Random;
  readonly #checkAnswer: CheckAnswer;
  readonly #makeRequest: MakeRequest;
  readonly #agent = new Agent({ connections: AT_ONCE });
  readonly #statuses = new Map<Kind, Map<number, number>>();
  readonly #times: number[] = [];
  readonly #answers = new Map<DocumentedOperation, Map<number, number>>();
  readonly #trespassed = new Set<DocumentedOperation>();

  constructor({ document, random, checkAnswer, pictures }: Parts) {
    this.#document = document;
    this.#random = random;
    this.#checkAnswer = checkAnswer;
    this.#makeRequest = requestMaker(document, random, pictures);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  /** `foreign`: ids that the account must not see. */
  async send(account: FuzzAccount, count: number, foreign: ReadonlySet<string>): Promise<void> {
    let left = count;
    const sendNext = async () => {
      while (left-- > 0) {
        const request = this.#makeRequest(this.#pickOperation(), this.#pickKind(), account.known);
        const answer = await this.#send(account, request, foreign);
        if (!answer) continue;
        if (answer.status < 300) account.known.learn(answer.text);
        if (request.method === request.operation.method) addTo(this.#answers, request.operation, answer);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  }

  /** Names ids of another account in every path that takes one. Each must be unknown, and nothing may change. */
  async trespass(account: FuzzAccount, other: FuzzAccount): Promise<void> {
    const before = await other.snapshot();
    for (const operation of this.#document.operations) {
      const ids = idsInPath(operation).map((prefix) => other.known.pick(prefix));
      if (ids.length > 0 && !ids.includes(undefined))
        await this.#trespassAt(operation, ids as string[], account, other);
    }
    const after = await other.snapshot();
    for (const [index, list] of before.entries()) {
      if (after[index] !== list)
        this.report("requests of one account changed another", `before ${list}\n  after  ${after[index]}`);
    }
  }

  /** Several times: a request may be refused for another reason before its path is looked at. */
  async #trespassAt(
    operation: DocumentedOperation,
    ids: string[],
    account: FuzzAccount,
    other: FuzzAccount,
  ): Promise<void> {
    const statuses: number[] = [];
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const request = withIds(this.#makeRequest(operation, "valid", account.known), ids);
      const answer = await this.#send(account, request, other.known.all);
      if (answer === null) return;
      statuses.push(answer.status);
      if (answer.status === 404) {
        this.#trespassed.add(operation);
        return;
      }
      if (answer.status < 400) break;
    }
    this.report(
      `${operation.method} ${operation.path}: another account's id was answered ${statuses.join(", ")}`,
      ids.join(" "),
    );
  }

  /** Operations whose path never had an id of another account, because none had one. */
  notTrespassed(): string[] {
    return this.#document.operations
      .filter((operation) => idsInPath(operation).length > 0 && !this.#trespassed.has(operation))
      .map(({ method, path }) => `${method} ${path}`);
  }

  /** Operations that accepted no request, and how often they gave each other answer. */
  notAccepted(): string[] {
    return this.#document.operations.flatMap((operation) => {
      const statuses = this.#answers.get(operation) ?? new Map<number, number>();
      if ([...statuses.keys()].some((status) => status < 300)) return [];
      return `${operation.method} ${operation.path} (${shownCounts(statuses)})`;
    });
  }

  /** Prints what hasn't been seen yet. */
  report(what: string, where: string): void {
    if (!this.faults.some((fault) => kindOf(fault) === kindOf({ what }))) print(`\n${what}\n  ${where}\n`);
    this.faults.push({ what, where });
  }

  print(): void {
    print("");
    for (const [kind, statuses] of this.#statuses) print(`  ${kind.padEnd(12)}  ${shownCounts(statuses)}`);
    const times = this.#times.toSorted((a, b) => a - b);
    print(
      `  p99 ${Math.round(times[Math.floor(times.length * 0.99)] ?? 0)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms`,
    );
    print(`  faults        ${this.faults.length}`);
    const kinds = Map.groupBy(this.faults, kindOf);
    for (const [kind, faults] of [...kinds]
      .toSorted((a, b) => b[1].length - a[1].length)
      .slice(0, MOST_SHOWN))
      print(`  ${String(faults.length).padStart(6)}  ${kind}`);
  }

  #pickOperation(): DocumentedOperation {
    for (;;) {
      const operation = this.#random.pick(this.#document.operations);
      if (operation.method !== "DELETE" || this.#random.next() < DELETED) return operation;
    }
  }

  #pickKind(): Kind {
    return this.#random.pick(KINDS);
  }

  async #send(
    account: FuzzAccount,
    request: FuzzRequest,
    foreign: ReadonlySet<string>,
  ): Promise<FuzzAnswer | null> {
    try {
      const answer = await sendRequest(account.api, request, this.#agent);
      this.#count(request.kind, answer);
      const fault = faultOfAnswer(request, answer, this.#checkAnswer, foreign);
      if (fault !== null)
        this.report(
          `${request.operation.method} ${request.operation.path}: the answer ${fault}`,
          shown(request),
        );
      return answer;
    } catch (error) {
      this.report(
        `${request.operation.method} ${request.operation.path}: no answer: ${(error as Error).message}`,
        shown(request),
      );
      return null;
    }
  }

  #count(kind: Kind, answer: FuzzAnswer): void {
    addTo(this.#statuses, kind, answer);
    this.#times.push(answer.ms);
  }
}

function addTo<Key>(counts: Map<Key, Map<number, number>>, key: Key, { status }: FuzzAnswer): void {
  const statuses = counts.get(key) ?? new Map<number, number>();
  counts.set(key, statuses.set(status, (statuses.get(status) ?? 0) + 1));
}

function shownCounts(statuses: Map<number, number>): string {
  const sorted = [...statuses].sort(([a], [b]) => a - b);
  return sorted.map((entry) => entry.join(": ")).join(", ");
}

/** Without the ids and texts of the one request. */
function kindOf({ what }: Pick<Fault, "what">): string {
  return what.replace(/[0-9a-z]{26}/g, "…").slice(0, 100);
}
