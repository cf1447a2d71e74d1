-- The index of changes begins with the account's mark, like every token of the search index: a busy account's changes are
-- read by one other account in 256 at most. An index that began with the account's id would look as good to the planner as
-- the primary key.
drop index contacts_updated;
create index contacts_updated on contacts (account_mark, updated_at);
