-- What finding contacts needs: the text that is searched, and its index. No extension and no trigger, so that it is
-- the same everywhere. pg_trgm isn't it: where the database's LC_CTYPE is C, as in the embedded server, its trigrams
-- are of ASCII alone, and it has nothing for one or two characters.

-- Text as it is compared: accents and case forgiven. The one place that says so, for what is stored and for what is
-- asked. The marks are those that people leave out: combining diacritics, Hebrew points, Arabic vowel signs; what makes
-- another letter (Indic vowel signs, the Japanese voiced mark) stays. Plain ASCII is spared the work.
create function fold_text(given text) returns text
language sql immutable strict parallel safe
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

-- The name, folded; computed again only when the name is written.
alter table contacts add column search_name text generated always as (fold_text(name)) stored;
alter table contacts alter column search_name set statistics 0;

create function name_grams(search_name text) returns text[]
language sql immutable strict parallel safe
return array(select substr(search_name, n, 3) from generate_series(1, char_length(search_name)) as n);

-- Every place of the name with the three characters from there, and every second place of the phone with four digits: by
-- their beginnings they find parts of any length. Written out for names of the usual lengths, because a subquery for
-- each row costs as much as its part in the index; so do tokens, which is why the phone has half of them.
create function search_grams(search_name text, phone text) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(array_remove(
  case
    when phone is null then '{}'::text[]
    else array[
      substr(phone, 2, 4), substr(phone, 4, 4), substr(phone, 6, 4), substr(phone, 8, 4),
      substr(phone, 10, 4), substr(phone, 12, 4), substr(phone, 14, 4), substr(phone, 16, 4)
    ]
  end || case
    when search_name is null then '{}'::text[]
    when char_length(search_name) <= 16 then array[
      substr(search_name, 1, 3), substr(search_name, 2, 3), substr(search_name, 3, 3), substr(search_name, 4, 3),
      substr(search_name, 5, 3), substr(search_name, 6, 3), substr(search_name, 7, 3), substr(search_name, 8, 3),
      substr(search_name, 9, 3), substr(search_name, 10, 3), substr(search_name, 11, 3), substr(search_name, 12, 3),
      substr(search_name, 13, 3), substr(search_name, 14, 3), substr(search_name, 15, 3), substr(search_name, 16, 3)
    ]
    when char_length(search_name) <= 32 then array[
      substr(search_name, 1, 3), substr(search_name, 2, 3), substr(search_name, 3, 3), substr(search_name, 4, 3),
      substr(search_name, 5, 3), substr(search_name, 6, 3), substr(search_name, 7, 3), substr(search_name, 8, 3),
      substr(search_name, 9, 3), substr(search_name, 10, 3), substr(search_name, 11, 3), substr(search_name, 12, 3),
      substr(search_name, 13, 3), substr(search_name, 14, 3), substr(search_name, 15, 3), substr(search_name, 16, 3),
      substr(search_name, 17, 3), substr(search_name, 18, 3), substr(search_name, 19, 3), substr(search_name, 20, 3),
      substr(search_name, 21, 3), substr(search_name, 22, 3), substr(search_name, 23, 3), substr(search_name, 24, 3),
      substr(search_name, 25, 3), substr(search_name, 26, 3), substr(search_name, 27, 3), substr(search_name, 28, 3),
      substr(search_name, 29, 3), substr(search_name, 30, 3), substr(search_name, 31, 3), substr(search_name, 32, 3)
    ]
    else name_grams(search_name)
  end,
  ''
));

-- One index for both, so that a rare label and a usual name are looked up together. What waits in its list is read by
-- every search and merged by whoever fills it: short, so that neither is long. Among a million contacts the index costs
-- an insert some 20 us (pg_trgm 13, every insert by itself 90), and with that of changes an upsert of a new name some
-- 55 us on top of 26 (npm run bench -- --only find): a list of 4 MB saves 5 of them and doubles the pause.
create index contacts_search on contacts using gin (search_grams(search_name, phone), labels)
  with (gin_pending_list_limit = 1024);
alter index contacts_search alter column 1 set statistics 0;
create index contacts_updated on contacts (updated_at, account_id, contact_id);
