// The statements of one-time codes. Two requests with one code, also of two processes: only the first changes the row.
import {
  deleteRows,
  rowChanges,
  selectRows,
  statement,
  t,
  updateRows,
} from "../../../platform/database/index.ts";

const PERSON = { personId: t.uuid };
const FOUND = { person_id: t.uuid };
const CODES = "sign_in_codes";

/** Nothing is returned while codes are on. */
export const beginCodes = statement({
  name: "begin_sign_in_codes",
  parameters: { ...PERSON, secret: t.bytea },
  columns: FOUND,
  sql: `insert into sign_in_codes (person_id, secret)
    values ($personId, $secret)
    on conflict (person_id) do update
    set secret = excluded.secret
    where sign_in_codes.confirmed_at is null
    returning person_id`,
});

export const findCodes = selectRows({
  name: "find_sign_in_codes",
  table: CODES,
  key: PERSON,
  columns: { secret: t.bytea, confirmed_at: t.nullable(t.timestamptz) },
});

/** Nothing is returned if the set-up began anew meanwhile. */
export const confirmCodes = updateRows({
  name: "confirm_sign_in_codes",
  table: CODES,
  key: { ...PERSON, secret: t.bytea },
  where: "confirmed_at is null",
  set: "confirmed_at = now(), last_step = $step, recovery_hashes = $recoveryHashes",
  parameters: { step: t.int8, recoveryHashes: t.byteaArray },
  columns: FOUND,
});

const useOf = rowChanges({ table: CODES, key: PERSON, columns: FOUND });

export const useCode = useOf("use_sign_in_code", {
  set: "last_step = $step",
  where: "confirmed_at is not null and last_step < $step",
  parameters: { step: t.int8 },
});

export const useRecoveryCode = useOf("use_recovery_code", {
  set: "recovery_hashes = array_remove(recovery_hashes, $hash)",
  where: "confirmed_at is not null and $hash = any (recovery_hashes)",
  parameters: { hash: t.bytea },
});

export const removeCodes = deleteRows({ name: "remove_sign_in_codes", table: CODES, key: PERSON });
