import { lockAccount } from "../../accounts/index.ts";
import { seal } from "../../platform/crypto.ts";
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { type Operation, operation } from "../../platform/http/index.ts";
import { newHookId, newUuid } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { sourceErrors } from "../errors.ts";
import type { PresetName } from "../presets/presets.ts";
import { type SourceRow, source, sourceWithSecret } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { newSecret, newSource } from "../source-fields.ts";

const MOST_SOURCES = 100;

const insert = statement({
  name: "create_source",
  parameters: {
    accountId: t.uuid,
    sourceId: t.uuid,
    name: t.text,
    address: t.text,
    preset: t.textOf<PresetName>(),
    secret: t.bytea,
    most: t.int8,
  },
  columns: source.columns,
  sql: `insert into sources (account_id, source_id, name, address, preset, secret)
    select $accountId, $sourceId, $name, $address, $preset, $secret
    where (select count(*) from sources where account_id = $accountId) < $most
    returning ${columnList(source.columns)}`,
});

export function createSource(deps: SourceDeps): Operation {
  return operation({
    operationId: "createSource",
    route: "POST /sources",
    tag: "Sources",
    summary: "Add a source",
    description:
      "Another system then sends its data to the answered `url`. The preset finds the contact in each payload. The secret is stored " +
      "encrypted and never shown again.",
    scope: "contacts:write",
    anybody: true,
    body: newSource,
    answers: { 201: { description: "The source, with its secret.", schema: sourceWithSecret } },
    examples: {
      "A Shopify shop": { body: { name: "Cake shop", preset: "shopify", secret: "shpss_0123456789abcdef" } },
      "A program of your own": {
        body: { name: "Till", preset: "parley" },
      },
    },
    problems: { 409: ["too_many_sources"] },
    async handler({ caller: { accountId }, body, once }) {
      const answer = await once(async (session) => {
        const secret = body.secret ?? newSecret();
        const row = await addSource(session, accountId, {
          name: body.name,
          preset: body.preset,
          secret: seal(deps.secretKey, secret),
        });
        const created = source.of(row, deps.publicUrl());
        return { status: 201, body: { ...created, secret }, keep: { ...created, secret: null } };
      });
      deps.directory.invalidate(accountId);
      return answer;
    },
  });
}

async function addSource(
  session: Session,
  accountId: string,
  fields: { name: string; preset: PresetName; secret: Buffer },
): Promise<SourceRow> {
  await lockAccount(session, accountId);
  const [row] = await session.run(insert, {
    accountId,
    sourceId: newUuid(),
    address: newHookId(accountId),
    ...fields,
    most: MOST_SOURCES,
  });
  if (row) return row;
  throw new Problem(sourceErrors.too_many_sources, {
    detail: `An account can have ${MOST_SOURCES} sources. Delete one that isn't needed.`,
  });
}
