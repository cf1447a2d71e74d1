// The statements of one-time codes. Two requests with one code, also of two processes: only the first changes the row.
import { statement, t } from "../../../platform/database/index.ts";

const PERSON = { personId: t.uuid };
const FOUND = { person_id: t.uuid };

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

export const findCodes = statement({
  name: "find_sign_in_codes",
  parameters: PERSON,
  columns: { secret: t.bytea, is_on: t.bool },
  sql: `select secret, confirmed_at is not null as is_on
    from sign_in_codes
    where person_id = $personId`,
});

/** Nothing is returned if the set-up began anew meanwhile. */
export const confirmCodes = statement({
  name: "confirm_sign_in_codes",
  parameters: { ...PERSON, secret: t.bytea, step: t.int8, recoveryHashes: t.byteaArray },
  columns: FOUND,
  sql: `update sign_in_codes
    set confirmed_at = now(), last_step = $step, recovery_hashes = $recoveryHashes
    where person_id = $personId
      and confirmed_at is null
      and secret = $secret
    returning person_id`,
});

export const useCode = statement({
  name: "use_sign_in_code",
  parameters: { ...PERSON, step: t.int8 },
  columns: FOUND,
  sql: `update sign_in_codes
    set last_step = $step
    where person_id = $personId
      and confirmed_at is not null
      and last_step < $step
    returning person_id`,
});

export const useRecoveryCode = statement({
  name: "use_recovery_code",
  parameters: { ...PERSON, hash: t.bytea },
  columns: FOUND,
  sql: `update sign_in_codes
    set recovery_hashes = array_remove(recovery_hashes, $hash)
    where person_id = $personId
      and confirmed_at is not null
      and $hash = any (recovery_hashes)
    returning person_id`,
});

export const removeCodes = statement({
  name: "remove_sign_in_codes",
  parameters: PERSON,
  sql: `delete from sign_in_codes
    where person_id = $personId`,
});
