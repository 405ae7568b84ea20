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
  from private.ad_events as told
  where told.owner_id = seller and told.ad_id = listing
$$;

-- Refuses the seller's ads beyond the limit (hint listing_limit). Runs after the rows are written, so that the rows of one statement count
-- each other; the lock makes concurrent statements of one seller do so. Only people with a plan are referred to a larger one.
create function private.limit_ads(seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := private.limit_of_ads(seller);
  has_plan boolean;
begin
  if private.has_too_many_ads(seller, most) then
    has_plan := exists (select from private.current_plan(seller) as plan where plan.id is not null);
    raise exception '% % active %. Mark one as sold or take one down, or choose a %.',
      case when has_plan then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end,
      case when has_plan then 'larger plan' else 'plan' end
      using hint = 'listing_limit';
  end if;
end
$$;

-- The same limit for a vehicle marked as sold, once its history says so.
create function private.limit_sold_ads(listing uuid, seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.sold_ad_counts(listing, seller) and private.has_too_many_ads(seller, private.limit_of_ads(seller)) then
    raise exception 'A vehicle marked as sold without having been for sale here counts as an active ad, and you have no ads left. Choose a larger plan, or take an ad down.'
      using hint = 'listing_limit';
  end if;
end
$$;

-- How many ads the seller may have by this session; null: administrators and the server have no limit.
create function private.limit_of_ads(seller uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when private.is_change_of_seller() then private.listing_limit(seller) end;
end
$$;

create function private.has_too_many_ads(seller uuid, most integer) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if most is null then
    return false;
  end if;
  perform private.lock_ads_of(seller);
  return private.count_active_ads(seller) > most;
end
$$;

-- Queues what publishes ads of one seller at the same moment.
create function private.lock_ads_of(seller uuid) returns void
language sql set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('ads of ' || seller, 0)) $$;

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
    -- As in limit_of_ads(), administrators have no limit.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end,
    'plan', (select plan.name from private.current_plan(auth.uid()) as plan)
  );
end
$$;
grant execute on function public.own_ad_room() to authenticated, business_sales, service_role;
