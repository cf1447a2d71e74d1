import { type Session, statement, t } from "../../platform/database/index.ts";

const read = statement({
  name: "read_waiting_object_deletions",
  plan: "scan",
  columns: { count: t.int8, seconds: t.float8 },
  sql: `select count(*) as count, coalesce(extract(epoch from now() - min(unwanted_since)), 0)::float8 as seconds
    from media_objects
    where media_id is null
      and deleted_at is null`,
});

/** Objects whose files are gone and that are still in a store, and how long the first has waited. */
export async function readWaitingDeletions(
  runner: Pick<Session, "run">,
): Promise<{ count: number; seconds: number }> {
  const [row] = await runner.run(read, {});
  return row ?? { count: 0, seconds: 0 };
}

const findPlaces = statement({
  name: "find_places_of_objects",
  plan: "scan",
  columns: { place: t.text, objects: t.int8 },
  sql: `select place, count(*) as objects
    from media_objects
    group by place
    order by place`,
});

/** The addresses of the stores that files are in. Reads all objects. */
export function findPlacesOfFiles(
  runner: Pick<Session, "run">,
): Promise<{ place: string; objects: number }[]> {
  return runner.run(findPlaces, {});
}
