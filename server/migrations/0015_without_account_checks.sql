-- What is written per contact or per key isn't checked against accounts any more: PostgreSQL looks the account up for each
-- row, 6 us of the 53 that an imported contact cost it. Whoever writes has authenticated as the account, and no account is
-- ever deleted.
alter table contacts drop constraint contacts_account_id_fkey;
alter table idempotency_keys drop constraint idempotency_keys_account_id_fkey;
