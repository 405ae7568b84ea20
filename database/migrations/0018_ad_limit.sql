-- How many active ads a person may have at a time: what the plan says, or without a plan the setting free_listing_limit.
-- Vehicles and spare parts count alike; administrators and the server are not bound.

-- How many ads of a person others can see now. Parts come in a later file (0019).
create function private.active_ads(person uuid) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select count(*) from public.vehicle_listings where seller_id = person and status = 'active')
    + (select count(*) from public.spare_parts where seller_id = person and listed);
end
$$;

-- Refuses an ad that is one too many. After the row is written, so that the rows of one statement count each other; the
-- lock makes two statements at once wait for each other, and the second counts what the first has committed.
create function private.limit_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
begin
  if most is null or auth.uid() is null or private.is_admin() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.active_ads(new.seller_id) > most then
    raise exception '% % active %. Mark one as sold or take one down, or choose a larger plan.',
      case when exists (select from private.current_plan(new.seller_id) as plan where plan.id is not null)
        then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

revoke execute on function private.active_ads(uuid), private.limit_ads() from public, anon, authenticated;

create trigger limit_posted_ads after insert on public.vehicle_listings
  for each row when (new.status = 'active') execute function private.limit_ads();
-- A renewed ad counts as a new one: what a plan that has ended once allowed does not go on for ever.
create trigger limit_renewed_ads after update on public.vehicle_listings
  for each row when (new.status = 'active' and (old.status <> 'active' or new.expires_at > old.expires_at))
  execute function private.limit_ads();

notify pgrst, 'reload schema';
