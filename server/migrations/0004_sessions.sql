-- compatible from: 3

-- Browsers that are signed in with an API key. Only a hash of the cookie's token is stored. A session has the rights of its
-- key at each request, and ends with it.
create table sessions (
  account_id uuid not null,
  token_hash bytea not null,
  api_key_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash),
  foreign key (account_id, api_key_id) references api_keys on delete cascade
);
