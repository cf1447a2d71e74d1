-- What changed last is found within the account: by time first, everything that a busy neighbour had just written was
-- read too. The account stands in it as an expression, which equals it and which only a statement that names it so looks
-- up by: an index that starts with the column itself looks, while nothing is known of the tables, as good for one
-- contact's id as the primary key.
drop index contacts_updated;
create index contacts_updated
  on contacts (nullif(account_id, '00000000-0000-0000-0000-000000000000'), updated_at, contact_id);
