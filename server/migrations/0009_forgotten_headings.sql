-- An import that goes on while somebody is erased needs its columns' names still; they go at its end.
alter table imports add column headings_forgotten boolean not null default false;
