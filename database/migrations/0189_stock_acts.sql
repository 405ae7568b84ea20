-- What a dealer does with many of their vehicles at once: beside the status of 0076, renewing and deleting.

-- Does one thing with each of the caller's vehicles, each as if by itself: what one is refused (the plan's limit, an ad that is held,
-- too early to be renewed) leaves the others be. `act` is the new status, 'renew' or 'delete'. Answers a line for each: {id, title,
-- outcome, state, code, message, hint}; outcome is 'changed', 'unchanged' or 'refused', and the last three are those of the refusal.
-- The line of a deleted ad has its `pictures`.
create function private.act_on_own_listings(listing_ids uuid[], act text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  report jsonb := '[]';
  chosen uuid;
  listing public.vehicle_listings;
  line jsonb;
  refused_code text;
  refused_message text;
  refused_hint text;
begin
  if auth.uid() is null then
    raise exception 'Sign in to change your ads.' using errcode = '42501';
  end if;
  perform private.require_some_ads(listing_ids);
  -- In one order, so that two changes at once wait for each other instead of both failing.
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  for chosen in select id from unnest(listing_ids) with ordinality as given (id, place) group by id order by min(place) loop
    select * into listing from public.vehicle_listings where id = chosen and seller_id = auth.uid();
    if not found then
      report := report || private.gone_line(chosen);
      continue;
    end if;
    line := jsonb_build_object('id', chosen, 'title', listing.title);
    if listing.status = act and listing.held_at is null then
      report := report || (line || jsonb_build_object('outcome', 'unchanged', 'state', private.ad_state(listing)));
      continue;
    end if;
    begin
      case
        when act = 'delete' then
          delete from public.vehicle_listings where id = chosen;
          line := line || jsonb_build_object('pictures', to_jsonb(listing.images));
        when act = 'renew' then
          listing := public.renew_listing(chosen);
        when listing.status = act then
          -- The guard refuses a change of the status, and where there is none nothing is changed either.
          raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
        else
          update public.vehicle_listings set status = act where id = chosen returning * into listing;
      end case;
      report := report || (line || jsonb_build_object('outcome', 'changed', 'state', private.ad_state(listing)));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
      report := report || (line || jsonb_build_object(
        'outcome', 'refused', 'state', private.ad_state(listing), 'code', refused_code, 'message', refused_message,
        'hint', refused_hint
      ));
    end;
  end loop;
  return report;
end
$$;

-- Sets the status of the caller's own vehicles; a line for each as private.act_on_own_listings says.
create or replace function public.set_own_listings_status(listing_ids uuid[], status text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (status is null or status not in ('active', 'draft', 'sold')) then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  return private.act_on_own_listings(listing_ids, status);
end
$$;

-- Renews the caller's own vehicles as renew_listing does; a line for each as private.act_on_own_listings says.
create function public.renew_own_listings(listing_ids uuid[]) returns jsonb
language sql security definer set search_path = ''
as $$ select private.act_on_own_listings(listing_ids, 'renew') $$;

-- Deletes the caller's own vehicles; a line for each as private.act_on_own_listings says.
create function public.delete_own_listings(listing_ids uuid[]) returns jsonb
language sql security definer set search_path = ''
as $$ select private.act_on_own_listings(listing_ids, 'delete') $$;

revoke execute on function
  private.act_on_own_listings(uuid[], text), public.renew_own_listings(uuid[]), public.delete_own_listings(uuid[])
from public, anon, authenticated;
grant execute on function public.renew_own_listings(uuid[]), public.delete_own_listings(uuid[]) to authenticated;

notify pgrst, 'reload schema';
