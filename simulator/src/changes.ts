// Reports changed phones to open pages. Batches changes, so that a flood of messages leads to few reports.

export interface Changes {
  mark(person: string): void;
  markMail(): void;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** `persons`: null when too many phones changed. */
export type Change = { persons: string[] | null; mail: boolean };

const GATHER_MS = 120;
const NAMED_AT_MOST = 100;

export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>();
  let persons = new Set<string>();
  let mail = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = () => {
    const change = { persons: persons.size > NAMED_AT_MOST ? null : [...persons], mail };
    [persons, mail, timer] = [new Set(), false, undefined];
    for (const listener of listeners) listener(change);
  };
  const gather = () => {
    if (timer === undefined) timer = setTimeout(tell, GATHER_MS).unref();
  };
  return {
    mark(person) {
      if (listeners.size === 0) return;
      if (persons.size <= NAMED_AT_MOST) persons.add(person);
      gather();
    },
    markMail() {
      if (listeners.size === 0) return;
      mail = true;
      gather();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
