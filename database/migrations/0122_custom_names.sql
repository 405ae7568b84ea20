-- Custom makes and models. A name added by a member is pending until an administrator lists it or approves an ad that uses it. A pending
-- name is readable by the member who added it and by anyone who can read an ad that uses it. Each member has a limit for additions per
-- 24 hours and for pending names in total; both count rows, not requests.

alter table public.vehicle_makes
  add column listed boolean not null default true,
  add column added_by uuid,
  add column added_at timestamptz,
  add constraint vehicle_makes_added_by_fkey foreign key (added_by) references public.profiles (id) on delete set null,
  add constraint vehicle_makes_listed_of_nobody check (not listed or (added_by is null and added_at is null)),
  -- No URLs, e-mail addresses, phone numbers or markup.
  add constraint vehicle_makes_name_signs
    check (added_at is null or (
      name ~ '[^[:space:][:punct:]]' and name !~* '[][<>{}|\\@=~^;"]|://|www\.'
      and char_length(regexp_replace(name, '[^0-9]', '', 'g')) < 9
    ));

alter table public.vehicle_models
  add column listed boolean not null default true,
  add column added_by uuid,
  add column added_at timestamptz,
  add constraint vehicle_models_added_by_fkey foreign key (added_by) references public.profiles (id) on delete set null,
  add constraint vehicle_models_listed_of_nobody check (not listed or (added_by is null and added_at is null)),
  add constraint vehicle_models_name_signs
    check (added_at is null or (
      name ~ '[^[:space:][:punct:]]' and name !~* '[][<>{}|\\@=~^;"]|://|www\.'
      and char_length(regexp_replace(name, '[^0-9]', '', 'g')) < 9
    ));

comment on column public.vehicle_makes.listed is 'Whether forms and filters offer it; false while it is pending.';
comment on column public.vehicle_makes.added_by is 'The member who added it, while it is pending.';
comment on column public.vehicle_models.listed is 'Whether forms and filters offer it; false while it is pending.';
comment on column public.vehicle_models.added_by is 'The member who added it, while it is pending.';

create index vehicle_makes_added_by_idx on public.vehicle_makes (added_by, added_at);
create index vehicle_models_added_by_idx on public.vehicle_models (added_by, added_at);
create index vehicle_models_pending_idx on public.vehicle_models (make_id) where not listed;

-- Existing names have no known author and stay listed. More than 500 makes (or models of one make) can only be the result of a flood:
-- then the names without an ad and without an entry in the audit log become pending.
update public.vehicle_makes as make set listed = false
where (select count(*) from public.vehicle_makes) > 500
  and not exists (select from public.vehicle_listings where make_id = make.id)
  and not exists (select from public.audit_log where entity = 'vehicle_makes' and entity_id = make.id::text);
update public.vehicle_models as model set listed = false
where (
    (select count(*) from public.vehicle_models as other where other.make_id = model.make_id) > 500
    or exists (select from public.vehicle_makes where id = model.make_id and not listed)
  )
  and not exists (select from public.vehicle_listings as listing where listing.make_id = model.make_id and listing.model_id = model.id)
  and not exists (select from public.audit_log where entity = 'vehicle_models' and entity_id = model.id::text);

-- Row policies restrict updates to administrators.
grant update (listed) on public.vehicle_makes to authenticated;
grant update (listed) on public.vehicle_models to authenticated;

-- Whether the caller can read an ad with this make or model, and therefore its name.
create function private.can_read_pending_make(make integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and (
      listing.status in ('active', 'sold') and listing.seller_id <> all (private.suspended_sellers())
      or listing.seller_id = auth.uid()
    )
  )
$$;

create function private.can_read_pending_model(make integer, model integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and listing.model_id = model and (
      listing.status in ('active', 'sold') and listing.seller_id <> all (private.suspended_sellers())
      or listing.seller_id = auth.uid()
    )
  )
$$;

revoke execute on function private.can_read_pending_make(integer), private.can_read_pending_model(integer, integer) from public;
grant execute on function private.can_read_pending_make(integer), private.can_read_pending_model(integer, integer)
  to anon, authenticated, service_role;

-- A single policy per table: the function runs for pending rows only.
drop policy "Anyone reads the makes" on public.vehicle_makes;
create policy "Anyone reads the makes that are listed or in use" on public.vehicle_makes
  for select to anon, authenticated
  using (listed or added_by = (select auth.uid()) or private.can_read_pending_make(id));
