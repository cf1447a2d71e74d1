-- What finding contacts needs: the text that is searched. No extension and no trigger, so that it can be brought in
-- everywhere alike.

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

-- Name and phone, folded; computed again only when one of them is written.
alter table contacts add column search_text text not null
  generated always as (coalesce(fold_text(name), '') || e'\n' || coalesce(phone, '')) stored;
alter table contacts alter column search_text set statistics 0;
