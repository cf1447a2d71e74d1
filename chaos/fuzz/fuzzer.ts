// Sends many requests at once, and notes what breaks a promise.
import { Agent } from "undici";
import type { CheckAnswer } from "../../server/test/check-answer.ts";
import type { Random } from "../random.ts";
import { print } from "../verify/report.ts";
import type { FuzzAccount } from "./account.ts";
import type { ApiDocument, DocumentedOperation } from "./document.ts";
import { faultOfAnswer, shown } from "./judge-answer.ts";
import { type FuzzRequest, KINDS, type Kind, type MakeRequest, requestMaker } from "./make-request.ts";
import { type FuzzAnswer, sendRequest } from "./send-request.ts";

const AT_ONCE = 8;
const MOST_SHOWN = 20;
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

  constructor({ document, random, checkAnswer }: Parts) {
    this.#document = document;
    this.#random = random;
    this.#checkAnswer = checkAnswer;
    this.#makeRequest = requestMaker(document, random);
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
        if (answer && answer.status < 300) account.known.learn(answer.text);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendNext));
  }

  /** Names ids of another account in every path that takes one. None may be found, and nothing may change. */
  async trespass(account: FuzzAccount, other: FuzzAccount): Promise<void> {
    const before = await other.snapshot();
    for (const operation of this.#document.operations) {
      if (!operation.path.includes("{") || operation.path.includes("{channel}")) continue;
      const request = this.#makeRequest(operation, "valid", other.known);
      const answer = await this.#send(account, request, other.known.all);
      const names = [...other.known.all].some((id) => request.target.includes(id));
      if (names && answer && answer.status < 400)
        this.report(`another account's id was answered ${answer.status}`, shown(request));
    }
    const after = await other.snapshot();
    for (const [index, list] of before.entries()) {
      if (after[index] !== list)
        this.report("requests of one account changed another", `before ${list}\n  after  ${after[index]}`);
    }
  }

  /** Prints what hasn't been seen yet. */
  report(what: string, where: string): void {
    if (!this.faults.some((fault) => kindOf(fault) === kindOf({ what }))) print(`\n${what}\n  ${where}\n`);
    this.faults.push({ what, where });
  }

  print(): void {
    print("");
    for (const [kind, statuses] of this.#statuses)
      print(
        `  ${kind.padEnd(12)}  ${[...statuses]
          .sort(([a], [b]) => a - b)
          .map((entry) => entry.join(": "))
          .join(", ")}`,
      );
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

  #count(kind: Kind, { status, ms }: FuzzAnswer): void {
    const statuses = this.#statuses.get(kind) ?? new Map<number, number>();
    this.#statuses.set(kind, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    this.#times.push(ms);
  }
}

/** Without the ids and texts of the one request. */
function kindOf({ what }: Pick<Fault, "what">): string {
  return what.replace(/[0-9a-z]{26}/g, "…").slice(0, 100);
}