drop policy "Anyone reads the models" on public.vehicle_models;
create policy "Anyone reads the models that are listed or in use" on public.vehicle_models
  for select to anon, authenticated
  using (listed or added_by = (select auth.uid()) or private.can_read_pending_model(make_id, id));

-- Names added by members are pending; names added by administrators and the server are listed.
create function private.hold_custom_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_admin() then
    new.listed := false;
    new.added_by := auth.uid();
    new.added_at := now();
  elsif new.listed then
    new.added_by := null;
    new.added_at := null;
  end if;
  return new;
end
$$;

create trigger hold_custom_name before insert on public.vehicle_makes
  for each row execute function private.hold_custom_name();
create trigger hold_custom_name before insert on public.vehicle_models
  for each row execute function private.hold_custom_name();

-- Enforces the limits after the insert, so that every row of a bulk insert counts. The advisory lock serialises the inserts of one
-- member, so concurrent statements count each other.
create function private.limit_custom_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  of_makes constant boolean := tg_table_name = 'vehicle_makes';
  -- Verified dealers import large stock lists.
  a_day constant integer := case when of_makes then 5 else 20 end
    * case when (select verified from public.profiles where id = new.added_by) then 5 else 1 end;
  at_a_time constant integer := 4 * a_day;
  kind constant text := case when of_makes then 'make' else 'model' end;
  lately integer;
  waiting integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('custom names of ' || new.added_by, 0));
  execute format(
    'select count(*) filter (where added_at > now() - interval ''24 hours''), count(*) from public.%I where added_by = $1',
    tg_table_name
  ) into lately, waiting using new.added_by;
  if lately > a_day then
    raise exception 'You can add % %s in 24 hours. Choose one from the list, or add this one tomorrow.', a_day, kind
      using hint = kind || '_limit';
  end if;
  if waiting > at_a_time then
    raise exception 'You already have % %s that await approval. Choose one from the list for now.', at_a_time, kind
      using hint = kind || '_limit';
  end if;
  return null;
end
$$;

create trigger limit_custom_names after insert on public.vehicle_makes
  for each row when (new.added_by is not null) execute function private.limit_custom_names();
create trigger limit_custom_names after insert on public.vehicle_models
  for each row when (new.added_by is not null) execute function private.limit_custom_names();

-- Listing a name removes its author. Listing a model also lists its make, without which nobody can choose it.
create function private.list_custom_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.added_by := null;
  new.added_at := null;
  if tg_table_name = 'vehicle_models' then
    update public.vehicle_makes set listed = true where id = new.make_id and not listed;
  end if;
  return new;
end
$$;

create trigger list_custom_name before update of listed on public.vehicle_makes
  for each row when (new.listed and not old.listed) execute function private.list_custom_name();
create trigger list_custom_name before update of listed on public.vehicle_models
  for each row when (new.listed and not old.listed) execute function private.list_custom_name();

-- Approving an ad lists its make and model. An ad that its seller published without approval lists nothing.
create function private.list_approved_names() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    update public.vehicle_makes set listed = true where id = new.make_id and not listed;
    update public.vehicle_models set listed = true where id = new.model_id and make_id = new.make_id and not listed;
  end if;
  return null;
end
$$;

create trigger list_approved_names after update of status on public.vehicle_listings
  for each row when (new.status = 'active' and old.status in ('draft', 'pending'))
  execute function private.list_approved_names();

-- Id of a make or model by its name, case-insensitive, regardless of who can read it.
create function private.make_named(wanted text) returns integer
language sql stable security definer set search_path = ''
as $$ select id from public.vehicle_makes where lower(name) = lower(wanted) $$;

create function private.model_named(make integer, wanted text) returns integer
language sql stable security definer set search_path = ''
as $$ select id from public.vehicle_models where make_id = make and lower(name) = lower(wanted) $$;

-- Returns the id of the make with this name and adds it if missing. Also finds a pending make of another member.
create function public.find_or_add_make(name text) returns integer
language plpgsql set search_path = ''
as $$
declare
  wanted constant text := private.visible_line(coalesce(name, ''));
  found integer := private.make_named(wanted);
begin
  if found is null then
    insert into public.vehicle_makes (name) values (wanted) on conflict do nothing returning id into found;
  end if;
  -- Added concurrently.
  return coalesce(found, private.make_named(wanted));
end
$$;

-- Returns the id of the model with this name and adds it if missing.
create function public.find_or_add_model(make_id integer, name text) returns integer
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted constant text := private.visible_line(coalesce(find_or_add_model.name, ''));
  found integer := private.model_named(find_or_add_model.make_id, wanted);
