-- compatible from: 5

-- The message that this one retries. Both belong to one contact, so an erasure removes both.
alter table messages add column retry_of uuid;
