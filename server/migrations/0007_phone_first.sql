-- While nothing is known of the tables, an index that starts with the account looks as good for one contact's id as the
-- primary key, and a plan kept from then read all of an account's contacts for each message.
alter table contacts add constraint contacts_phone unique (phone, account_id);
alter table contacts drop constraint contacts_account_id_phone_key;
