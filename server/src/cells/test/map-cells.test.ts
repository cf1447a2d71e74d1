// What the map of cells refuses. The map itself is tested with a proxy, in served-cells.test.ts.
import { expect, test } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { runOn } from "../../platform/database/database-server.ts";
import { publicId } from "../../platform/ids.ts";
import { mapCells } from "../index.ts";

const [first, second] = [useDatabase(), useDatabase()];
const ID = "019f0000-0000-7000-8000-000000000001";
const cells = () => [
  { name: "cell1", url: first.url },
  { name: "cell2", url: second.url },
];

test("an account in two cells is named, and there is a map once it is open in one of them only", async () => {
  for (const { url } of cells())
    await runOn(url, `insert into accounts (account_id, name) values ('${ID}', 'Shop')`);
  const account = publicId("acc", ID);
  await expect(mapCells(cells())).rejects.toThrow(
    `The account ${account} is in two cells: cell1 and cell2. No map was written.`,
  );
  await runOn(first.url, "update accounts set move_status = 'closed'");
  expect(await mapCells(cells())).toEqual([{ account: account.slice("acc_".length), cell: "cell2" }]);
});

test("a cell that can't be read is named", async () => {
  const gone = { name: "cell3", url: "postgres://nobody@127.0.0.1:1/x" };
  await expect(mapCells([...cells(), gone])).rejects.toThrow(/^The cell cell3 can't be read: .* No map/);
});
