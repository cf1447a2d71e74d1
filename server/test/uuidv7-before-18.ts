/** Defines `uuidv7()`, which PostgreSQL has since 18, for tests and the bench on older servers. */
export const UUIDV7_BEFORE_18 = `
  do $do$
  begin
    if current_setting('server_version_num')::int < 180000 then
      create sequence uuids;
      create function uuidv7() returns uuid language sql volatile as $$
        select (
          lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
          || '7000' || '8' || lpad(to_hex(nextval('uuids')), 8, '0') || substr(gen_random_uuid()::text, 1, 7)
        )::uuid
      $$;
    end if;
  end
  $do$`;
