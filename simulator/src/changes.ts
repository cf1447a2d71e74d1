// Tells the pages that are open which phones changed, gathered over a moment so that a flood of messages stays calm.

export type Changes = {
  /** Something about this person's phone is new. */
  mark(person: string): void;
  /** Something about the mails is new. */
  markMail(): void;
  /** Returns how to stop. */
  subscribe(listener: (change: Change) => void): () => void;
};

/** `persons` is null when too many changed to name them. */
export type Change = { persons: string[] | null; mail: boolean };

const gatherMs = 120;
const namedAtMost = 100;

export function createChanges(): Changes {
  const listeners = new Set<(change: Change) => void>();
  let persons = new Set<string>();
  let mail = false;
  let timer: NodeJS.Timeout | undefined;

  const tell = () => {
    const change = { persons: persons.size > namedAtMost ? null : [...persons], mail };
    [persons, mail, timer] = [new Set(), false, undefined];
    for (const listener of listeners) listener(change);
  };
  const gather = () => {
    if (timer === undefined) timer = setTimeout(tell, gatherMs).unref();
  };
  return {
    mark(person) {
      if (listeners.size === 0) return;
      if (persons.size <= namedAtMost) persons.add(person);
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
