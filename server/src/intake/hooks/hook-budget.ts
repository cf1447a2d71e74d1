// Limits the memory that the hooks of one account take at once. A parsed body takes several times its size.
import { overloaded } from "../../platform/problem.ts";

/** Maximum bytes of bodies; room for one body of the maximum size. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Bytes of waiting bodies. A waiting hook postpones the uncertain messages of all accounts; a refused hook comes again. */
const MOST_WAITING = 4 * MOST_BYTES;

interface Account {
  bytes: number;
  waiting: number;
  line: { bytes: number; enter(): void }[];
}

export class HookBudget {
  readonly #accounts = new Map<string, Account>();

  /** Waits for room, first come, first served. Throws 503 `overloaded` when too much waits already. */
  async spend<Result>(accountId: string, bytes: number, work: () => Promise<Result>): Promise<Result> {
    const account = this.#accounts.get(accountId) ?? { bytes: 0, waiting: 0, line: [] };
    this.#accounts.set(accountId, account);
    if (account.line.length === 0 && fits(account, bytes)) account.bytes += bytes;
    else if (account.waiting + bytes > MOST_WAITING) throw overloaded();
    else {
      account.waiting += bytes;
      await new Promise<void>((enter) => account.line.push({ bytes, enter }));
    }
    try {
      return await work();
    } finally {
      this.#leave(accountId, account, bytes);
    }
  }

  #leave(accountId: string, account: Account, bytes: number): void {
    account.bytes -= bytes;
    for (let next = account.line[0]; next && fits(account, next.bytes); next = account.line[0]) {
      account.line.shift();
      account.waiting -= next.bytes;
      account.bytes += next.bytes;
      next.enter();
    }
    if (account.bytes === 0) this.#accounts.delete(accountId);
  }
}

function fits(account: Account, bytes: number): boolean {
  return account.bytes === 0 || account.bytes + bytes <= MOST_BYTES;
}
