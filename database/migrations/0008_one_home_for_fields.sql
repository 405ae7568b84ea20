-- Lists of vehicle columns become lists of exceptions, so that a new column is imported, audited, sent to approvals and drops its page
-- without another change. No data changes.

drop trigger audit_edits on public.vehicle_listings;

drop trigger forget_page on public.vehicle_listings;

create or replace function private.audit_changes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) else '{}' end;
  becomes jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) else '{}' end;
  said_only constant text[] := coalesce(tg_argv[array_position(tg_argv, '--') + 1 :], '{}');
  recorded constant text[] := case when tg_argv[0] = 'all except'
    then array(select name from jsonb_object_keys(was || becomes) as name where name <> all (tg_argv) or name = any (said_only))
    else tg_argv
  end;
  differing text[] := array(
    select name from unnest(recorded) as name
    where was -> name is distinct from becomes -> name and (tg_op = 'UPDATE' or name <> all (said_only))
  );
begin
  if cardinality(differing) > 0 and private.is_admin() then
    perform private.record_audit(
      lower(tg_op), tg_table_name,
      coalesce(becomes ->> 'id', was ->> 'id', becomes ->> 'key', was ->> 'key'),
      case when tg_op <> 'INSERT' then
        (select jsonb_object_agg(name, was -> name) from unnest(differing) as name where name <> all (said_only))
      end,
      case when tg_op <> 'DELETE' then
        (select jsonb_object_agg(name, case when name = any (said_only) then '"changed"' else becomes -> name end)
         from unnest(differing) as name)
        || jsonb_strip_nulls(jsonb_build_object('reason', private.stated_reason()))
      end
    );
  end if;
  return null;
end
$$;

create or replace function private.import_vehicle(number text, said jsonb) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.vehicle_listings := private.listing_in_stock(number);
  after public.vehicle_listings;
  columns text;
begin
  select coalesce(jsonb_object_agg(key, value), '{}') into said from jsonb_each(said)
  where key <> all ('{featured,post_to_facebook}') and key in (
    select attname from pg_catalog.pg_attribute
    where attrelid = 'public.vehicle_listings'::regclass and attnum > 0 and not attisdropped
      and has_column_privilege(attrelid, attnum, 'update')
  );
  after := jsonb_populate_record(before, said);

  if before.id is null then
    -- Columns without a value keep their defaults. The title has none, so the list is never empty.
    select string_agg(quote_ident(key), ', ') into columns
    from (select jsonb_object_keys(jsonb_strip_nulls(said)) union select 'title') as given (key);
    execute format('insert into public.vehicle_listings (%1$s) select %1$s from (select ($1).*) as given returning *', columns)
    into after using after;
    insert into public.stock_numbers (listing_id, stock_number) values (after.id, number);
    return jsonb_build_object('outcome', 'created', 'id', after.id, 'status', after.status);
  end if;

  insert into public.stock_numbers (listing_id, stock_number) values (before.id, number) on conflict (listing_id) do nothing;
  if after is not distinct from before then
    return jsonb_build_object('outcome', 'unchanged', 'id', before.id, 'status', before.status);
  end if;
  -- Like saving the form: changing a rejected ad submits it again.
  if before.rejection_reason is not null then
    after.status := 'draft';
    said := said || '{"status": "draft"}';
  end if;
  select string_agg(format('%1$I = given.%1$I', key), ', ') into columns from jsonb_object_keys(said) as key;
  execute format(
    'update public.vehicle_listings as listing set %s from (select ($1).*) as given where listing.id = $2 returning listing.*',
    columns
  ) into after using after, before.id;
  return jsonb_build_object('outcome', 'updated', 'id', after.id, 'status', after.status);
end
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  of_drafts constant boolean := coalesce(kind = 'listing_drafts', false);
  of_names constant boolean := coalesce(kind = 'business_names', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified and archived_at is null);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  chosen uuid[];
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if of_providers then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        provider.id, provider.business_name, provider.description, provider.location, provider.address, provider.phone,
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
        provider.experience_since, provider.warranty, provider.specializations, provider.certifications,
        private.seller_history(provider.user_id) as seller, private.provider_references(provider.id) as hangs,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified and archived_at is null
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  elsif of_names then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        change.id, change.kind, change.business_name, change.created_at,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  else
    -- Two queries, so that each can use its index.
    if of_drafts then
      chosen := array(
        select id from public.vehicle_listings where status = 'draft' and held_at is null
        order by created_at desc, id desc limit size offset passed
      );
    else
      chosen := array(
        select id from public.vehicle_listings where held_at is not null or status = 'pending'
        order by created_at desc, id desc limit size offset passed
      );
    end if;
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.*, of_drafts as own_draft, was.state as was_state, was.price as was_price,
        make.name as make, model.name as model,
        array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
          as pending_names,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
        (
          select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]') from (
            select
              other.id, other.title, other.year, other.price, other.mileage, other.location, other.images[1] as image,
              other.seller_id = listing.seller_id as same_seller, near.nearness
            from (
              select id, abs(price - listing.price) as nearness from public.vehicle_listings
              where status = 'active' and model_id = listing.model_id and id <> listing.id
                and year between listing.year - 2 and listing.year + 2
              order by nearness, id limit 3
            ) as near
            join public.vehicle_listings as other using (id)
          ) as ad
        ) as similar_ads
      from (
        select * from public.vehicle_listings where id = any (chosen)
      ) as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.listing_history as history
        where history.seller_id = listing.seller_id and history.listing_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'listing_drafts', drafts
    )
  );
end
$$;

create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'all except', 'updated_at', 'expires_at', 'reminded_at', 'held_at', '--', 'description', 'images'
  );

create trigger forget_page after update on public.vehicle_listings
  for each row when (
    new.views_count = old.views_count
    and to_jsonb(old) - '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook}'::text[]
      <> to_jsonb(new) - '{updated_at,expires_at,reminded_at,held_at,rejection_reason,post_to_facebook}'::text[]
  )
  execute function private.invalidate_page_of_ad('/vehicles/');

notify pgrst, 'reload schema';
