-- Saved searches: lists of vehicles, spare parts and services whose news a person wants. What is kept is the kind of ads and the filters, as
-- arguments of the search function; the site makes the address of the list from them. Those of an anonymous account
-- (anonymous-accounts.sql) are kept, and nobody is alerted.
create table public.saved_searches (
  id uuid default gen_random_uuid() constraint saved_searches_pkey primary key,
  user_id uuid not null default auth.uid(),
  kind public.ad_kind not null,
  filters jsonb not null,
  name text not null,
  frequency text not null default 'daily',
  paused boolean not null default false,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The site allows addresses of 2,000 characters, which takes less.
  constraint saved_searches_filters_length check (octet_length(filters::text) <= 2200),
  constraint saved_searches_filters_known check (octet_length(filters::text) > 2200 or private.are_filters(kind, filters)),
  constraint saved_searches_name_length check (char_length(name) <= 120 and char_length(private.visible_line(name)) >= 1),
  constraint saved_searches_frequency_known check (frequency in ('instant', 'daily', 'weekly')),
  constraint saved_searches_user_id_kind_filters_key unique (user_id, kind, filters),
  constraint saved_searches_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.saved_searches is 'Lists whose news a person wants.';
comment on column public.saved_searches.kind is 'The kind of ads in the list.';
comment on column public.saved_searches.filters is 'Arguments of the search function of the list, without order and page.';
comment on column public.saved_searches.frequency is 'instant, daily (8:00) or weekly (Monday 8:00), Nairobi.';
comment on column public.saved_searches.last_seen_at is 'When its person last opened the list from their saved searches.';

revoke all on public.saved_searches from public, anon, authenticated;
grant select, delete on public.saved_searches to authenticated;
grant insert (user_id, kind, filters, name, frequency) on public.saved_searches to authenticated;
grant update (name, frequency, paused, last_seen_at) on public.saved_searches to authenticated;
-- Anonymous accounts, by the policies below.
grant select, delete on public.saved_searches to anon;
grant insert (user_id, kind, filters, name) on public.saved_searches to anon;
grant all on public.saved_searches to service_role;

alter table public.saved_searches enable row level security;

create policy "People read their own saved searches" on public.saved_searches
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People save searches for themselves" on public.saved_searches
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People change their own saved searches" on public.saved_searches
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "People delete their own saved searches" on public.saved_searches
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Anonymous accounts read their own saved searches" on public.saved_searches
  for select to anon using (user_id = (select private.own_anonymous_account()));
create policy "Anonymous accounts save searches for themselves" on public.saved_searches
  for insert to anon with check (user_id = (select private.own_anonymous_account()));
create policy "Anonymous accounts delete their own saved searches" on public.saved_searches
  for delete to anon using (user_id = (select private.own_anonymous_account()));

create trigger limit_rows before insert on public.saved_searches
  for each row execute function private.limit_rows(
    'user_id', 100, '', 'saved_search_limit', 'You have 100 saved searches. Delete one before you save the next.'
  );
create trigger tidy_saved_search before insert or update on public.saved_searches
  for each row execute function private.tidy_saved_search();
create trigger check_saved_names after insert on public.saved_searches
  for each row execute function private.check_saved_search_names();
create trigger notify_pages after insert or update or delete on public.saved_searches
  for each row execute function private.notify_pages_of_saved_search();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.saved_searches', 'user_id', null, 'saved_searches', '{}', 'cascade', null, 'Theirs alone.');

-- Trigger: the name on one line, and the present time for a list that was opened, whatever time the client sent.
create function private.tidy_saved_search() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.name := private.visible_line(new.name);
  if tg_op = 'UPDATE' and new.last_seen_at is distinct from old.last_seen_at then
    new.last_seen_at := now();
  end if;
  return new;
end
$$;

-- Trigger: refuses makes and models that the list of vehicles does not know, because the list leaves them out. Hint: saved_search_name.
create function private.check_saved_search_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  unknown text;
begin
  if new.kind <> 'vehicle' then
    return null;
  end if;
  select asked into unknown from jsonb_array_elements_text(new.filters -> 'makes') as asked
  where not exists (select from public.vehicle_makes where name = asked) limit 1;
  if unknown is null then
    select asked into unknown from jsonb_array_elements_text(new.filters -> 'models') as asked
    where not private.is_model_of(asked, new.filters -> 'makes') limit 1;
  end if;
  if unknown is not null then
    raise exception '“%” is not in our catalogue, so this search cannot be saved. Open the list again.', left(unknown, 40)
      using hint = 'saved_search_name';
  end if;
  return null;
end
$$;

-- Whether one of these makes (a list of names), or any make if it is null, has a model with this name.
create function private.is_model_of(model_name text, makes jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.vehicle_models as model join public.vehicle_makes as make on make.id = model.make_id
    where model.name = model_name and (makes is null or makes ? make.name)
  )
$$;

-- Trigger: notifies the person's open pages.
create function private.notify_pages_of_saved_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(case tg_op when 'DELETE' then old.user_id else new.user_id end, 'search');
  return null;
end
$$;

-- Replaces a name of the catalogue in saved searches that it no longer means anything to. Of two searches of a person that become
-- the same, the search that has the new name already stays.
create function private.rename_in_saved_searches(was text, becomes text, is_make boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  list constant text := case when is_make then 'makes' else 'models' end;
  search record;
  renamed jsonb;
begin
  for search in
    select one.id, one.user_id, one.kind, one.filters from public.saved_searches as one
    where one.kind in ('vehicle', case when is_make then 'spare_part'::public.ad_kind end)
      and exists (select from jsonb_array_elements_text(one.filters -> list) as asked where lower(asked) = lower(was))
      and (
        not is_make and not private.is_model_of(was, one.filters -> 'makes')
        or is_make and not exists (select from public.vehicle_makes where name = was)
      )
    order by one.created_at, one.id
    for update
  loop
    renamed := search.filters || jsonb_build_object(list, (
      select jsonb_agg(name order by place) from (
        select distinct on (lower(changed.name)) changed.name, place
        from jsonb_array_elements_text(search.filters -> list) with ordinality as old (name, place)
        cross join lateral (select case lower(old.name) when lower(was) then becomes else old.name end as name) as changed
        order by lower(changed.name), place
      ) as kept
    ));
    if exists (
      select from public.saved_searches as twin
      where twin.user_id = search.user_id and twin.kind = search.kind and twin.filters = renamed and twin.id <> search.id
    ) then
      delete from public.saved_searches where id = search.id;
    elsif octet_length(renamed::text) <= 2200 then
      update public.saved_searches set filters = renamed where id = search.id;
    end if;
  end loop;
end
$$;

-- Triggers on saved_searches: recompute when the matches of a search are due after it was paused, resumed or got another rhythm, and
-- delete them with the search.
create function private.reschedule_matches() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.search_matches set due_at = case when not new.paused then private.alert_due(new.frequency, at) end
  where search_id = new.id and told_at is null;
  return null;
end
$$;
create trigger reschedule_matches after update on public.saved_searches
  for each row when ((old.frequency, old.paused) is distinct from (new.frequency, new.paused))
  execute function private.reschedule_matches();

create function private.delete_matches() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_matches where search_id = old.id;
  return null;
end
$$;
create trigger delete_matches after delete on public.saved_searches
  for each row execute function private.delete_matches();
