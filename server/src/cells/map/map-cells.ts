// The map that HAProxy looks accounts up in: one line for each account, with the name of its cell.
import pg from "pg";
import { bareAccountId, publicId } from "../../platform/ids.ts";
import { CellsError } from "../cells-error.ts";

export interface Cell {
  /** The name of its backend in HAProxy's configuration. */
  name: string;
  url: string;
}

interface Place {
  cell: string;
  /** False while the account is being moved away. */
  isOpen: boolean;
}

/** Sorted by account. @throws CellsError when a cell can't be read or an account is open in two cells: then no map is right. */
export async function mapCells(cells: Cell[]): Promise<{ account: string; cell: string }[]> {
  const places = new Map<string, Place[]>();
  for (const cell of cells) {
    for (const { account_id: accountId, is_open: isOpen } of await readAccounts(cell))
      places.set(accountId, [...(places.get(accountId) ?? []), { cell: cell.name, isOpen }]);
  }
  return [...places]
    .map(([accountId, found]) => ({
      account: bareAccountId(accountId),
      cell: onlyPlace(accountId, found),
    }))
    .toSorted((one, other) => (one.account < other.account ? -1 : 1));
}

/** An account that is being moved is at its new cell as soon as it is open there. */
function onlyPlace(accountId: string, found: Place[]): string {
  const open = found.filter(({ isOpen }) => isOpen);
  const [place, other] = open.length > 0 ? open : found;
  if (other || !place)
    throw new CellsError(
      `The account ${publicId("acc", accountId)} is in two cells: ${found.map(({ cell }) => cell).join(" and ")}. No map was written.`,
    );
  return place.cell;
}

async function readAccounts({ name, url }: Cell): Promise<{ account_id: string; is_open: boolean }[]> {
  const client = new pg.Client({ connectionString: url, application_name: "parley-map" });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ account_id: string; is_open: boolean }>(
      `select account_id, move_status is null as is_open
      from accounts
      where move_status is null
        or move_status in ('closing', 'closed')`,
    );
    return rows;
  } catch (cause) {
    throw new CellsError(`The cell ${name} can't be read: ${(cause as Error).message}. No map was written.`, {
      cause,
    });
  } finally {
    await client.end();
  }
}

/** Reads a file with a line for each cell: its name and the address of its database. Lines that begin with # are comments. */
export function readCells(text: string): Cell[] {
  const cells = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [name = "", url = "", ...rest] = line.split(/\s+/);
      if (!/^[\w.:-]+$/.test(name) || !/^postgres(ql)?:\/\//.test(url) || rest.length > 0)
        throw new CellsError(
          `"${name}" begins a line that isn't the name of a cell and the address of its database, such as: cell1 postgres://...`,
        );
      return { name, url };
    });
  const twice = cells.find(({ name }, index) => cells.findIndex((one) => one.name === name) !== index);
  if (twice) throw new CellsError(`The cell ${twice.name} is in the file twice.`);
  return cells;
}
