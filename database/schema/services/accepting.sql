-- Several requests accepted at once: all that fit.

-- Accepts those of the requests that fit, the oldest first, because each takes what a later one may need; returns which. Null: all
-- of the business that are to come, at most 50.
create function private.accept_requests(provider uuid, ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
  request uuid;
  accepted uuid[] := '{}';
begin
  for request in
    select id from public.service_bookings
    where service_provider_id = provider and status = 'pending' and preferred_date > now() and (ids is null or id = any (ids))
    order by created_at, id
    limit most
  loop
    begin
      update public.service_bookings set status = 'confirmed' where id = request and status = 'pending';
      accepted := accepted || case when found then request end;
    exception when exclusion_violation then
      -- It does not fit and waits on.
      null;
    end;
  end loop;
  return array_remove(accepted, null);
end
$$;

-- The requests that the caller's own business could accept together, as provider_bookings() shows them: it accepts them, and takes
-- that back before anybody sees it.
create function public.fitting_requests() returns setof public.provider_booking
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  fitting uuid[];
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  begin
    fitting := private.accept_requests(own, null);
    raise exception using errcode = 'MG001', message = 'tried';
  exception when sqlstate 'MG001' then
    null;
  end;
  return query
    select shown.*
    from public.service_bookings as booking
    cross join jsonb_populate_record(null::public.provider_booking, private.provider_booking(booking)) as shown
    where booking.id = any (fitting)
    order by booking.created_at, booking.id;
end
$$;
grant execute on function public.fitting_requests() to authenticated, business_sales, service_role;

-- Accepts these requests to the caller's own business as far as they still fit; returns which.
create function public.accept_requests(ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return private.accept_requests(own, coalesce(ids, '{}'));
end
$$;
grant execute on function public.accept_requests(uuid[]) to authenticated, business_sales, service_role;
