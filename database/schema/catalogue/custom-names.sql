-- Makes and models that members add. Each has a limit of additions per 24 hours and of pending names in total, in rows, not
-- requests.

-- Whether the caller can read an ad with this make, and therefore the name of the make while it is pending.
create function private.can_read_pending_make(make integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and (
      listing.status in ('active', 'sold') and listing.seller_id <> all ((select private.suspended_sellers())::uuid[])
      or listing.seller_id = auth.uid()
    )
  )
$$;
grant execute on function private.can_read_pending_make(integer) to anon, authenticated, service_role;

-- The same for a model.
create function private.can_read_pending_model(make integer, model integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.is_admin() or exists (
    select from public.vehicle_listings as listing
    where listing.make_id = make and listing.model_id = model and (
      listing.status in ('active', 'sold') and listing.seller_id <> all ((select private.suspended_sellers())::uuid[])
      or listing.seller_id = auth.uid()
    )
  )
$$;
grant execute on function private.can_read_pending_model(integer, integer) to anon, authenticated, service_role;

-- Trigger: names added by members become pending, in the letter case of the catalogue. Administrators and the server choose
-- `listed`.
create function private.hold_custom_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_admin() then
    new.name := private.catalogue_case(new.name);
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

-- Trigger: enforces the limits of a member (hints make_limit, model_limit). Runs after the insert, so that every row of a bulk
-- insert counts; the advisory lock makes concurrent statements of one member count each other.
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

-- Trigger: a listed name no longer shows who added it. Listing a model also lists its make, which forms offer first.
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

-- Lists the make and model of an ad that an administrator approves. An ad that its seller published without approval lists nothing.
create function private.list_approved_names(approved public.vehicle_listings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_admin() then
    update public.vehicle_makes set listed = true where id = approved.make_id and not listed;
    update public.vehicle_models set listed = true
    where id = approved.model_id and make_id = approved.make_id and not listed;
  end if;
end
$$;

-- Returns the id of the make with this name, in any letter case, and adds it if missing. Also finds pending makes of others.
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
  -- Null after a conflict: another statement added it concurrently.
  return coalesce(found, private.make_named(wanted));
end
$$;
grant execute on function public.find_or_add_make(text) to authenticated, business_sales, service_role;

-- The same for a model of a make.
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
grant execute on function public.find_or_add_model(integer, text) to authenticated, business_sales, service_role;

-- Id of the make with this name, in any letter case, whether or not the caller can read it.
create function private.make_named(wanted text) returns integer
language sql stable security definer set search_path = ''
as $$ select id from public.vehicle_makes where lower(name) = lower(wanted) $$;
grant execute on function private.make_named(text) to authenticated, business_sales, service_role;

-- The same for a model of a make.
create function private.model_named(make integer, wanted text) returns integer
language sql stable security definer set search_path = ''
as $$ select id from public.vehicle_models where make_id = make and lower(name) = lower(wanted) $$;
grant execute on function private.model_named(integer, text) to authenticated, business_sales, service_role;

-- Deletes the pending names that a member added (null: an unknown author) and no ad uses. Returns how many. Administrators only.
create function public.delete_pending_names(person uuid default null) returns integer
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may delete names of the catalogue.' using errcode = '42501';
  end if;
  return private.delete_unused_custom_names(null, false, person);
end
$$;
grant execute on function public.delete_pending_names(uuid) to authenticated, service_role;

-- Nightly job: deletes pending names older than `kept_for` (null: of any age) that no ad uses, of one author unless `of_everyone`.
-- A make stays as long as it has a model. Returns how many.
create function private.delete_unused_custom_names(
  kept_for interval default '30 days', of_everyone boolean default true, author uuid default null
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  models integer;
  makes integer;
begin
  delete from public.vehicle_models as model
  where not listed and (kept_for is null or added_at < now() - kept_for)
    and (of_everyone or added_by is not distinct from author)
    and not exists (
      select from public.vehicle_listings as listing where listing.make_id = model.make_id and listing.model_id = model.id
    );
  get diagnostics models = row_count;
  delete from public.vehicle_makes as make
  where not listed and (kept_for is null or added_at < now() - kept_for)
    and (of_everyone or added_by is not distinct from author)
    and not exists (select from public.vehicle_listings where make_id = make.id)
    and not exists (select from public.vehicle_models where make_id = make.id);
  get diagnostics makes = row_count;
  return makes + models;
end
$$;
