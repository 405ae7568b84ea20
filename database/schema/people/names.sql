-- Reviews of service providers: one of each completed booking, by its customer. The provider may answer, and no more.
-- What others may know of a reviewer: 'Wanjiku K.'
create function private.shown_name(first_name text, last_name text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' ',
    nullif(private.visible_line(first_name), ''), nullif(left(private.visible_line(last_name), 1), '') || '.'
  ), ''), 'A customer')
$$;

-- As the site calls a person (spec 000 §3), or null.
create function private.person_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    nullif(btrim(concat_ws(' ', first_name, last_name)), ''), nullif(btrim(business_name), '')
  ) from public.profiles where id = person
$$;

-- The administration's lists of people, payments, applications and quotes at a hundred thousand rows each: who is meant by a text is
-- found once, by an index, and the rest is asked for their ids; numbers that an index knows are not counted row by row.
-- What a person, a payment and a quote are found by, as one text each, which one trigram index covers and one comparison judges.
-- These three have no search path of their own, because the planner sees through a function only without: its body, not a call
-- a row, stands in the query and in the index.
create function private.person_text(first_name text, last_name text, business_name text, phone text) returns text
language sql immutable
as $$
  select coalesce(first_name, '') || ' ' || coalesce(last_name, '') || e'\n' || coalesce(business_name, '') || e'\n'
    || coalesce(phone, '')
$$;
grant execute on function private.person_text(text, text, text, text) to authenticated, service_role;

-- What counts and refuses before a row is written asks about the person in whose name it is. Row level security says only afterwards
-- that it must be the caller's own: until then the refusals told anybody about the suspension and the reports of others.
create function private.refuse_name_of_others() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null and (to_jsonb(new) ->> tg_argv[0])::uuid is distinct from auth.uid() then
    raise exception 'This can be done in one''s own name only.' using errcode = '42501';
  end if;
  return new;
end
$$;
