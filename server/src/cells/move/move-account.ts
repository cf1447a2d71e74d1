// Moves an account to another cell. Every step can be repeated: a command that was killed at any point is run again and goes on.
//
//   source   open ──────────────── closing → closed ────────────── left
//   target         arriving (closed) ─────────────── open
//
// The account opens at the target in one transaction, and only after it was closed for good at the source.
import pg from "pg";
import type { SecretKey } from "../../platform/crypto.ts";
import { CellsError } from "../cells-error.ts";
import { type Cells, checkCells } from "./check-cells.ts";
import { checkStores } from "./check-stores.ts";
import { beginClosing, closeForGood, reopen, untilSettled } from "./close-account.ts";
import { compareCounts } from "./compare-counts.ts";
import { deleteAccount, deleteJobs } from "./delete-account.ts";
import { addGuards, dropGuards } from "./guard.ts";
import { moveName } from "./move-name.ts";
import { catchUp, endReplication, isReplicating, startReplication, untilCopied } from "./replication.ts";
import { openAtTarget, prepareTarget } from "./target-account.ts";

export type MoveStep =
  | "copying"
  | "copied"
  | "closing"
  | "closed"
  | "caught-up"
  | "compared"
  | "opened"
  | "left";

export interface MoveOptions {
  accountId: string;
  /** Direct connections to both databases. */
  sourceUrl: string;
  targetUrl: string;
  /** How the PostgreSQL server of the other cell reaches this database. */
  replicateFrom: string;
  secretKey: SecretKey;
  /** The address of this cell's store of files; null for Amazon's. */
  s3Endpoint: string | null;
  /** Processes of the cell forget what they know of the account. */
  tell(cell: "source" | "target"): Promise<void>;
  /** Awaited before the next step. */
  onStep?(step: MoveStep): Promise<void> | void;
  onProgress?(tablesLeft: number): void;
}

export interface Moved {
  rows: number;
  /** Milliseconds for which the account was closed; null if it was closed by an earlier command. */
  closedMs: number | null;
}

/** Requests to channels may take so long before they count as uncertain. */
const SETTLE_MS = 2_000;
/** If the account can't be moved within this time, it is opened again. */
const DRAIN_MS = 5_000;
const CATCH_UP_MS = 10_000;
/** Before the account is closed, changes must arrive this quickly. */
const QUICK_MS = 1_000;
const QUICK_LIMIT_MS = 600_000;

const AGAIN = "Run the command again: it goes on where it stopped.";

type Status = "arriving" | "closing" | "closed" | "left" | null | undefined;

/** @throws CellsError. The account is then open where it was, unless the sentence says otherwise. */
export async function moveAccount(options: MoveOptions): Promise<Moved> {
  const { accountId, onStep = () => undefined } = options;
  return withCells(options, async (cells) => {
    await checkCells(cells, options.secretKey);
    const [here, there] = await readStatus(cells, accountId);
    const isOpenThere = there !== undefined && there !== "arriving";
    if (isOpenThere) {
      refuseOpenThere(here, there);
      await leave(cells, options);
      return { rows: 0, closedMs: null };
    }
    await checkStores(cells, options);
    await copy(cells, options);
    await onStep("copied");
    const began = here === null ? performance.now() : null;
    const rows = await hold(cells, options);
    await openAtTarget(cells, accountId).catch((cause: Error) => {
      throw new CellsError(
        `The account is closed in both cells, because it couldn't be opened in the other one: ${cause.message}. ${AGAIN}`,
        { cause },
      );
    });
    await options.tell("target");
    const closedMs = began === null ? null : performance.now() - began;
    await onStep("opened");
    await leave(cells, options);
    return { rows, closedMs };
  });
}

/** Ends a move before the account has opened in the other cell, and deletes there what was copied. */
export async function cancelMove(options: MoveOptions): Promise<void> {
  const { accountId } = options;
  await withCells(options, async (cells) => {
    const [here, there] = await readStatus(cells, accountId);
    if (here === "left" || (there !== undefined && there !== "arriving"))
      throw new CellsError(
        "The account is open in the other cell already. Run the command without --cancel.",
      );
    await reopen(cells.source, accountId);
    await options.tell("source");
    await endReplication(cells, accountId);
    await deleteAccount(cells.target, accountId);
    await dropGuards(cells.source, accountId);
  });
}

