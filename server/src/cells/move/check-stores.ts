// Whether the other cell can read and delete the account's files. Files in a store aren't copied: both cells use the same store.
import { storeName } from "../../platform/object-store/store-address.ts";
import { CellsError } from "../cells-error.ts";
import type { Cells } from "./check-cells.ts";

/** @throws CellsError */
export async function checkStores(
  { source, target }: Cells,
  { accountId, s3Endpoint }: { accountId: string; s3Endpoint: string | null },
): Promise<void> {
  const { rows: places } = await source.query<{ place: string }>(
    "select distinct place from media_objects where account_id = $1 and media_id is not null",
    [accountId],
  );
  if (places.length === 0) return;
  const here = places.map(({ place }) => storeName(place, s3Endpoint));
  const { rows: processes } = await target.query<{ media_store: string | null }>(
    "select distinct media_store from workers where stopped_at is null and beat_at > now() - interval '30 seconds'",
  );
  const there = processes.map(({ media_store: store }) => store ?? "the database");
  if (there.length === 0)
    throw new CellsError(
      `The account's files are in ${here.join(" and ")}, and no process of the other cell shows where its files are. Start Parley there with ` +
        "the same PARLEY_MEDIA_STORE and PARLEY_S3_ENDPOINT, then try again.",
    );
  if (here.some((store) => there.some((other) => other !== store)))
    throw new CellsError(
      `The account's files are in ${here.join(" and ")}, those of the other cell in ${there.join(" and ")}. ` +
        "Both cells need the same PARLEY_MEDIA_STORE and PARLEY_S3_ENDPOINT. Nothing was changed.",
    );
}
