-- Changing many of a dealer's ads at once: status, renewal and deletion; stock-prices.sql has their prices. Each ad is changed on its own, so one refusal
-- (the plan's limit, a held ad, too early to renew) does not stop the others. Every function reports one line per ad, whose code,
-- message and hint describe a refusal.

create domain private.ad_state as text check (
  value in ('active', 'pending', 'rejected', 'draft', 'out_of_stock', 'unlisted', 'taken_down', 'expired', 'sold')
);
create domain private.required_ad_state as private.ad_state not null;
create domain private.required_change_outcome as text not null check (value in ('changed', 'unchanged', 'refused'));

create type public.listing_change as (
  id private.required_uuid,
  -- Null if the ad no longer exists.
  title text,
  outcome private.required_change_outcome,
  state private.ad_state,
  code text,
  message text,
  hint text,
  -- Pictures of a deleted ad, for removal from storage.
  pictures text[],
  -- The status before, to which the change can be undone.
  former_status text
);

-- Sets the status of the caller's own ads to active, draft or sold; returns the report.
create function public.set_own_listings_status(listing_ids uuid[], status text) returns setof public.listing_change
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and (status is null or status not in ('active', 'draft', 'sold')) then
    raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
  end if;
  return query select * from jsonb_populate_recordset(
    null::public.listing_change, private.act_on_own_listings(listing_ids, status)
  );
end
$$;
grant execute on function public.set_own_listings_status(uuid[], text) to authenticated, business_sales;

-- Renews the caller's own ads like renew_listing; returns the report.
create function public.renew_own_listings(listing_ids uuid[]) returns setof public.listing_change
language sql security definer set search_path = ''
as $$ select * from jsonb_populate_recordset(null::public.listing_change, private.act_on_own_listings(listing_ids, 'renew')) $$;
grant execute on function public.renew_own_listings(uuid[]) to authenticated, business_sales;

-- Deletes the caller's own ads; returns the report, with the `pictures` of each.
create function public.delete_own_listings(listing_ids uuid[]) returns setof public.listing_change
language sql security definer set search_path = ''
as $$ select * from jsonb_populate_recordset(null::public.listing_change, private.act_on_own_listings(listing_ids, 'delete')) $$;
grant execute on function public.delete_own_listings(uuid[]) to authenticated, business_manager;

-- What setting a status (active, draft or sold) or renewing ('renew') would make of the caller's own ads: the report, with nothing changed. The
-- change itself runs and is rolled back, so that the plan's limit and every other rule answer as they will.
create function public.preview_own_listings(listing_ids uuid[], act text) returns setof public.listing_change
language plpgsql security definer set search_path = ''
as $$
declare
  report jsonb;
begin
  if act is null or act not in ('active', 'draft', 'sold', 'renew') then
    raise exception 'A seller may set an ad to active, draft or sold, or renew it.' using errcode = '42501';
  end if;
  begin
    report := private.act_on_own_listings(listing_ids, act);
    raise exception using errcode = 'MGPRV', message = 'Only a preview.';
  exception when sqlstate 'MGPRV' then null;
  end;
  return query select * from jsonb_populate_recordset(null::public.listing_change, report);
end
$$;
grant execute on function public.preview_own_listings(uuid[], text) to authenticated, business_sales;

-- Applies `act` to each of the caller's own ads and returns the report. `act` is a new status, 'renew' or 'delete'.
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
  perform private.require_bulk_size(listing_ids);
  -- Locks in one order, so that concurrent changes queue instead of deadlocking.
  perform from public.vehicle_listings where id = any (listing_ids) and seller_id = auth.uid() order by id for update;
  for chosen in select id from unnest(listing_ids) with ordinality as given (id, place) group by id order by min(place) loop
    select * into listing from public.vehicle_listings where id = chosen and seller_id = auth.uid();
    if not found then
      report := report || private.missing_listing_result(chosen);
      continue;
    end if;
    line := jsonb_build_object('id', chosen, 'title', listing.title, 'former_status', listing.status);
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
          -- A held ad that already has the status: the update would be empty, so the ad's guard would not refuse it.
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

-- Refuses a selection of no ads or of more than 500.
create function private.require_bulk_size(listing_ids uuid[]) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(cardinality(listing_ids), 0) not between 1 and 500 then
    raise exception 'Choose between 1 and 500 ads.' using hint = 'listings_chosen';
  end if;
end
$$;

-- The line of the report for an id that is not an ad of the caller.
create function private.missing_listing_result(chosen uuid) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'id', chosen, 'title', null, 'outcome', 'refused', 'code', 'P0001', 'message', 'This ad is no longer there.', 'hint', 'not_found'
  )
$$;
