// An upload whose API key is revoked while the file is being sent.
import { expect, test } from "vitest";
import { useService } from "../../../test/running-service.ts";
import { beginUpload } from "../../imports/test/open-upload.ts";

const { service, parley } = useService({ PARLEY_ROLES: "api" });

const count = async (table: string): Promise<number> =>
  (await service.query(`select count(*) as n from ${table}`))[0].n;

test.each([
  ["with the next rows", "15551110002,Bob\n"],
  ["at its end", ""],
])("is refused %s, and nothing of it is left", async (_, more) => {
  const made = await parley.call("POST", "/keys", { name: "import", scopes: ["contacts:write"] });
  expect(made.status).toBe(201);
  const { sending, answer } = beginUpload(parley.url, { authorization: made.body.secret });
  await expect.poll(() => count("jobs")).toBe(1);
  expect((await parley.call("DELETE", `/keys/${made.body.id}`)).status).toBeLessThan(300);
  if (more === "") sending.end();
  else sending.write(more);
  const { status, body } = await answer;
  sending.destroy();
  expect([status, body.code]).toEqual([401, "invalid_api_key"]);
  for (const table of ["jobs", "import_rows"]) expect(await count(table)).toBe(0);
});
