-- The index of searches knows accounts apart: each token begins with a mark of its contact's account, so that a search
-- reads its own account's lists, however many contacts the others have. Labels are tokens too.

-- The last two of the id's digits, which are random: one account in 256 shares another's lists, and what is found is
-- compared anyway. A column, because an expression would be computed again for each token.
alter table contacts add column account_mark text not null generated always as (substr(account_id::text, 35)) stored;
alter table contacts alter column account_mark set statistics 0;

-- search_grams and name_grams stay for processes of the version before, which find by them without an index, until a
-- later release drops them.
drop index contacts_search;

create function name_tokens(account_mark text, search_name text) returns text[]
language sql immutable parallel safe
return array(select account_mark || substr(search_name, n, 3) from generate_series(1, char_length(search_name)) as n);

create function label_tokens(account_mark text, labels text[]) returns text[]
language sql immutable parallel safe
return array(select account_mark || U&'\0001' || label from unnest(labels) as label);

-- Every place of the name with the three characters from there, and every second place of the phone with four digits: by
-- their beginnings they find parts of any length. A label stands whole, behind a character that keeps it apart from them.
-- Written out for the usual lengths, because a subquery for each row costs as much as its part in the index; so do tokens,
-- which is why the phone has half of them. What is past an end is the mark alone, and isn't kept. Nothing in it may be
-- less than immutable, or PostgreSQL calls it as a function for each row, which costs as much as all the rest.
create function search_tokens(account_mark text, search_name text, phone text, labels text[]) returns tsvector
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
  end,
  account_mark
));

create index contacts_search on contacts
  using gin (search_tokens(account_mark, search_name, phone, labels))
  with (gin_pending_list_limit = 4096);
alter index contacts_search alter column 1 set statistics 0;
