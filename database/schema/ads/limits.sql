-- FIXME first said:
-- How many active ads a person may have at a time: what the plan says, or without a plan the setting free_listing_limit.
-- Vehicles and spare parts count alike; administrators and the server are not bound.
-- How many ads of a person others can see now. Parts come in a later file (0019).
-- FIXME last said:
-- How many ads count towards a person's limit: active vehicles, listed parts, and vehicles posted as sold.
create function private.active_ads(person uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.vehicle_listings where seller_id = person and status = 'active')
    + (select count(*) from public.spare_parts where seller_id = person and listed)
    + (
      select count(*) from public.vehicle_listings
      where seller_id = person and status = 'sold' and private.sold_ad_counts(id, person)
    );
end
$$;

-- FIXME first said:
-- Refuses an ad that is one too many. After the row is written, so that the rows of one statement count each other; the
-- lock makes two statements at once wait for each other, and the second counts what the first has committed.
-- FIXME last said:
-- As in 0018; who has no plan is not told of a larger one.
create function private.limit_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
  has_plan boolean;
begin
  if most is null or auth.uid() is null or private.is_admin() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.active_ads(new.seller_id) > most then
    has_plan := exists (select from private.current_plan(new.seller_id) as plan where plan.id is not null);
    raise exception '% % active %. Mark one as sold or take one down, or choose a %.',
      case when has_plan then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end,
      case when has_plan then 'larger plan' else 'plan' end
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

-- FIXME first said:
-- What posting asks beforehand, and a service ad that is posted again after its answer was lost.
-- How many ads the caller has active and how many their plan allows (null: as many as they like), so that whoever has no
-- room left hears it before writing an ad and not after.
-- FIXME last said:
-- As in 0043, with the name of the plan that allows so many; null: none.
create function public.own_ad_room() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'active', private.active_ads(auth.uid()),
    -- As in limit_ads(): administrators are not bound.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end,
    'plan', (select plan.name from private.current_plan(auth.uid()) as plan)
  );
end
$$;
grant execute on function public.own_ad_room() to authenticated, service_role;

-- Whether a sold vehicle counts towards the ad limit: it was never active, and an active ad of the same age would still run.
create function private.sold_ad_counts(listing uuid, seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    bool_and(told.state <> 'active') and max(told.at) filter (where told.state = 'sold')
      > now() - private.setting_count('listing_expiry_days') * interval '1 day',
    false
  )
  from private.listing_history as told
  where told.seller_id = seller and told.listing_id = listing
$$;

-- As limit_ads(), for ads marked as sold. The triggers that write their history run earlier: triggers run in order of name.
create function private.limit_sold_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
begin
  if most is null or auth.uid() is null or private.is_admin() or not private.sold_ad_counts(new.id, new.seller_id) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.active_ads(new.seller_id) > most then
    raise exception 'A vehicle marked as sold without having been for sale here counts as an active ad, and you have no ads left. Choose a larger plan, or take an ad down.'
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;
