-- compatible from: 1
-- The line above names the oldest version of the program that can work on this schema, see CONTRIBUTING.md.

-- Rules for every table:
-- * Its primary key starts with account_id, unless the table is of the whole installation.
-- * Other indexes start with their most selective column. Without statistics, the planner can't tell an index that
--   starts with account_id from the right one, and a cached plan keeps the wrong choice.
-- * The application makes ids (UUIDv7). There are no extensions and no triggers.
-- * Personal data references contacts with a foreign key that cascades, or says here how an erasure finds it.
-- * Columns with personal data have no statistics: pg_stats would show values after their deletion.
-- Tables whose rows change all the time have free space in their pages (HOT updates) and an eager autovacuum.

---- Accounts

create table accounts (
  account_id uuid primary key,
  name text not null,
  last_sticker_number integer not null default 0,
  -- Domains that exports may be mailed to, in lower case. An empty list allows every domain.
  export_domains text[] not null default '{}',
  -- Gets a mail about each export, and about each warning.
  notify_email text,
  -- Seconds that messages wait to leave before that is a warning. Null: they never warn.
  notify_after integer default 3600 check (notify_after between 60 and 604800),
  -- Seconds that an uncertain message waits beyond its limit while its sender isn't heard.
  uncertain_wait integer not null default 900 check (uncertain_wait between 0 and 604800),
  -- Seconds for which an uncertain message waits for its receipt. Null: the service's own limits.
  uncertain_after integer check (uncertain_after > 0),
  -- What happens to an uncertain message that counts as lost.
  uncertain_action text not null default 'resend' check (uncertain_action in ('resend', 'fail')),
  -- What happens to a free text or a sticker when the contact's customer service window is known to be closed.
  outside_window text not null default 'refuse' check (outside_window in ('refuse', 'try')),
  -- Of messages that name no channel; null for that of the oldest sender.
  default_channel text,
  -- Words by which people opt out and in, {"<language>": ["<word>"]}. Null: the words of src/accounts/opt-out-settings.ts.
  opt_out_words jsonb,
  opt_in_words jsonb,
  -- Confirms an opt-out by a word. Null: no confirmation.
  opt_out_reply text,
  -- What is sent although the contact opted out of all messages.
  opted_out_allows text[] not null default '{authentication,replies}'
    check (opted_out_allows <@ array['authentication', 'utility', 'replies']),
  -- Whether an erasure keeps what a person opted out of, under keyed hashes. It comes back when the person is a contact again.
  keep_erased_opt_outs boolean not null default true,
  -- Days that events are kept.
  event_days integer not null default 30 check (event_days between 1 and 365),
  -- The number of the last event that was deleted because of its age. Reading from before it would skip events.
  events_pruned_to bigint not null default 0,
  -- Days that deliveries to webhooks are kept, not longer than events. Null: 30 days, or as long as events if that is shorter.
  delivery_days integer check (delivery_days between 1 and 365),
  -- Days that stored facts of hooks are kept.
  hook_days integer not null default 30 check (hook_days between 7 and 365),
  -- Days that Idempotency-Keys are kept.
  key_days integer not null default 1 check (key_days between 1 and 7),
  -- Days that messages are kept. Null: for good.
  message_days integer check (message_days between 30 and 36500),
  -- Days that files are kept, and the most bytes of them. Null: no limit.
  media_days integer check (media_days between 1 and 36500),
  media_bytes bigint check (media_bytes >= 0),
  -- Since then, nothing leaves the account until a person releases it: the database was restored or copied. Null: not held.
  sending_held_at timestamptz,
  -- Whether agents see only contacts whose thread is their own or nobody's.
  agents_see_only_own boolean not null default false,
  -- Whether a tap on a button or a row makes the contact wait for an answer.
  taps_wait boolean not null default false,
  created_at timestamptz not null default now()
);

-- Keys for keyed hashes (erasure records, idempotency keys, stored facts), encrypted with PARLEY_SECRET_KEY.
create table hash_keys (
  account_id uuid not null references accounts on delete cascade,
  hash_key_id uuid not null,
  wrapped_key bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, hash_key_id)
);

-- Only a hash of the secret is stored: a copy of the database can't call the API.
create table api_keys (
  account_id uuid not null references accounts on delete cascade,
  api_key_id uuid not null,
  name text not null,
  scopes text[] not null,
  prefix text not null,
  secret_hash bytea not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Who made the key; null for both if the command line did.
  made_by_person_id uuid,
  made_by_key_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, api_key_id),
  unique (account_id, secret_hash)
);

-- People who sign in with an e-mail address and a password. A person can be a member of several accounts.
-- The address and the password go when the last membership ends. The name stays for what the person wrote, until the person is erased.
create table people (
  person_id uuid primary key,
  -- In lower case.
  email text unique,
  name text,
  -- argon2id in the PHC string format.
  password_hash text,
  created_at timestamptz not null default now()
);

-- One-time codes (RFC 6238) that a person signs in with besides the password. A row without confirmed_at is being set up.
create table sign_in_codes (
  person_id uuid primary key references people on delete cascade,
  -- Encrypted with the secret key.
  secret bytea not null,
  -- Hashes of the recovery codes that weren't used.
  recovery_hashes bytea[] not null default '{}',
  -- The time step of the last code that was used. A code works once.
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

-- Who works in an account. The row stays when a membership ends, so that messages keep their author.
create table memberships (
  account_id uuid not null references accounts on delete cascade,
  person_id uuid not null references people,
  role text not null check (role in ('owner', 'agent', 'reader')),
  last_used_at timestamptz,
  joined_at timestamptz not null default now(),
  ended_at timestamptz,
  -- When the account forgot the name of somebody whose membership had ended.
  erased_at timestamptz,
  primary key (account_id, person_id)
);
create index memberships_person on memberships (person_id, account_id);

-- Invitations to an account, and links with which a member sets a new password. Only a hash of the link's token is stored.
create table invitations (
  account_id uuid not null references accounts on delete cascade,
  invitation_id uuid not null,
  email text not null,
  role text not null check (role in ('owner', 'agent', 'reader')),
  -- The member who sets a new password. Null for an invitation.
  resets_person_id uuid references people,
  token_hash bytea not null,
  -- Who made it: a person, an API key, or neither for the command line.
  person_id uuid,
  api_key_id uuid,
  -- Made on the command line: it signs in also where only the account's OpenID provider does.
  by_operator boolean not null default false,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, invitation_id),
  unique (account_id, email)
);

-- Signed-in browsers, of a person or with the rights of an API key. Only a hash of the cookie's token is stored. A session has the
-- present rights of its person or key at each request, and ends with the membership or the key.
create table sessions (
  account_id uuid not null,
  token_hash bytea not null,
  -- Names the session in the API. The hash isn't shown.
  session_id uuid not null,
  api_key_id uuid,
  person_id uuid,
  -- Of the browser that signed in, as words of ours. Null for others.
  browser text,
  system text,
  expires_at timestamptz not null,
  -- Up to five minutes old.
  last_used_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash),
  unique (account_id, session_id),
  foreign key (account_id, api_key_id) references api_keys on delete cascade,
  foreign key (account_id, person_id) references memberships on delete cascade,
  check (num_nonnulls(api_key_id, person_id) = 1)
);

-- Links that sign a browser in once, as a session does. Only a hash of the link's token is stored.
create table sign_in_links (
  account_id uuid not null,
  token_hash bytea not null,
  api_key_id uuid,
  person_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, token_hash),
  foreign key (account_id, api_key_id) references api_keys on delete cascade,
  foreign key (account_id, person_id) references memberships on delete cascade,
  check (num_nonnulls(api_key_id, person_id) = 1)
);

-- The OpenID provider with which an account's people sign in.
create table sign_in_providers (
  account_id uuid primary key references accounts on delete cascade,
  issuer text not null,
  client_id text not null,
  -- Encrypted with PARLEY_SECRET_KEY.
  client_secret bytea not null,
  -- Of the mail addresses of people, in lower case.
  domains text[] not null,
  -- Whether passwords sign nobody in.
  is_only boolean not null,
  -- Of people who sign in for the first time without an invitation. Null: they are refused.
  first_role text check (first_role in ('agent', 'reader')),
  updated_at timestamptz not null default now()
);
create index sign_in_providers_domains on sign_in_providers using gin (domains);

-- Sign-ins at a provider that began. A hash of the token in the browser's cookie.
create table provider_sign_ins (
  account_id uuid not null references sign_in_providers on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash)
);