async function copy(
  cells: Cells,
  { accountId, replicateFrom, onStep, onProgress }: MoveOptions,
): Promise<void> {
  if (!(await isReplicating(cells, accountId))) {
    // Rows of a move that was interrupted before its replication was complete would be copied twice.
    await endReplication(cells, accountId);
    await deleteAccount(cells.target, accountId);
    await prepareTarget(cells, accountId);
    await addGuards(cells.target, accountId);
    await addGuards(cells.source, accountId);
    await startReplication(cells, { accountId, sourceUrl: replicateFrom });
  }
  await onStep?.("copying");
  await untilCopied(cells, accountId, onProgress ?? (() => undefined));
  await cells.target.query("analyze");
  for (const end = performance.now() + QUICK_LIMIT_MS; !(await catchUp(cells, accountId, QUICK_MS)); )
    if (performance.now() > end)
      throw new CellsError(
        "The other cell doesn't keep up with the changes of this one, so the account wasn't closed. Run the command again at a quieter time.",
      );
}

/** From here on, the account is closed until it opens in one of the cells. Returns the number of its rows. */
async function hold(
  cells: Cells,
  { accountId, tell, onStep = () => undefined }: MoveOptions,
): Promise<number> {
  const { source } = cells;
  try {
    await beginClosing(source, accountId);
    await tell("source");
    await onStep("closing");
    await untilSettled(source, accountId, SETTLE_MS);
    if (!(await closeForGood(source, accountId, DRAIN_MS)))
      throw new CellsError(
        "A transaction of this cell has been running for seconds. The account is open here again: run the command again later.",
      );
    await onStep("closed");
    if (!(await catchUp(cells, accountId, CATCH_UP_MS)))
      throw new CellsError(
        "The last changes didn't arrive in time. The account is open here again: run the command again.",
      );
    await onStep("caught-up");
    const rows = await compareCounts(cells, accountId);
    await onStep("compared");
    return rows;
  } catch (error) {
    await reopen(source, accountId).catch((cause: Error) => {
      throw new CellsError(
        `The account is closed, and this cell can't open it again: ${cause.message}. ${AGAIN}`,
        { cause },
      );
    });
    await tell("source");
    throw error;
  }
}

/** The account is open at the target. */
async function leave(cells: Cells, { accountId, onStep, tell }: MoveOptions): Promise<void> {
  const { source, target } = cells;
  await source.query(
    "update accounts set move_status = 'left' where account_id = $1 and move_status = 'closed'",
    [accountId],
  );
  await tell("source");
  await onStep?.("left");
  await deleteJobs(source, accountId);
  await endReplication(cells, accountId);
  await dropGuards(target, accountId);
}

function refuseOpenThere(here: Status, there: Status): void {
  if (there === "left")
    throw new CellsError(
      "The account left the other cell earlier, and its rows are still there. Run `parley accounts forget` in that cell first.",
    );
  if (here !== "closed" && here !== "left")
    throw new CellsError(
      "The account is in both cells. Nothing was changed: find out which of them is right first.",
    );
}

async function readStatus({ source, target }: Cells, accountId: string): Promise<[Status, Status]> {
  const statusIn = async (client: pg.Client): Promise<Status> => {
    const { rows } = await client.query<{ move_status: Status }>(
      "select move_status from accounts where account_id = $1",
      [accountId],
    );
    return rows[0]?.move_status;
  };
  const [here, there] = await Promise.all([statusIn(source), statusIn(target)]);
  if (here === undefined) throw new CellsError("This cell has no such account.");
  if (here === "arriving")
    throw new CellsError("The account is being moved to this cell. It isn't open here yet.");
  if (here === "left" && there === undefined)
    throw new CellsError("The account left this cell, but not for the one that --to names.");
  return [here, there];
}

async function withCells<Result>(
  { sourceUrl, targetUrl, accountId }: MoveOptions,
  work: (cells: Cells) => Promise<Result>,
): Promise<Result> {
  const [source, target] = [sourceUrl, targetUrl].map(
    (url) => new pg.Client({ connectionString: url, application_name: "parley-move", keepAlive: true }),
  ) as [pg.Client, pg.Client];
  try {
    for (const client of [source, target]) {
      // A lost connection fails the next statement.
      client.on("error", () => undefined);
      await client.connect();
      await client.query("set statement_timeout = 0");
    }
    await lock(source, accountId);
    return await work({ source, target });
  } finally {
    await Promise.allSettled([source.end(), target.end()]);
  }
}

async function lock(source: pg.Client, accountId: string): Promise<void> {
  const { rows } = await source.query<{ is_ours: boolean }>(
    "select pg_try_advisory_lock(hashtextextended($1, 0)) as is_ours",
    [moveName(accountId)],
  );
  if (!rows[0]?.is_ours) throw new CellsError("Another command moves this account at this moment.");
}
