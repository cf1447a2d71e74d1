-- compatible from: 18

-- Links that sign a browser in once, with the rights of a key. Only a hash of the link's token is stored.
create table sign_in_links (
  account_id uuid not null,
  token_hash bytea not null,
  api_key_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash),
  foreign key (account_id, api_key_id) references api_keys on delete cascade
);