-- Which identity of a provider a member signs in with. The row stays when the membership ends, until the person is erased, so that the
-- identity doesn't come back as another person.
create table provider_identities (
  account_id uuid not null,
  person_id uuid not null,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, person_id),
  unique (account_id, issuer, subject),
  foreign key (account_id, person_id) references memberships on delete cascade
);

-- Who did what. Rows are only added. What a row is about is named by its random id, which says nothing after an erasure.
create table audit (
  account_id uuid not null references accounts on delete cascade,
  entry_id uuid not null,
  person_id uuid,
  api_key_id uuid,
  -- The name of the operation in the API.
  operation text not null,
  -- A public id; null for what has none.
  about text,
  -- Of a read: one entry for each person, contact and hour. Null for a change.
  read_hour timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, entry_id)
);
create index audit_about on audit (about, account_id, entry_id) where about is not null;
create index audit_people on audit (person_id, account_id, entry_id) where person_id is not null;
create index audit_keys on audit (api_key_id, account_id, entry_id) where api_key_id is not null;
create unique index audit_reads on audit (about, person_id, account_id, read_hour) where read_hour is not null;

-- Warnings that an account's `notify_email` was told of. A row stays until an hour after the warning was last seen.
create table told_warnings (
  account_id uuid not null references accounts on delete cascade,
  -- Names one time of trouble: the id of what the warning is about, its kind and, if that is fixed, its time.
  warning text not null,
  told_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (account_id, warning)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

---- Backups

-- The newest backup of the whole installation, at most one row. After a restore, that is the backup that was restored, until
-- another one is made.
create table last_backup (
  is_only boolean primary key default true check (is_only),
  -- The time of its snapshot.
  created_at timestamptz not null,
  -- The size of the file.
  bytes bigint not null,
  -- Of all tables.
  rows bigint not null,
  is_restored boolean not null default false
);

-- The database that processes served last. A copy that another tool made has this row, and is another database.
create table served_database (
  is_only boolean primary key default true check (is_only),
  -- PostgreSQL's identifier of the cluster, and the OID of the database in it.
  identity text not null
);

---- Idempotency

-- No foreign key to accounts: PostgreSQL would look up the account for each row. Callers have authenticated as the
-- account, and the deletion of an account (app/delete-account.ts) takes every table.
create table idempotency_keys (
  account_id uuid not null,
  key_hash bytea not null,
  fingerprint bytea not null,
  message_id uuid,
  contact_id uuid,
  answer_status smallint,
  answer text,
  erased boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (account_id, key_hash)
);
create index idempotency_keys_contact on idempotency_keys (contact_id) where contact_id is not null;
create index idempotency_keys_created on idempotency_keys using brin (created_at);
alter table idempotency_keys alter column answer set statistics 0;

---- Background jobs

-- Long work of accounts. An open job waits for its turn; graphile-worker holds one job for each account and queue: the next turn.
create table jobs (
  account_id uuid not null references accounts on delete cascade,
  job_id uuid not null,
  kind text not null check (kind in ('erase', 'labels', 'plan', 'export', 'import')),
  queue text not null generated always as (case kind when 'export' then 'whole' else 'sliced' end) stored,
  -- Who started the job.
  person_id uuid,
  api_key_id uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'failed', 'canceled')),
  -- Null while it isn't known.
  rows_total bigint,
  -- Includes not_found and refused.
  rows_done bigint not null default 0,
  not_found bigint not null default 0,
  refused bigint not null default 0,
  -- Why the job failed, or why its last turn did.
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- A turn goes to the job with the earliest time that has passed. Null: the job needs no turn.
  run_at timestamptz,
  -- Turns in a row that failed.
  failures integer not null default 0,
  -- Turns in a row that the job began and didn't end: the process ended in between.
  unfinished integer not null default 0,
  -- What an open job needs to know. May be personal data, and is emptied when the job ends.
  work jsonb,
  -- Of a bulk job: its contacts in the order of their ids. Null in a job that keeps a filter, and when the job ends.
  members uuid[],
  -- Members up to this contact are done.
  after_contact_id uuid,

  -- Of an export and an import: the form of the file.
  format text not null default 'csv' check (format in ('csv', 'csv_semicolon', 'xlsx', 'vcf')),

  -- Of an export: a new run makes everything void that an older one still does.
  run_id uuid not null default gen_random_uuid(),
  -- Null: the file is only downloaded.
  email text,
  -- As the API shows it; {} selects all contacts. Contacts that were chosen by their ids, or left out, are in work.
  filter jsonb not null default '{}',
  -- A contact was erased while the export ran: the filter's words, which may be personal data, go when the export ends.
  filter_forgotten boolean not null default false,
  bytes bigint,
  -- Size of the chunks, which are compressed.
  packed_bytes bigint,
  snapshot_at timestamptz,
  -- The mail is being sent, and the mail server hasn't answered.
  is_mailing boolean not null default false,
  -- The mail may have been delivered: the mail server's answer was lost.
  mail_unknown boolean not null default false,
  delivery text check (delivery in ('attachment', 'link', 'download')),
  -- The file of an ended export stays until this time, so that programs can download it, whether it was mailed or not.
  file_expires_at timestamptz,

  -- Of an import. An erasure of a row's phone at or after created_at keeps the row out.
  delimiter text not null default '',
  -- The header of a CSV file.
  headings text[] not null default '{}',
  -- What each column of the file is: phone, name, labels, data or ignored. Beside the headings, because a mapping decides it.
  column_uses text[] not null default '{}',
  -- A contact was erased while the import ran: headings that may be personal data go when the import ends.
  headings_forgotten boolean not null default false,
  -- What to know about the file besides its refused rows: [{"code", "column", "rows", "lines"}], without names of columns.
  notices jsonb not null default '[]',
  -- The upload's last progress. An import whose file is being received is queued without a time to run.
  received_at timestamptz,
  -- Every received row waits, is refused, or is counted once below.
  rows_received bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  repeated bigint not null default 0,
  erased bigint not null default 0,
  -- Rows up to this line of the file are settled.
  line_done bigint not null default 0,
  primary key (account_id, job_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index jobs_waiting on jobs (account_id, queue, run_at) where run_at is not null;
alter table jobs alter column work set statistics 0;
alter table jobs alter column members set statistics 0;
alter table jobs alter column error set statistics 0;
alter table jobs alter column email set statistics 0;
alter table jobs alter column filter set statistics 0;
alter table jobs alter column headings set statistics 0;
alter table jobs alter column column_uses set statistics 0;
-- The same export to the same mailbox runs once at a time.
create unique index jobs_exporting on jobs (account_id, email, md5(filter::text)) nulls not distinct
  where kind = 'export' and status in ('queued', 'running');
alter index jobs_exporting alter column 3 set statistics 0;
create index jobs_file on jobs (file_expires_at) where file_expires_at is not null;

-- Accounts take turns, so that a large job of one account doesn't delay the others.
create table account_turns (
  account_id uuid not null references accounts on delete cascade,
  queue text not null check (queue in ('sliced', 'whole')),
  -- Number of the current turn. A turn with a lower number is void.
  turn bigint not null default 0,
  -- Start of the current turn; null when the queue is empty.
  due_at timestamptz,
  primary key (account_id, queue)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

---- Lanes

-- One row per process, across accounts.
create table workers (
  worker_id uuid primary key,
  beat bigint not null default 0,
  beat_at timestamptz not null default now(),
  host text not null,
  pid integer not null,
  process_started text not null,
  takes_lanes boolean not null,
  -- The number of the newest migration that the process's program knows.
  program_version integer not null,
  -- A process runs several pools of graphile-worker.
  jobs_pool_ids text[] not null default '{}',
  -- Since then, hooks have reached some process without a gap.
  intake_from timestamptz,
  -- This process has applied or stored every hook that it received until then.
  intake_to timestamptz,
  stopped_at timestamptz
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- The owner of each lane. The epoch is a fencing token: it rises with each change of owner.
create table lanes (
  account_id uuid not null references accounts on delete cascade,
  -- The id of the sender or of the webhook endpoint.
  lane_id uuid not null,
  kind text not null default 'sender' check (kind in ('sender', 'webhook')),
  worker_id uuid,
  epoch bigint not null default 0,
  -- Since when the owner of a sender's lane can't reach the channel; null while it can. For explanations only.
  unreachable_since timestamptz,
  primary key (account_id, lane_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

---- Events

-- One row per batch and account. Event i of the row (from 0) has the number seq + i and is about ids[i + 1]. A row without
-- events uses its number up.
create table events (
  account_id uuid not null references accounts on delete cascade,
  seq bigint not null,
  types text[] not null,
  ids uuid[] not null,
  created_at timestamptz not null default now(),
  primary key (account_id, seq)
);

---- Contacts

-- Folds case and accents. Stored names and search terms both pass through this function, so that they compare equal.
-- Removed marks are those that people leave out: combining diacritics, Hebrew points, Arabic vowel signs. Marks that make
-- another letter (Indic vowel signs, the Japanese voiced mark) stay. Plain ASCII takes the shortcut.
-- Not strict, although null gives null: PostgreSQL inlines only functions that aren't strict.
create function fold_text(given text) returns text
language sql immutable parallel safe
return case
  when octet_length(given) = char_length(given) then lower(given)
  else translate(
    lower(regexp_replace(
      normalize(given, nfkd),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '',
      'g'
    )),
    'ıłøđς',
    'ilodσ'
  )
end;

-- The words of a text for searches: folded, in order, each between two spaces. Everything that is neither a letter nor a digit
-- separates words. Each character of a script without spaces is a word. A longer word counts by its first 40 characters.
-- The separators are written out: with LC_CTYPE C, PostgreSQL's classes know only ASCII.
create function search_words(given text) returns text
language sql immutable parallel safe
return ' ' || btrim(regexp_replace(
  regexp_replace(
    regexp_replace(
      fold_text(given),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u2fdf\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])',
      ' \1 ',
      'g'
    ),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe00-\ufe6f\uff00-\uff20\U0001f000-\U0001faff\U000e0000-\U000e0fff]+',
    ' ',
    'g'
  ),
  '([^ ]{40})[^ ]+',
  '\1',
  'g'
)) || ' ';

-- The patterns of LIKE that search_words of a text must all match so that it has the words of `given`, or words that begin with
-- them. A single character must be a whole word. Null if `given` has no word.
create function word_patterns(given text) returns text[]
language sql immutable parallel safe
return nullif(array(
  select '% ' || word || case when char_length(word) > 1 then '%' else ' %' end
  from unnest(string_to_array(btrim(search_words(given)), ' ')) as word
  where word <> ''
), '{}');

-- The words of a result of search_words, each behind `mark`.
create function word_tokens(words text, mark text) returns text[]
language sql immutable parallel safe
return array_remove((string_to_array(replace(words, ' ', ' ' || mark), ' '))[2:], mark);

-- The texts of a list in JSON, a line each, for readers and for search_words. Escapes become spaces.
create function json_texts(list jsonb) returns text
language sql immutable parallel safe
return btrim(replace(regexp_replace(list::text, '\\(u00..|.)', ' ', 'g'), '", "', E'\n'), '[]"');

-- What is found of a contact beside its phone and parts of its name: words of labels and of enhanced data, also together with
-- words of the name. Empty for a contact without either, which is nearly every one of a large import. The limit bounds what a
-- write costs: the texts of about 300 orders.
create function contact_words(name text, labels text[], enhanced_data jsonb) returns text
language sql immutable parallel safe
return case when labels = '{}' and enhanced_data = '{}' then '' else search_words(left(
  coalesce(name, '') || ' ' || array_to_string(labels, ' ') || ' ' || json_texts(
    jsonb_path_query_array(enhanced_data, '$.*[*].text')
      || jsonb_path_query_array(enhanced_data, '$.*[*].description')
  ),
  8000
)) end;

-- Tokens of names and labels that are too long for the arrays in search_tokens.
create function name_tokens(account_mark text, search_name text) returns text[]
language sql immutable parallel safe
return array(select account_mark || substr(search_name, n, 3) from generate_series(1, char_length(search_name)) as n);

create function label_tokens(account_mark text, labels text[]) returns text[]
language sql immutable parallel safe
return array(select account_mark || U&'\0001' || label from unnest(labels) as label);

-- Tokens of the search index:
-- * three characters from each position of the name,
-- * four digits from every second position of the phone,
-- * each label as a whole, behind U+0001,
-- * each word of contact_words, behind U+0002.
-- A prefix of a token finds shorter parts. Each token starts with the account's mark, so that a search reads the entries
-- of its own account. Positions past the end yield the bare mark, which array_remove drops.
-- Not pg_trgm: with LC_CTYPE C, as in the embedded database, pg_trgm indexes only ASCII, and it can't find one or two
-- characters.
-- The arrays are written out because a subquery per row would double the cost of the index. Every expression must be
-- immutable, or PostgreSQL doesn't inline the function.
create function search_tokens(account_mark text, search_name text, phone text, labels text[], words text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array_remove(
  case
    when phone is null then '{}'::text[]
    else array[
      account_mark || substr(phone, 2, 4), account_mark || substr(phone, 4, 4),
      account_mark || substr(phone, 6, 4), account_mark || substr(phone, 8, 4),
      account_mark || substr(phone, 10, 4), account_mark || substr(phone, 12, 4),
      account_mark || substr(phone, 14, 4), account_mark || substr(phone, 16, 4)
    ]
  end || case
    when search_name is null then '{}'::text[]
    when char_length(search_name) <= 16 then array[
      account_mark || substr(search_name, 1, 3), account_mark || substr(search_name, 2, 3),
      account_mark || substr(search_name, 3, 3), account_mark || substr(search_name, 4, 3),
      account_mark || substr(search_name, 5, 3), account_mark || substr(search_name, 6, 3),
      account_mark || substr(search_name, 7, 3), account_mark || substr(search_name, 8, 3),
      account_mark || substr(search_name, 9, 3), account_mark || substr(search_name, 10, 3),
      account_mark || substr(search_name, 11, 3), account_mark || substr(search_name, 12, 3),
      account_mark || substr(search_name, 13, 3), account_mark || substr(search_name, 14, 3),
      account_mark || substr(search_name, 15, 3), account_mark || substr(search_name, 16, 3)
    ]
    when char_length(search_name) <= 32 then array[
      account_mark || substr(search_name, 1, 3), account_mark || substr(search_name, 2, 3),
      account_mark || substr(search_name, 3, 3), account_mark || substr(search_name, 4, 3),
      account_mark || substr(search_name, 5, 3), account_mark || substr(search_name, 6, 3),
      account_mark || substr(search_name, 7, 3), account_mark || substr(search_name, 8, 3),
      account_mark || substr(search_name, 9, 3), account_mark || substr(search_name, 10, 3),
      account_mark || substr(search_name, 11, 3), account_mark || substr(search_name, 12, 3),
      account_mark || substr(search_name, 13, 3), account_mark || substr(search_name, 14, 3),
      account_mark || substr(search_name, 15, 3), account_mark || substr(search_name, 16, 3),
      account_mark || substr(search_name, 17, 3), account_mark || substr(search_name, 18, 3),
      account_mark || substr(search_name, 19, 3), account_mark || substr(search_name, 20, 3),
      account_mark || substr(search_name, 21, 3), account_mark || substr(search_name, 22, 3),
      account_mark || substr(search_name, 23, 3), account_mark || substr(search_name, 24, 3),
      account_mark || substr(search_name, 25, 3), account_mark || substr(search_name, 26, 3),
      account_mark || substr(search_name, 27, 3), account_mark || substr(search_name, 28, 3),
      account_mark || substr(search_name, 29, 3), account_mark || substr(search_name, 30, 3),
      account_mark || substr(search_name, 31, 3), account_mark || substr(search_name, 32, 3)
    ]
    else name_tokens(account_mark, search_name)
  end || case
    when labels = '{}' then '{}'::text[]
    when cardinality(labels) <= 4 then array[
      coalesce(account_mark || U&'\0001' || labels[1], account_mark),
      coalesce(account_mark || U&'\0001' || labels[2], account_mark),
      coalesce(account_mark || U&'\0001' || labels[3], account_mark),
      coalesce(account_mark || U&'\0001' || labels[4], account_mark)
    ]
    else label_tokens(account_mark, labels)
  end || case
    when words = '' then '{}'::text[]
    else word_tokens(words, account_mark || U&'\0002')
  end,
  account_mark
));

-- The same for both forms of a mobile number in Mexico, Argentina and Brazil. Equals phoneKey in src/phones/phone-key.ts,
-- which explains the forms.
create function phone_key(phone text) returns text
language sql immutable parallel safe
return case
  when left(phone, 2) <> '+5' then phone
  when phone ~ '^\+521[0-9]{10}$' then '+52' || substr(phone, 5)
  when phone ~ '^\+549[0-9]{10}$' then '+54' || substr(phone, 5)
  when phone ~ '^\+55[1-9]{2}[6-9][0-9]{7}$' then left(phone, 5) || '9' || substr(phone, 6)
  else phone
end;

-- No foreign key to accounts: see idempotency_keys.
create table contacts (
  account_id uuid not null,
  contact_id uuid not null,
  phone text,
  name text,
  -- When the person wrote the message whose profile gave the name. Null for a name that the account gave, which no profile changes.
  profile_at timestamptz,
  -- By which a person who hides the phone is known at the channel, as of the last message. It can be another person's later, so it
  -- identifies nobody.
  username text,
  labels text[] not null default '{}',
  enhanced_data jsonb not null default '{}',
  last_sender_id uuid,
  last_message_at timestamptz,
  -- When the contact wrote its last message, if nothing was sent to it since. A column of its own, because an index with
  -- last_message_at would have every message write to all indexes of the contact instead of none (HOT). Tells which answer
  -- covers which message.
  unanswered_at timestamptz,
  -- When the contact wrote the first message that waits for an answer. Null if and only if unanswered_at is. Indexed: it
  -- changes only when a wait begins and ends, not with each message.
  waiting_since timestamptz,
  -- The state of the contact's thread: done, snoozed, or open if neither. The thread of a contact who never wrote is done. A
  -- thread that is snoozed until a time that has passed is open: src/contacts/inbox/inbox.ts. Two booleans, because the planner
  -- expects rows with another text column to be so few that an index that starts with account_id looks as good as the right one.
  is_done boolean not null default true,
  is_snoozed boolean not null default false,
  -- Null of a snoozed thread: until the contact writes.
  snoozed_until timestamptz,
  -- When the state last changed. Null if it never did.
  inbox_changed_at timestamptz,
  -- The member who answers; null for nobody. Stays when the thread is done, and ends with the membership.
  assignee_id uuid,
  -- A program answers, and the thread isn't the team's work.
  is_bot_handled boolean not null default false,
  -- When the window of each sender closes, {"<sender_id>": "<time>"}. A column instead of a table: messages that arrive and
  -- messages that leave touch the contact's row anyway.
  windows jsonb not null default '{}',
  -- The latest of these times.
  window_expires_at timestamptz,
  -- The last opt-out or opt-in about each channel, sender and scope, of src/contacts/consent/opt-outs.ts. Every message to the
  -- contact reads it, so it stands here and not only in the ledger.
  opt_outs jsonb not null default '[]',
  -- Their opt-outs that no later opt-in has ended, as an export writes them; null for none.
  opted_out text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Computed when the name is written, not for each search.
  search_name text generated always as (fold_text(name)) stored,
  -- Changes with the name, labels and enhanced data only, so that a send stays a HOT update.
  search_words text not null generated always as (contact_words(name, labels, enhanced_data)) stored,
  -- The last two digits of account_id, which are random: one account in 256 shares the mark. A column, because an
  -- expression would be computed again for each token.
  account_mark text not null generated always as (substr(account_id::text, 35)) stored,
  primary key (account_id, contact_id),
  check ((unanswered_at is null) = (waiting_since is null)),
  -- Who waits has an open thread, or one that is snoozed.
  check (waiting_since is null or not is_done),
  check (not (is_done and is_snoozed))
) with (fillfactor = 85);
alter table contacts alter column phone set statistics 0;
alter table contacts alter column name set statistics 0;
alter table contacts alter column username set statistics 0;
alter table contacts alter column labels set statistics 0;
alter table contacts alter column enhanced_data set statistics 0;
alter table contacts alter column search_name set statistics 0;
alter table contacts alter column search_words set statistics 0;
alter table contacts alter column account_mark set statistics 0;
alter table contacts alter column windows set statistics 0;
alter table contacts alter column opt_outs set statistics 0;
create unique index contacts_phone on contacts (phone_key(phone), account_id);
alter index contacts_phone alter column 1 set statistics 0;
-- Every search reads the pending list, and the write that fills the list pays for the merge: 4 MB delays that write by
-- 0.3 s.
create index contacts_search on contacts
  using gin (search_tokens(account_mark, search_name, phone, labels, search_words))
  with (gin_pending_list_limit = 4096);
alter index contacts_search alter column 1 set statistics 0;
-- Starts with account_mark instead of account_id: see the rule for indexes above.
create index contacts_updated on contacts (account_mark, updated_at);
-- The views of the inbox. Their columns change when a thread changes hands or state, never with a message that is sent.
create index contacts_waiting on contacts (account_mark, waiting_since, contact_id) where waiting_since is not null;
create index contacts_snoozed on contacts (account_mark, snoozed_until, contact_id) where is_snoozed;
create index contacts_unassigned_waiting on contacts (account_mark, waiting_since, contact_id)
  where assignee_id is null and waiting_since is not null;
create index contacts_unassigned on contacts (account_mark, inbox_changed_at, contact_id)
  where assignee_id is null and waiting_since is null and not is_done;
create index contacts_assigned_waiting on contacts (assignee_id, waiting_since, contact_id)
  where assignee_id is not null and waiting_since is not null;
-- Also of threads that are done, which lose their assignee too when the membership ends.
create index contacts_assigned on contacts (assignee_id, is_done, inbox_changed_at, contact_id)
  where assignee_id is not null and waiting_since is null;
create index contacts_done on contacts (account_mark, inbox_changed_at, contact_id)
  where is_done and inbox_changed_at is not null;
create index contacts_opted_out on contacts (account_mark, contact_id) where opted_out is not null;
create index contacts_windows on contacts (account_mark, window_expires_at) where window_expires_at is not null;
-- For the order of names. The beginning of a name, because an entry of the index has at most 2,704 bytes.
create index contacts_name on contacts (account_mark, left(search_name, 64), contact_id) where search_name is not null;
alter index contacts_name alter column 2 set statistics 0;

-- The ids by which a channel knows a person, other than the phone.
create table contact_addresses (
  account_id uuid not null,
  channel text not null,
  address text not null,
  contact_id uuid not null,
  -- Of an id by which the channel tells people apart: the channel's business for which the id is. Another id for the same business is
  -- another person's.
  scope text,
  -- The channel's time of what taught the address.
  learned_at timestamptz not null default now(),
  primary key (account_id, channel, address),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
-- Holds every column that finds the address to write to: with contact_id alone, PostgreSQL chose the primary key and read
-- all addresses of the account.
create index contact_addresses_contact on contact_addresses (contact_id, account_id, channel, learned_at);
alter table contact_addresses alter column address set statistics 0;

-- Who had an address before: facts from before `until`, by the channel's time, are about this contact. A phone is its phone_key, with an
-- empty channel: a contact has its phone on every channel.
create table former_addresses (
  account_id uuid not null,
  channel text not null,
  address text not null,
  until timestamptz not null,
  contact_id uuid not null,
  primary key (account_id, channel, address, until),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index former_addresses_contact on former_addresses (contact_id, account_id, until);
alter table former_addresses alter column address set statistics 0;

-- Two contacts that turned out to be one person. The row stays, so that the id of the contact that is gone still finds the
-- person.
create table contact_merges (
  account_id uuid not null,
  merge_id uuid not null,
  -- The contact that stays.
  contact_id uuid not null,
  merged_contact_id uuid not null,
  -- Null until a job has moved everything: until then, both contacts exist.
  merged_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, merge_id),
  unique (merged_contact_id, account_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index contact_merges_contact on contact_merges (contact_id, account_id);

-- The ledger of opt-outs and opt-ins. Rows are only added, and go with their contact.
create table consents (
  account_id uuid not null,
  consent_id uuid not null,
  contact_id uuid not null,
  -- Null: every channel.
  channel text,
  -- Null: every sender of the channel.
  sender_id uuid,
  scope text not null check (scope in ('marketing', 'all')),
  direction text not null check (direction in ('out', 'in')),
  -- Of an opt-out: the channel itself refuses the messages. Of an opt-in: it ends that, too.
  is_block boolean not null,
  cause text not null check (cause in ('word', 'code', 'api', 'import', 'erased')),
  -- The words of the person, the code of the channel, or the reason that a request gave.
  evidence text,
  -- The message that said it, or that the channel refused. It may have been deleted after its time.
  message_id uuid,
  -- Who made the request; null for both without one.
  person_id uuid,
  api_key_id uuid,
  -- By the clock of the channel, if the channel reported it.
  at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (account_id, consent_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index consents_contact on consents (contact_id, account_id, consent_id);
alter table consents alter column evidence set statistics 0;

-- When members want a mail because contacts wait for an answer for long.
create table wait_mails (
  account_id uuid not null,
  person_id uuid not null,
  -- Null: no mails.
  after_minutes integer check (after_minutes in (15, 60, 240)),
  -- Times such as 08:30, between which no mail is sent. Null: every hour is fine.
  quiet_from text,
  quiet_to text,
  time_zone text not null,
  -- Waits that began up to then were mailed.
  told_until timestamptz not null default 'epoch',
  primary key (account_id, person_id),
  foreign key (account_id, person_id) references memberships on delete cascade,
  check ((quiet_from is null) = (quiet_to is null))
);

-- Up to which message a member has seen the thread of a contact.
create table thread_views (
  account_id uuid not null,
  person_id uuid not null,
  contact_id uuid not null,
  message_id uuid not null,
  primary key (account_id, person_id, contact_id),
  foreign key (account_id, person_id) references memberships on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade
);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index thread_views_contact on thread_views (contact_id, account_id);

-- What colleagues write about a contact for each other. It is never sent.
create table notes (
  account_id uuid not null,
  note_id uuid not null,
  contact_id uuid not null,
  text text not null,
  person_id uuid,
  api_key_id uuid,
  created_at timestamptz not null default now(),
  primary key (account_id, note_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index notes_contact on notes (contact_id, account_id, note_id);
alter table notes alter column text set statistics 0;

-- The proof of an erasure. Pseudonymous: it holds keyed hashes only.
create table erasures (
  account_id uuid not null references accounts on delete cascade,
  erasure_id uuid not null,
  contact_id uuid not null,
  -- Who asked for the erasure; null for both if nobody did.
  person_id uuid,
  api_key_id uuid,
  counts jsonb not null,
  phone_hash bytea,
  hash_key_id uuid not null,
  exports_mailed uuid[] not null,
  -- Whether erased_addresses kept what the person had said about messages.
  opt_outs_kept boolean not null,
  -- Contacts that had been merged into this one: a backup from before has them, too.
  merged_ids uuid[] not null default '{}',
  -- Whether the list of erasures beside the backups has the contact and those merged into it.
  is_listed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, erasure_id)
);
create index erasures_phone on erasures (phone_hash, account_id);
create index erasures_to_list on erasures (account_id, erasure_id) where not is_listed;

-- The keyed hashes of the phone and the addresses of each erased contact.
create table erased_addresses (
  account_id uuid not null,
  address_hash bytea not null,
  erasure_id uuid not null,
  erased_at timestamptz not null,
  -- What the person had said about messages, without the words, if they had opted out. Goes back to the contact that gets the
  -- address, and is null from then on.
  opt_outs jsonb,
  primary key (account_id, address_hash, erasure_id),
  foreign key (account_id, erasure_id) references erasures on delete cascade
);
create index erased_addresses_erasure on erased_addresses (erasure_id, account_id);
-- Nearly empty. Tells whether an account has such opt-outs at all.
create index erased_addresses_opt_outs on erased_addresses (account_id, address_hash) where opt_outs is not null;
alter table erased_addresses alter column opt_outs set statistics 0;

-- Channels redeliver hooks, also those about erased people. A hash identifies one fact or one address. The hash of an
-- address covers every fact about the address with a channel time before dated_before.
create table erased_facts (
  account_id uuid not null references accounts on delete cascade,
  hash bytea not null,
  dated_before timestamptz not null,
  erased_at timestamptz not null default clock_timestamp(),
  primary key (account_id, hash)
);

---- Webhooks

-- Addresses of the account that get its events. An endpoint's lane has the same id.
create table webhook_endpoints (
  account_id uuid not null references accounts on delete cascade,
  endpoint_id uuid not null,
  url text not null,
  description text,
  types text[] not null,
  -- Types that the endpoint had and has no more. Reading its deliveries needs their scopes too.
  earlier_types text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'disabled')),
  disabled_reason text,
  -- Encrypted with PARLEY_SECRET_KEY. The previous secret also signs until its time.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- Rises with each change of the fields above.
  version integer not null default 1,
  -- Events up to this number have become deliveries.
  position bigint not null,
  -- Since then, no attempt has succeeded.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, endpoint_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- One event for one endpoint, with its last attempt. Deleted with the contact whom the event is about.
create table webhook_deliveries (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  -- Null for a test event.
  event_number bigint,
  event_at timestamptz not null,
  type text not null,
  resource_id uuid not null,
  -- Null when the event is about no contact, or about an erased one.
  contact_id uuid,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  attempted_at timestamptz,
  duration_ms integer,
  request_body text,
  response_status smallint,
  response_body text,
  error text,
  primary key (account_id, delivery_id),
  foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade,
  -- The filter of an export and a column of an import may name a person, and no contact would take the text with it.
  check (type !~ '^(export|import)\.' or (request_body is null and response_body is null))
) with (
  fillfactor = 70,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.05
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, due_at, event_number) where status = 'pending';
create index webhook_deliveries_log on webhook_deliveries (endpoint_id, status, delivery_id);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index webhook_deliveries_contact on webhook_deliveries (contact_id, account_id) where contact_id is not null;
-- The history of a message has its deliveries. A contact may have thousands of others.
create index webhook_deliveries_resource on webhook_deliveries using hash (resource_id);
alter table webhook_deliveries alter column request_body set statistics 0;
alter table webhook_deliveries alter column response_body set statistics 0;
alter table webhook_deliveries alter column error set statistics 0;

---- Senders

create table senders (
  account_id uuid not null references accounts on delete cascade,
  sender_id uuid not null,
  channel text not null,
  connector text not null,
  phone text not null,
  is_default boolean not null,
  rate integer not null,
  status text not null check (status in ('active', 'paused')),
  paused_reason text,
  -- Stays after a look resumed the sender: if the channel refuses the sender again at once, the trouble is the same.
  paused_at timestamptz,
  -- When a look resumed the sender, because the channel accepted it. Null after a client resumed it.
  resumed_at timestamptz,
  -- When the channel last limited the sender strongly, and the code of its error.
  limited_at timestamptz,
  limited_reason text,
  -- When the channel was last asked about the sender, and how the sender fares (senders/health/health-answer.ts).
  looked_at timestamptz,
  health jsonb,
  channel_number_id text not null,
  channel_business_id text not null,
  public_credentials jsonb not null,
  -- Null once the sender is deleted, like the hash of the key of its hook.
  secret_credentials bytea check (secret_credentials <> ''),
  hook_key_hash bytea check (hook_key_hash <> ''),
  hook_id text not null,
  -- Until when the messages at the channel were taken over by a catch-up; null before the first one.
  caught_up_until timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, sender_id)
);
create unique index senders_phone on senders (account_id, channel, phone) where deleted_at is null;
create unique index senders_number on senders (account_id, channel, channel_number_id) where deleted_at is null;

-- The channel's own app, in which the business uses a sender's number too, and what was taken over from it. The row appears with the
-- first report. Nothing here is personal, so an erasure keeps it.
create table sender_apps (
  account_id uuid not null,
  sender_id uuid not null,
  since timestamptz not null default now(),
  -- Contacts that were added from the app's address book, or got their name there.
  contacts bigint not null default 0,
  -- Messages of the app's history.
  messages bigint not null default 0,
  -- Null until the channel reports of the history.
  history_status text check (history_status in ('running', 'finished', 'declined')),
  history_phase smallint,
  history_percent smallint,
  -- The channel's words when the business declined.
  history_detail text,
  -- The channel's time of the last report.
  history_at timestamptz,
  primary key (account_id, sender_id),
  foreign key (account_id, sender_id) references senders on delete cascade
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

---- Templates

create table templates (
  account_id uuid not null references accounts on delete cascade,
  channel text not null,
  -- Empty for templates that Parley keeps, for a channel that approves none.
  channel_business_id text not null,
  name text not null,
  language text not null,
  -- The channel's key is the name; events need an id.
  template_id uuid not null,
  category text,
  -- The category that the template had before the channel changed it; null if the channel never did.
  previous_category text,
  status text not null,
  parameter_format text not null check (parameter_format in ('POSITIONAL', 'NAMED')),
  -- As in server/src/channels/template.ts, like the buttons, the offer and the cards.
  header jsonb,
  body text not null,
  variables text[] not null,
  footer text,
  buttons jsonb not null,
  offer jsonb,
  cards jsonb not null,
  -- Parts that messages can't fill in, by the channel's names.
  unsupported text[] not null,
  components jsonb not null,
  synced_at timestamptz not null default now(),
  primary key (account_id, channel, channel_business_id, name, language),
  unique (template_id, account_id)
);

---- Quick replies

create table quick_replies (
  account_id uuid not null references accounts on delete cascade,
  quick_reply_id uuid not null,
  name text not null,
  text text not null,
  -- The file that goes with the text, as answers show it. The account uploaded it, and it stays while the quick reply has it.
  media jsonb,
  media_id uuid generated always as ((media ->> 'media_id')::uuid) stored,
  -- Who changed it last.
  person_id uuid,
  api_key_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, quick_reply_id)
);
create unique index quick_replies_name on quick_replies (lower(name), account_id);
alter index quick_replies_name alter column 1 set statistics 0;
create index quick_replies_media on quick_replies (media_id) where media_id is not null;

---- Stickers

create table stickers (
  account_id uuid not null references accounts on delete cascade,
  number integer not null,
  animated boolean not null,
  -- Of the picture, which is a file in `media`.
  media_id uuid not null,
  bytes integer not null,
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  primary key (account_id, number)
);
create index stickers_media on stickers (media_id);

---- Messages

-- The texts of a message that people read, for searches. Not those of the channel, such as ids and notices.
create function message_text(type text, content jsonb) returns text
language sql immutable parallel safe
return left(case
  when type = 'text' then content ->> 'body'
  when type in ('image', 'video', 'audio', 'voice', 'document', 'sticker')
    then coalesce(content ->> 'caption', '') || E'\n' || coalesce(content ->> 'filename', '')
  when type = 'template'
    then coalesce(content ->> 'text', content ->> 'shown', '') || E'\n' || coalesce(content #>> '{header, filename}', '')
  when type = 'interactive'
    then coalesce(content ->> 'header', '') || E'\n' || (content ->> 'body') || E'\n' || coalesce(content ->> 'footer', '')
  when type = 'reply' then (content ->> 'title') || E'\n' || coalesce(content ->> 'description', '')
  when type = 'location' then coalesce(content ->> 'name', '') || E'\n' || coalesce(content ->> 'address', '')
  when type = 'contact_cards' then json_texts(
    jsonb_path_query_array(content, '$.cards[*].name') || jsonb_path_query_array(content, '$.cards[*].organization')
  )
  when type = 'order' then coalesce(content ->> 'text', '') || E'\n'
    || json_texts(jsonb_path_query_array(content, '$.items[*].product_id'))
  when type = 'form' then coalesce(content ->> 'text', '') || E'\n'
    || json_texts(jsonb_path_query_array(content, 'strict $.fields.** ? (@.type() == "string")', silent => true))
end, 2000);

-- Precedes each word of a message in its index: the account's mark, and 50 days of the message's id (16 of its 48 bits of
-- milliseconds). A search reads the newest 50 days first, so that a common word doesn't read the messages of years.
create function message_mark(account_id uuid, message_id uuid) returns text
language sql immutable parallel safe
return substr(account_id::text, 35) || substr(message_id::text, 1, 4);

-- No index on status or times, and half of each page is free: a message grows when it is sent, and its updates stay in
-- the page (HOT). Only the update that records the channel's id writes every index.
create table messages (
  account_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  sender_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  type text not null,
  content jsonb not null,
  reference text,
  status text not null check (
    status in ('scheduled', 'queued', 'sent', 'delivered', 'read', 'failed', 'expired', 'canceled', 'received')
  ),
  -- The message that this one retries. Both belong to one contact, so an erasure removes both.
  retry_of uuid,
  -- The broadcast that sent the message. No foreign key, for speed: a broadcast is deleted after its messages.
  broadcast_id uuid,
  -- Who sent the message; null for both if the channel reported it.
  person_id uuid,
  api_key_id uuid,
  -- When the contact wrote the message that this one was accepted to answer: its `unanswered_at` at that time. Null if the
  -- contact didn't wait. The channel's time; times of two clocks aren't compared to find out who wrote last.
  answers timestamptz,
  -- Of messages that came from the channel's own app, in which the business uses the number too: `app`, written there just then, or
  -- `history`, taken over from its history. `agent`: of a conversation that an agent of the channel holds, in both directions. Null for
  -- other messages of the service and of persons.
  origin text check (origin in ('app', 'history', 'agent')),
  -- The channel's id of a message that the channel reported. A message of the service has attempt_channel_message_id alone.
  channel_message_id text,
  -- The file of a message with one. No foreign key: an erasure deletes the file by its contact.
  media_id uuid,
  -- By who reacted, `contact` or `business`: {"emoji", "at"}. An emoji of null is a reaction that was taken back.
  reactions jsonb,
  -- When the author last edited the message, and when the author deleted it for everybody: the content is gone then.
  edited_at timestamptz,
  deleted_at timestamptz,
  possibly_duplicate boolean not null default false,
  error jsonb,
  -- How the channel bills the message, as it last reported: {"billable", "category", "type", "model"}, and the country of the
  -- recipient's phone.
  price jsonb,
  -- Why the channel took the message and doesn't send it yet.
  held text check (held in ('quality_check', 'paused')),
  created_at timestamptz not null default now(),
  -- When a scheduled message is due. Null for a message that was queued at once.
  send_at timestamptz,
  -- A message that waits at this time isn't sent any more.
  expires_at timestamptz,
  -- When a scheduled message was queued.
  queued_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  -- When the message expired or was canceled.
  ended_at timestamptz,
  -- The message's own attempt: the first that succeeded. Nearly every message has one, and a row in message_attempts
  -- would be a second row to write, update and erase.
  attempt smallint,
  attempt_status text check (attempt_status in ('sent', 'delivered', 'read')),
  attempt_channel_message_id text,
  attempt_started_at timestamptz,
  primary key (account_id, message_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
) with (fillfactor = 50);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index messages_contact on messages (contact_id, account_id, message_id);
create index messages_reference on messages (reference, message_id) where reference is not null;
-- Deduplicates messages that channels report again.
create unique index messages_reported on messages (account_id, sender_id, channel_message_id)
  where channel_message_id is not null;
-- The newest inbound message of an account: the channel has delivered everything up to its time.
create index messages_received on messages (account_id, message_id) where direction = 'in';
-- For lists of messages that failed, expired or were canceled: few among millions. Not on status, which would have every
-- receipt write all indexes of its message (HOT). These columns change only when a message ends so.
create index messages_ended on messages (account_id, message_id) where failed_at is not null or ended_at is not null;
-- Messages with files. Those of cards are in message_cards.
create index messages_media on messages (contact_id, account_id, message_id)
  where media_id is not null or type = 'template' and content ? 'cards';
-- Whether another message shows a file, when an erasure deletes one that does.
create index messages_by_media on messages (media_id) where media_id is not null;
-- The messages of a broadcast.
create index messages_broadcast on messages (broadcast_id, account_id, message_id) where broadcast_id is not null;
create index messages_answers on messages (contact_id, account_id, answers) where answers is not null;
-- Receipts change neither type nor content, so they stay HOT updates. The pending list is short, because every search reads it.
create index messages_words on messages
  using gin (array_to_tsvector(word_tokens(search_words(message_text(type, content)), message_mark(account_id, message_id))))
  with (gin_pending_list_limit = 1024);
alter index messages_words alter column 1 set statistics 0;
alter table messages alter column content set statistics 0;
alter table messages alter column reference set statistics 0;
alter table messages alter column error set statistics 0;
alter table messages alter column reactions set statistics 0;
-- WhatsApp's message ids contain the phone, in base64.
alter table messages alter column channel_message_id set statistics 0;
alter table messages alter column attempt_channel_message_id set statistics 0;

-- The files that cards of a message's template show. No foreign key: an erasure deletes the rows by their messages, and the files.
create table message_cards (
  account_id uuid not null,
  message_id uuid not null,
  media_id uuid not null,
  primary key (account_id, message_id, media_id)
);
-- Whether another message shows a file, as messages_by_media.
create index message_cards_by_media on message_cards (media_id);

-- Attempts other than the message's own: failures, and successes after the first. An attempt that both tables hold
-- belongs to the message.
-- No foreign key: its cascade took half of an erasure's time. An erasure deletes attempts before their messages; writers
-- lock the contact first.
create table message_attempts (
  account_id uuid not null,
  message_id uuid not null,
  -- Counts from 1.
  attempt smallint not null,
  status text not null check (status in ('sent', 'delivered', 'read', 'failed', 'retried', 'uncertain')),
  channel_message_id text,
  error jsonb,
  started_at timestamptz,
  settled_at timestamptz not null default now(),
  primary key (account_id, message_id, attempt)
) with (fillfactor = 90);
create index message_attempts_channel_id on message_attempts using hash (channel_message_id);
alter table message_attempts alter column error set statistics 0;
alter table message_attempts alter column channel_message_id set statistics 0;

-- Payloads of inbound messages that aren't understood or name other people, for example on a contact card: address_hashes holds the
-- keyed hashes of everybody whom it may name. Also notes, without a payload, that a message shows the data of contact_id, who isn't its
-- recipient: a copy of a broadcast's test.
create table message_payloads (
  account_id uuid not null,
  message_id uuid not null,
  contact_id uuid not null,
  address_hashes bytea[] not null,
  payload jsonb not null,
  primary key (account_id, message_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index message_payloads_contact on message_payloads (contact_id, account_id);
-- Every erasure reads the pending list, so the list is short.
create index message_payloads_addresses on message_payloads using gin (address_hashes)
  with (gin_pending_list_limit = 256);
alter table message_payloads alter column address_hashes set statistics 0;
alter table message_payloads alter column payload set statistics 0;

---- Media

-- Files of messages. A file that a person sent is fetched from the channel, which keeps it for some days only.
create table media (
  account_id uuid not null references accounts on delete cascade,
  media_id uuid not null,
  -- Who sent the file; null for a file that the account uploaded.
  contact_id uuid,
  -- The message that came with the file, and the sender that can fetch the file; null for an uploaded one.
  message_id uuid,
  sender_id uuid,
  status text not null check (status in ('waiting', 'stored', 'failed', 'removed')),
  -- Why there is no file, or why it waits for a person.
  error text,
  -- What names the file at the channel. Null when the file isn't fetched any more.
  source text,
  -- The channel's hash of the file.
  expected_sha256 bytea,
  -- Chunks of an earlier run are invalid: two processes may fetch the same file.
  run_id uuid,
  -- As announced until the file is stored; then told from its bytes.
  mime_type text,
  filename text,
  bytes bigint,
  sha256 bytea,
  width integer,
  height integer,
  duration_ms integer,
  -- A small WebP picture without metadata.
  preview bytea,
  -- The file's object in a store, and the store's address; null for a file in media_chunks.
  object_id uuid,
  place text,
  -- An upload that no message is known to show.
  unsent boolean not null default false,
  created_at timestamptz not null default now(),
  stored_at timestamptz,
  primary key (account_id, media_id),
  foreign key (account_id, contact_id) references contacts on delete cascade
);
create index media_refused on media (account_id, sender_id) where status = 'waiting' and error is not null;
create index media_unsent on media (account_id, media_id) where unsent;
create index media_stored on media (account_id, media_id) where status = 'stored';
create index media_contact on media (contact_id, account_id) where contact_id is not null;
alter table media alter column preview set storage external;
alter table media alter column source set statistics 0;
alter table media alter column filename set statistics 0;
alter table media alter column mime_type set statistics 0;
alter table media alter column error set statistics 0;
alter table media alter column preview set statistics 0;
alter table media alter column sha256 set statistics 0;
alter table media alter column expected_sha256 set statistics 0;

create table media_chunks (
  account_id uuid not null,
  media_id uuid not null,
  chunk integer not null,
  bytes bytea not null,
  primary key (account_id, media_id, chunk),
  foreign key (account_id, media_id) references media on delete cascade
);
alter table media_chunks alter column bytes set storage external;
alter table media_chunks alter column bytes set statistics 0;

-- Every object that may be in the store of files. A row is written before its object, and goes after it. When the object's file is
-- deleted, in whatever way, the row stays without a file: such objects are deleted.
create table media_objects (
  account_id uuid not null,
  -- The run that stored the file.
  object_id uuid not null,
  media_id uuid,
  -- The address of the store, like s3://bucket/prefix.
  place text not null,
  -- Parts that may have been written.
  parts integer not null,
  created_at timestamptz not null default now(),
  -- When a job noticed that the object's file is gone.
  unwanted_since timestamptz,
  -- When its parts were deleted first.
  deleted_at timestamptz,
  due_at timestamptz not null default now(),
  primary key (account_id, object_id),
  -- No foreign key to the account: its objects must be deleted after it.
  foreign key (account_id, media_id) references media on delete set null (media_id)
);
create index media_objects_media on media_objects (media_id, account_id) where media_id is not null;
create index media_objects_unwanted on media_objects (due_at) where media_id is null;

-- A channel's id of an uploaded file is valid only for the sender that uploaded it.
create table media_uploads (
  account_id uuid not null,
  media_id uuid not null,
  sender_id uuid not null,
  channel_media_id text not null,
  expires_at timestamptz not null,
  primary key (account_id, media_id, sender_id),
  foreign key (account_id, media_id) references media on delete cascade
);

create sequence outbox_seq cache 1;

-- The durable queue of all lanes. A row is deleted when its message was sent or has failed. No foreign key, for speed: an
-- erasure deletes rows by contact_id.
create table outbox (
  account_id uuid not null,
  message_id uuid not null,
  sender_id uuid not null,
  contact_id uuid not null,
  seq bigint not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'uncertain')),
  attempt smallint not null default 0,
  failures smallint not null default 0,
  due_at timestamptz not null default now(),
  expires_at timestamptz,
  started_at timestamptz,
  -- The time from which a missing receipt means that an uncertain message was lost. Null until a hook of its sender
  -- arrives after its request.
  settle_at timestamptz,
  primary key (account_id, message_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index outbox_lane on outbox (sender_id, seq);
create index outbox_contact on outbox (contact_id, seq);
create index outbox_expiring on outbox (sender_id, expires_at) where expires_at is not null;

-- Messages that aren't due yet. A row moves to the outbox when its message becomes due. No foreign key, as in the outbox: an
-- erasure deletes rows by contact_id.
create table scheduled_messages (
  account_id uuid not null,
  message_id uuid not null,
  sender_id uuid not null,
  contact_id uuid not null,
  send_at timestamptz not null,
  primary key (account_id, message_id)
) with (
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index scheduled_messages_due on scheduled_messages (sender_id, send_at, message_id);
create index scheduled_messages_contact on scheduled_messages (contact_id);

---- Broadcasts

-- One message to many people. `plan_id` is the job that wrote its recipients.
create table broadcasts (
  account_id uuid not null references accounts on delete cascade,
  broadcast_id uuid not null,
  name text not null,
  status text not null default 'draft'
    check (status in ('draft', 'planning', 'planned', 'running', 'paused', 'finished', 'canceled')),
  -- Who paused it: a request, or the service for its reason.
  paused_reason text
    check (paused_reason in ('requested', 'failures', 'late', 'held', 'template_changed', 'sender_deleted', 'file_deleted')),
  sender_id uuid not null,
  -- The template or text as the request gave it, with fields of contacts instead of values. Files are named by their ids.
  content jsonb not null,
  -- The files of the content, which stay until the broadcast has ended.
  media_ids uuid[] not null default '{}',
  -- The filter, the ids of contacts, or the broadcast whose failed recipients are meant, and who is excluded. Phones and words of a
  -- search aren't kept.
  audience jsonb not null,
  -- Phones and ids of the audience without a contact.
  not_found integer not null,
  send_at timestamptz,
  -- {"from", "to", "days", "zone"}
  hours jsonb,
  -- People within 24 hours.
  daily_limit integer check (daily_limit > 0),
  -- Percent of the last hundred; null: it never stops by itself.
  stop_at_failed smallint check (stop_at_failed between 1 and 100),
  -- The names of labels that people get: {"reached": [], "replied": [], "failed": []}
  labels jsonb not null default '{}',
  plan_id uuid,
  plan_hash text,
  -- Of the template when the plan was made; null for a text.
  template_hash text,
  -- Recipients when the plan was made.
  people integer,
  -- What the channel would bill them by the operator's prices when the plan was made: {"currency", "amount", "without_price"}.
  estimate jsonb,
  planned_at timestamptz,
  -- The broadcast whose failed recipients this one tries again.
  retry_of uuid,
  -- Recipients without a row, by their last state: who was erased, and who wasn't found when the plan was made.
  -- {"delivered": 2, "failed/recipient_unreachable": 1}
  gone jsonb not null default '{}',
  -- Who started it; before that, who made it.
  person_id uuid,
  api_key_id uuid,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  resumed_at timestamptz,
  -- When a worker last looked after it, up to a minute old. After six hours without, the service asks before it goes on.
  seen_at timestamptz,
  -- A worker looks after it again from then on.
  look_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, broadcast_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index broadcasts_running on broadcasts (sender_id, started_at) where status = 'running';
create index broadcasts_stopped on broadcasts (account_id, broadcast_id) where status = 'paused';
create index broadcasts_media on broadcasts using gin (media_ids) where status not in ('finished', 'canceled');

-- One row for each person of a plan. The row is what makes a broadcast reach a person once: the transaction that inserts the message
-- changes the row from `planned` to `queued`.
create table broadcast_recipients (
  account_id uuid not null,
  broadcast_id uuid not null,
  contact_id uuid not null,
  -- How far the message is stands in the message only.
  status text not null check (status in ('planned', 'left_out', 'queued')),
  -- Why the person is left out.
  reason text,
  -- The message as the plan rendered it. Null once a message has it, and for who is left out.
  content jsonb,
  -- Where the hours of the broadcast count in each person's own time zone: that zone.
  zone text,
  message_id uuid,
  queued_at timestamptz,
  -- For which of the outcomes in the broadcast's labels the person was given them.
  labeled text[] not null default '{}',
  primary key (account_id, broadcast_id, contact_id),
  foreign key (account_id, broadcast_id) references broadcasts on delete cascade,
  foreign key (account_id, contact_id) references contacts on delete cascade,
  check ((status = 'queued') = (message_id is not null))
) with (
  fillfactor = 70,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.05
);
-- Has both columns of the foreign key, so that the cascade never uses an index that starts with account_id.
create index broadcast_recipients_contact on broadcast_recipients (contact_id, account_id, broadcast_id);
create index broadcast_recipients_planned on broadcast_recipients (broadcast_id, contact_id) where status = 'planned';
create index broadcast_recipients_queued on broadcast_recipients (broadcast_id, queued_at) where queued_at is not null;
alter table broadcast_recipients alter column content set statistics 0;

---- Intake

-- Facts that couldn't be applied yet, and facts of unknown kinds, which wait for a later version. An erasure finds a
-- fact by the keyed hashes of everybody whom the fact names.
create table received_facts (
  account_id uuid not null references accounts on delete cascade,
  fact_id uuid not null,
  sender_id uuid not null,
  kind text not null,
  dedup_hash bytea not null,
  address_hashes bytea[] not null,
  -- The hash of the message that the fact changes. The message takes such a fact when it arrives.
  waits_for bytea,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  failures smallint not null default 0,
  -- Null for unknown kinds, and after too many failures.
  next_try_at timestamptz,
  primary key (account_id, fact_id),
  unique (account_id, dedup_hash)
) with (
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index received_facts_addresses on received_facts using gin (address_hashes);
create index received_facts_waits on received_facts (waits_for) where waits_for is not null;
create index received_facts_try on received_facts (next_try_at) where next_try_at is not null;
alter table received_facts alter column payload set statistics 0;

-- When hooks that name a sender last arrived. A missing receipt means that an uncertain message was lost only while
-- hooks of its sender arrive: a process that is alive may be unreachable for the channel.
-- A separate table, because rows of senders are wide, and because writers of messages lock their row of lanes.
create table heard_senders (
  account_id uuid not null,
  sender_id uuid not null,
  heard_at timestamptz not null,
  -- The channel's time of the newest fact in a hook.
  reported_at timestamptz,
  primary key (account_id, sender_id),
  foreign key (account_id, sender_id) references senders on delete cascade
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- Counts of what hooks brought that isn't shown (senders/hook-counts.ts).
create table hook_counts (
  account_id uuid not null,
  sender_id uuid not null,
  cause text not null,
  -- The channel's word for what facts are about that aren't understood; empty for other causes.
  field text not null,
  count bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null,
  primary key (account_id, sender_id, cause, field)
);

---- Usage

-- What transactions changed in the counts of messages. A job adds the rows to usage_counts and deletes them: many
-- transactions that update the same counts would wait for each other. Nothing here is personal, so an erasure keeps it.
-- Element i of each array belongs to the same change. No foreign key to accounts: see idempotency_keys.
create table usage_changes (
  account_id uuid not null,
  change_id bigint generated always as identity,
  sender_ids uuid[] not null,
  -- When the messages were accepted or, inbound, written: hours since 1970.
  hours integer[] not null,
  -- See server/src/usage/measure.ts.
  measures text[] not null,
  counts integer[] not null,
  primary key (account_id, change_id)
) with (
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- Messages by the time at which they were accepted or, inbound, written, each with its present status.
create table usage_counts (
  account_id uuid not null,
  -- The beginning of the hour.
  at timestamptz not null,
  sender_id uuid not null,
  -- By measure. One row for each measure would make long ranges ten times slower to read.
  counts jsonb not null,
  primary key (account_id, at, sender_id)
) with (
  fillfactor = 70,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0.05
);
alter table usage_counts alter column counts set statistics 0;

---- Files of exports

create table export_chunks (
  account_id uuid not null,
  job_id uuid not null,
  run_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (account_id, job_id, run_id, number),
  foreign key (account_id, job_id) references jobs on delete cascade
);
-- Chunks are compressed already. The last chunk of a file is short enough to be sampled.
alter table export_chunks alter column bytes set storage external;
alter table export_chunks alter column bytes set statistics 0;

---- Rows of imports

-- Rows of uploaded files. A row is deleted when it is applied; a refused row stays for the report. No foreign key, for
-- speed: an erasure deletes rows by the hash of their phone, and rows without a readable phone by their named_hashes.
create table import_rows (
  account_id uuid not null,
  job_id uuid not null,
  line bigint not null,
  phone_hash bytea,
  -- Of a refused row without a readable phone: keyed hashes of its digits and of its name.
  named_hashes bytea[],
  content text not null,
  -- The requested change, null in refused rows.
  change jsonb,
  refused_code text,
  refused_column text,
  refused_value text,
  primary key (account_id, job_id, line)
) with (
  autovacuum_vacuum_threshold = 10000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);
create index import_rows_phone on import_rows (phone_hash, line) where phone_hash is not null;
-- Without the pending list, which each erasure would read.
create index import_rows_named on import_rows using gin (named_hashes) with (fastupdate = off)
  where named_hashes is not null;
alter table import_rows alter column phone_hash set statistics 0;
alter table import_rows alter column named_hashes set statistics 0;
alter table import_rows alter column content set statistics 0;
alter table import_rows alter column change set statistics 0;
alter table import_rows alter column refused_column set statistics 0;
alter table import_rows alter column refused_value set statistics 0;

-- People who were erased while a file is being received, by the hashes of their addresses, digits and name: rows that arrive
-- later are compared with them. The rows go when the file was received.
create table import_erased (
  account_id uuid not null,
  job_id uuid not null,
  hash bytea not null,
  primary key (account_id, job_id, hash),
  foreign key (account_id, job_id) references jobs on delete cascade
);
alter table import_erased alter column hash set statistics 0;

---- Sources

-- Other systems that send contacts, for example a shop.
create table sources (
  account_id uuid not null references accounts on delete cascade,
  source_id uuid not null,
  name text not null,
  -- The last part of the URL that payloads are sent to. It contains the account's id and can't be guessed.
  address text not null,
  -- The system that sends: which contact is in a payload, and how a payload proves that it comes from there.
  preset text not null,
  -- Encrypted with PARLEY_SECRET_KEY. The previous secret is also valid until its time.
  secret bytea not null,
  previous_secret bytea,
  previous_secret_until timestamptz,
  -- When a payload last arrived with, and without, a valid proof of its origin. Up to a minute old.
  last_received_at timestamptz,
  last_unverified_at timestamptz,
  -- How many payloads had each outcome, by the outcome's name in the API.
  outcomes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (account_id, source_id)
) with (
  fillfactor = 50,
  autovacuum_vacuum_threshold = 1000,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_cost_delay = 0
);

-- Payloads that couldn't be applied. An erasure finds them by the keyed hashes of everybody whom the payload may name.
create table source_errors (
  account_id uuid not null,
  error_id uuid not null,
  source_id uuid not null,
  address_hashes bytea[] not null,
  faults jsonb not null,
  -- The beginning of the payload.
  payload text not null,
  payload_bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (account_id, error_id),
  foreign key (account_id, source_id) references sources on delete cascade
);
create index source_errors_source on source_errors (source_id, error_id);
create index source_errors_addresses on source_errors using gin (address_hashes);
alter table source_errors alter column faults set statistics 0;
alter table source_errors alter column payload set statistics 0;

-- What was synced last, under keyed hashes, so that redelivered and older payloads are recognised. A sync key has no contact,
-- because it must outlive an erasure: a payload from before the erasure doesn't bring the person back.
-- No foreign key to accounts: see idempotency_keys.
create table sync_keys (
  account_id uuid not null,
  -- Of a delivery, of a source's last payload about a phone, or of one field of a contact.
  key bytea not null,
  -- The time that the payload names, for the key of a field.
  reported_at timestamptz,
  -- A keyed hash of the payload, for the key of a last payload.
  digest bytea,
  stored_at timestamptz not null default now(),
  primary key (account_id, key)
) with (fillfactor = 80);
