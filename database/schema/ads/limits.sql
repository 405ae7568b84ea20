-- How many ads a person may have active: the limit of their plan, or the setting free_listing_limit without a plan. Vehicles and
-- spare parts count together. Administrators and the server have no limit.

-- The number of ads that count towards a person's limit: active vehicles, listed parts, and vehicles posted as sold.
create function private.count_active_ads(person uuid) returns integer
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

-- Whether a sold vehicle counts towards the limit: it was never active here, and its term would not be over.
create function private.sold_ad_counts(listing uuid, seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    bool_and(told.state <> 'active') and max(told.at) filter (where told.state = 'sold')
      > now() - private.listing_term(),
    false
  )
  from private.listing_history as told
  where told.seller_id = seller and told.listing_id = listing
$$;

-- Trigger of vehicles and spare parts: refuses an ad beyond the limit (hint listing_limit). Runs after the row is written, so
-- that the rows of one statement count each other; the lock makes concurrent statements of one seller do so. Only people with a
-- plan are referred to a larger one.
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
  if private.count_active_ads(new.seller_id) > most then
    has_plan := exists (select from private.current_plan(new.seller_id) as plan where plan.id is not null);
    raise exception '% % active %. Mark one as sold or take one down, or choose a %.',
      case when has_plan then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end,
      case when has_plan then 'larger plan' else 'plan' end
      using hint = 'listing_limit', detail = jsonb_build_object('most', most, 'has_plan', has_plan);
  end if;
  return null;
end
$$;

-- Trigger: the same limit for vehicles marked as sold. It needs their history, which is written by triggers with earlier names.
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
  if private.count_active_ads(new.seller_id) > most then
    raise exception 'A vehicle marked as sold without having been for sale here counts as an active ad, and you have no ads left. Choose a larger plan, or take an ad down.'
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

-- { active, most, plan }: the caller's active ads, how many they may have (null: no limit) and the name of their plan (null:
-- none), so that a seller without room knows it before writing an ad. Error 42501 without a session.
create function public.own_ad_room() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'active', private.count_active_ads(auth.uid()),
    -- As in limit_ads(), administrators have no limit.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end,
    'plan', (select plan.name from private.current_plan(auth.uid()) as plan)
  );
end
$$;
grant execute on function public.own_ad_room() to authenticated, service_role;
