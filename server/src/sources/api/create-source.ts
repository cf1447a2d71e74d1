import type { z } from "zod";
import { lockAccount } from "../../accounts/index.ts";
import { seal } from "../../platform/crypto.ts";
import { columnList, type Session, statement, t } from "../../platform/database/index.ts";
import { newHookId } from "../../platform/hook-id.ts";
import { type Operation, operation } from "../../platform/http/index.ts";
import { newUuid } from "../../platform/ids.ts";
import { type Fault, invalidInput, Problem } from "../../platform/problem.ts";
import { sourceErrors } from "../errors.ts";
import { readPreset } from "../presets/presets.ts";
import { EXAMPLE_MAPPING, SOURCE_COLUMNS, type SourceRow, sourceOf, sourceWithSecret } from "../source.ts";
import type { SourceDeps } from "../source-deps.ts";
import { newSecret, newSource, refuseMapping } from "../source-fields.ts";
import type { Verification } from "../verification.ts";

const MOST_SOURCES = 100;

const insert = statement({
  name: "create_source",
  parameters: {
    accountId: t.uuid,
    sourceId: t.uuid,
    name: t.text,
    address: t.text,
    verification: t.jsonb<Verification>(),
    mapping: t.text,
    secret: t.bytea,
    most: t.int8,
  },
  columns: SOURCE_COLUMNS,
  sql: `insert into sources (account_id, source_id, name, address, verification, mapping, secret)
    select $accountId, $sourceId, $name, $address, $verification, $mapping, $secret
    where (select count(*) from sources where account_id = $accountId) < $most
    returning ${columnList(SOURCE_COLUMNS)}`,
});

export function createSource(deps: SourceDeps): Operation {
  return operation({
    operationId: "createSource",
    route: "POST /sources",
    tag: "Sources",
    summary: "Add a source",
    description:
      "Another system then sends its data to the answered `url`. The mapping makes a contact of each payload. Needs a " +
      "`preset`, or `verification` and `mapping`. The secret is stored encrypted and never shown again.",
    scope: "contacts:write",
    body: newSource,
    answers: { 201: { description: "The source, with its secret.", schema: sourceWithSecret } },
    examples: {
      "A Shopify shop": { body: { name: "Cake shop", preset: "shopify", secret: "shpss_0123456789abcdef" } },
      "A program of your own": {
        body: { name: "Till", verification: { kind: "bearer" }, mapping: EXAMPLE_MAPPING },
      },
    },
    problems: {
      409: ["too_many_sources"],
      422: ["invalid_mapping", "mapping_too_large", "mapping_too_slow"],
      503: ["overloaded"],
    },
    async handler({ caller: { accountId }, body, once }) {
      const { verification, mapping } = await settingsOf(body);
      await refuseMapping(deps.mappings, accountId, mapping);
      const answer = await once(async (session) => {
        const secret = body.secret ?? newSecret();
        const row = await addSource(session, accountId, {
          name: body.name,
          verification,
          mapping,
          secret: seal(deps.secretKey, secret),
        });
        const source = sourceOf(row, deps.publicUrl());
        return { status: 201, body: { ...source, secret }, keep: { ...source, secret: null } };
      });
      deps.directory.invalidate(accountId);
      return answer;
    },
  });
}

/** Throws 422 `required`. */
async function settingsOf({ preset, verification, mapping }: z.output<typeof newSource>) {
  const defaults = preset && (await readPreset(preset));
  const settings = {
    verification: verification ?? defaults?.verification,
    mapping: mapping ?? defaults?.mapping,
  };
  const detail = "This field is required without a preset.";
  const [first, ...others] = Object.entries(settings).flatMap(([field, value]): Fault[] =>
    value === undefined ? [{ pointer: `/${field}`, code: "required", detail }] : [],
  );
  if (first) throw invalidInput([first, ...others]);
  return settings as { verification: Verification; mapping: string };
}

async function addSource(
  session: Session,
  accountId: string,
  fields: { name: string; verification: Verification; mapping: string; secret: Buffer },
): Promise<SourceRow> {
  await lockAccount(session, accountId);
  const [row] = await session.run(insert, {
    accountId,
    sourceId: newUuid(),
    address: newHookId(accountId),
    ...fields,
    verification: JSON.stringify(fields.verification),
    most: MOST_SOURCES,
  });
  if (row) return row;
  throw new Problem(sourceErrors.too_many_sources, {
    detail: `An account can have ${MOST_SOURCES} sources. Delete one that isn't needed.`,
  });
}
