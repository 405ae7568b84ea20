-- Functions that the searches of the administration share. A search first looks up people by index, then the rows by their ids.

-- The different words of a text in lower case, at most the first ten: the work of a search must not grow without end.
create function private.search_words(wanted text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select word
    from regexp_split_to_table(lower(btrim(left(wanted, 100)) collate "C"), '\s+') with ordinality as typed (word, place)
    where word <> '' group by word order by min(place) limit 10
  )
$$;

-- Ids of the people that match a text: every word in their names, business and phone, or the whole text in one of these or in the
-- e-mail address, as the number that signs in, or as the beginning of the id.
create function private.matching_people(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  person_text constant text :=
    'private.person_text(request.first_name, request.last_name, request.business_name, request.phone)';
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
  found uuid[];
begin
  -- Dynamic, so that it is planned for this pattern: one without three letters or digits in a row cannot use a trigram index.
  execute concat(
    'select array(select request.id from public.profiles as request where ',
    private.text_match_condition(person_text, 'request.id', phone_part, ids, '{}'),
    (
      select ' or ' || string_agg(format('%s ilike %L', person_text, private.contains_pattern(word)), ' and ')
      from unnest(private.search_words(wanted)) as word having count(*) > 1
    ),
    ') union select id from auth.users where email ilike $1',
    case when phone_part is not null then ' or phone = ''254'' || btrim($2, ''%%'')' end, ')'
  ) into found using pattern, phone_part, ids;
  return found;
end
$$;

create index users_email_trigram_idx on auth.users using gin (email gin_trgm_ops);

-- The condition that a row of `request` matches a text: $1 is its pattern, $2 the pattern of a phone number, $3 the range of ids
-- it may begin, $4 the people it matches. Impossible alternatives are left out so that the planner can use the indexes of the
-- others. The parenthesis stays open: callers add alternatives and close it.
create function private.text_match_condition(text_column text, person_column text, phone_part text, ids uuid[], people uuid[]) returns text
language sql immutable set search_path = ''
as $$
  select format('(%s ilike $1', text_column)
    || case when phone_part is not null then format(' or %s like $2', text_column) else '' end
    || case when ids is not null then ' or request.id between ($3)[1] and ($3)[2]' else '' end
    || case when people <> '{}' then format(' or %s = any ($4)', person_column) else '' end
$$;

-- The first and the last id that begin with a text of 6 to 36 characters; null for any other text. A
-- shorter text is more often a word ('ada').
create function private.id_prefix_range(part text) returns uuid[]
language sql immutable set search_path = ''
as $$
  select case when char_length(part) between 6 and 36 and padded ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    array[padded, part || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', char_length(part) + 1)]::uuid[]
  end
  from (select part || substr('00000000-0000-0000-0000-000000000000', char_length(part) + 1) as padded) as first
$$;

-- The newest rows that a text too short for an index looks at.
create function private.newest_searched() returns integer
language sql immutable set search_path = ''
as $$ select 20000 $$;