begin
  if found is null then
    insert into public.vehicle_models (make_id, name) values (find_or_add_model.make_id, wanted)
    on conflict do nothing returning id into found;
  end if;
  return coalesce(found, private.model_named(find_or_add_model.make_id, wanted));
end
$$;

revoke execute on function
  private.hold_custom_name(), private.limit_custom_names(), private.list_custom_name(), private.list_approved_names(),
  private.make_named(text), private.model_named(integer, text)
from public;
grant execute on function private.make_named(text), private.model_named(integer, text) to authenticated, service_role;
revoke execute on function public.find_or_add_make(text), public.find_or_add_model(integer, text) from public, anon, authenticated;
grant execute on function public.find_or_add_make(text), public.find_or_add_model(integer, text) to authenticated, service_role;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.vehicle_makes', 'added_by', null, 'makes_added', '{added_by}', 'anonymise', null,
    'A make or model name; ads of other sellers may use it.'),
  ('public.vehicle_models', 'added_by', null, 'models_added', '{added_by}', 'anonymise', null, 'As above.');

-- As in 0034, without pending names.
create or replace function private.vehicle_facets_of(tally jsonb, one_in double precision default null) returns jsonb
language sql stable set search_path = ''
as $$
  with named as (
    select
      counted.facet,
      case counted.facet
        when 'make' then (select name from public.vehicle_makes where id = counted.value::integer and listed)
        when 'model' then (select name from public.vehicle_models where id = counted.value::integer and listed)
        when 'seller_type' then case counted.value when 'true' then 'dealer' else 'private' end
        else counted.value
      end as value,
      sum(counted.count) as count
    from jsonb_to_recordset(tally) as counted (facet text, value text, count double precision)
    where counted.value is not null
    group by 1, 2
  ), estimated as (
    select facet, value, case
      when one_in is null then count
      else private.at_least(count, one_in)
    end::integer as count
    from named where value is not null
  ), ranked as (
    select *, row_number() over (partition by facet order by count desc, value) as place from estimated
  )
  select coalesce(jsonb_object_agg(facet, options), '{}')
  from (
    select facet, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place) as options
    from ranked where place <= 60 group by facet
  ) as facets
$$;

-- As in 0033, without pending names: spelling corrections are public.
set local search_path = public, extensions;

create or replace function private.similar_vehicle_word(given text) returns text
language plpgsql stable
as $$
declare
  found text;
begin
  if char_length(given) < 3 or given !~ '^[[:alnum:]-]+$' or given !~ '[[:alpha:]]' then
    return null;
  end if;
  -- Executed for the reason given in resolve_vehicle_word.
  execute format(
    $sql$
    with named as (
      select distinct regexp_split_to_table(lower(name), '[[:space:]/]+') as word from (
        select name from public.vehicle_makes where listed union all select name from public.vehicle_models where listed
        union all select nickname from public.vehicle_nicknames
      ) as catalogue
    ), candidate as (
      select word, similarity(word, %1$L) + 0.1 as likeness from named where similarity(word, %1$L) > 0.3
      union all
      select word, 0.36 from named
      where char_length(%1$L) <= 5 and private.sorted_letters(word) = private.sorted_letters(%1$L)
      union all
      select word, similarity(word, %1$L) from private.vehicle_words
      where word %% %1$L and word !~ '[^[:alnum:]-]' and word ~ '[[:alpha:]]'
    )
    select word from candidate where char_length(word) > 2 and likeness > 0.35 order by likeness desc, word limit 1
    $sql$,
    given
  ) into found;
  return found;
end
$$;

reset search_path;

do $$
begin
  execute format(
    'alter function private.similar_vehicle_word(text) set search_path = pg_catalog, %I',
    (select nspname from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm')
  );
end
$$;

-- Nightly job: deletes pending names that no ad has used for 30 days.
create function private.delete_unused_custom_names(kept_for interval default '30 days') returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  models integer;
  makes integer;
begin
  delete from public.vehicle_models as model
  where not listed and added_at < now() - kept_for and not exists (
    select from public.vehicle_listings as listing where listing.make_id = model.make_id and listing.model_id = model.id
  );
  get diagnostics models = row_count;
  delete from public.vehicle_makes as make
  where not listed and added_at < now() - kept_for
    and not exists (select from public.vehicle_listings where make_id = make.id)
    and not exists (select from public.vehicle_models where make_id = make.id);
  get diagnostics makes = row_count;
  return makes + models;
end
$$;

revoke execute on function private.delete_unused_custom_names(interval) from public;

notify pgrst, 'reload schema';
