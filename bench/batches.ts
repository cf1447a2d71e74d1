// Minimal batches: requests that arrive while two batches are in flight form the next batch.

export const IN_FLIGHT = 2;

/** CTEs that number the events of account $1 by a counter of the bench. $2: the ids of the members. */
export function eventsOf(type: string, ids: string): string {
  return `raised as (
    update bench_counters
    set n = n + cardinality($2::uuid[])
    where account_id = $1
    returning n
  ), event as (
    insert into events (account_id, seq, types, ids)
    select $1, n - cardinality($2::uuid[]) + 1, array_fill('${type}'::text, array[cardinality($2::uuid[])]), ${ids}
    from raised
  )`;
}

export interface Member<Body> {
  key: string;
  body: Body;
  answer(body: object): void;
}

/** Keys are unique in a batch, and members are in the order of their keys. */
export function batches<Body>(
  keyOf: (body: Body) => string,
  write: (batch: Member<Body>[]) => Promise<void>,
): (body: Body) => Promise<object> {
  let line: Member<Body>[] = [];
  let inFlight = 0;
  const next = async (): Promise<void> => {
    if (inFlight >= IN_FLIGHT || line.length === 0) return;
    const batch = [...new Map(line.map((member) => [member.key, member])).values()];
    const taken = new Set(batch);
    line = line.filter((member) => !taken.has(member));
    inFlight++;
    await write(batch.sort((one, two) => (one.key < two.key ? -1 : 1)));
    inFlight--;
    await next();
  };
  return (body) =>
    new Promise<object>((answer) => {
      line.push({ key: keyOf(body), body, answer });
      if (line.length === 1) setImmediate(next);
    });
}
