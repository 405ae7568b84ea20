-- The rest of what two walks found: work that was begun goes back to confirmed or ends when the vehicle is taken away; moves of inquiries can be
-- undone for ten seconds, and a dealer's change of the status of several ads for a minute.

set local check_function_bodies = off;

-- By hand: the status before a change, to which it can be undone.
alter type public.listing_change add attribute former_status text;

create or replace function private.act_on_own_listings(listing_ids uuid[], act text) returns jsonb
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

create or replace function private.check_booking_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  moves boolean := becomes.status <> was.status;
  by_customer boolean := coalesce(was.customer_id = auth.uid(), false);
  accepts boolean := was.status = 'pending' and becomes.status = 'confirmed';
  moves_agreed boolean := was.status = 'confirmed' and becomes.status = 'confirmed';
  states constant jsonb := '{"in_progress": "in progress"}';
begin
  if moves and by_customer and becomes.status = 'cancelled' and was.status in ('confirmed', 'in_progress') then
    raise exception 'This booking is confirmed. Call the provider if you cannot come.' using hint = 'booking_transition';
  end if;
  if moves and (was.status, becomes.status) not in (
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'),
    ('in_progress', 'completed'), ('in_progress', 'confirmed'), ('in_progress', 'cancelled')
  ) then
    raise exception 'This booking is % and cannot become %.',
      coalesce(states ->> was.status, was.status), coalesce(states ->> becomes.status, left(becomes.status, 20))
      using hint = 'booking_transition';
  end if;
  -- The customer relies on the booking. Notes that differ in white space only are no reason.
  if was.status in ('confirmed', 'in_progress') and becomes.status = 'cancelled'
    and coalesce(private.visible_line(becomes.notes), '') in ('', coalesce(private.visible_line(was.notes), ''))
  then
    raise exception 'Say why the booking is cancelled; the customer reads it.' using hint = 'booking_reason_missing';
  end if;
  if auth.uid() is null then
    return;
  end if;
  if by_customer then
    if moves and becomes.status <> 'cancelled'
      or (becomes.price, becomes.notes, becomes.preferred_date) is distinct from (was.price, was.notes, was.preferred_date)
    then
      raise exception 'A customer may cancel a request, and nothing else.' using errcode = '42501';
    end if;
    return;
  end if;
  if becomes.preferred_date <> was.preferred_date then
    if not accepts and not moves_agreed then
      raise exception 'The time can be changed only while a request is accepted or before the work begins.'
        using hint = 'booking_settled';
    end if;
    if was.customer_id is not null then
      perform private.check_booking_time(provider, becomes)
      from public.service_providers as provider where provider.id = was.service_provider_id;
    end if;
  end if;
  if becomes.price is distinct from was.price and not (moves and becomes.status <> 'cancelled') then
    raise exception 'The price can be changed only while a booking is accepted, begun or completed.'
      using hint = 'booking_settled';
  end if;
end
$$;

create or replace function private.name_of_subject(act text, subject uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.visible_line(case
    when act = 'change_booking' then (
      select private.service_type_label(booking.service_type) || ', ' || private.nairobi_date(booking.preferred_date)
      from public.service_bookings as booking where booking.id = subject
    )
    when act = 'move_inquiry' then (
      select thread.subject_title from public.message_threads as thread where thread.id = name_of_subject.subject
    )
    when act in ('approve_listing', 'reject_listing') then (select title from public.vehicle_listings where id = subject)
    when act in ('approve_service_provider', 'reject_service_provider') then (
      select business_name from public.service_providers where id = subject
    )
    when act in ('approve_business_name', 'reject_business_name') then (
      select business_name from public.business_name_changes where id = subject
    )
    when act in ('approve_payment_request', 'reject_payment_request') then (
      select payment_number from public.payment_requests where id = subject
    )
  end)
$$;

create or replace function private.notify_of_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  note constant jsonb := private.note_facts(was, becomes);
begin
  if becomes.status = 'cancelled' and becomes.cancelled_by = 'customer' then
    perform private.tell(
      (select user_id from public.service_providers where id = becomes.service_provider_id),
      'booking_withdrawn', private.booking_facts(becomes)
    );
  elsif becomes.status = 'cancelled' and was.status = 'pending' then
    perform private.tell_booking_customer(becomes, 'booking_declined', note);
  elsif becomes.status = 'cancelled' and was.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_cancelled', note);
  elsif was.status = 'pending' and becomes.preferred_date = was.preferred_date then
    perform private.tell_booking_customer(becomes, 'booking_accepted', note);
  elsif was.status = 'pending' then
    perform private.tell_booking_customer(
      becomes, 'booking_accepted_moved', note || jsonb_build_object('was', was.preferred_date)
    );
  elsif becomes.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return;
  elsif becomes.status = 'in_progress' then
    perform private.tell_booking_customer(becomes, 'booking_begun', note);
  elsif becomes.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_not_begun', note);
  elsif becomes.status = 'cancelled' then
    perform private.tell_booking_customer(becomes, 'booking_stopped', note);
  else
    perform private.tell_booking_customer(becomes, 'booking_completed', note);
  end if;
end
$$;

create or replace function private.perform_act(act text, subject uuid, arguments jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  version constant timestamptz := arguments ->> 'version';
  reason constant text := arguments ->> 'reason';
begin
  case act
    when 'change_booking' then
      update public.service_bookings as booking set status = arguments ->> 'status'
      where booking.id = subject and booking.status = arguments ->> 'was_status'
        and booking.preferred_date = (arguments ->> 'was_date')::timestamptz
        -- Said here as well, because the job that does the act passes the policies.
        and booking.service_provider_id in (select id from public.service_providers where user_id = auth.uid());
      if not found then
        raise exception 'The booking has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'move_inquiry' then
      update public.message_threads as thread set status = arguments ->> 'status'
      where thread.id = perform_act.subject and thread.status = arguments ->> 'was_status' and thread.owner_id = auth.uid();
      if not found then
        raise exception 'The inquiry has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'approve_listing' then perform public.approve_listing(subject, version);
    when 'reject_listing' then perform public.reject_listing(subject, reason);
    when 'approve_service_provider' then perform public.approve_service_provider(subject, version);
    when 'reject_service_provider' then perform public.reject_service_provider(subject, reason);
    when 'approve_business_name' then perform public.approve_business_name(subject);
    when 'reject_business_name' then perform public.reject_business_name(subject, reason);
    when 'approve_review' then perform public.approve_review(subject);
    when 'reject_review' then perform public.reject_review(subject, reason);
    when 'approve_payment_request' then perform public.approve_payment_request(subject, version);
    when 'reject_payment_request' then perform public.reject_payment_request(subject, reason);
    else raise exception 'There is no act of this kind that can be held.' using errcode = '22023';
  end case;
end
$$;

create or replace function private.record_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language sql set search_path = ''
as $$
  select private.record_audit(
    case becomes.status
      when 'confirmed' then case was.status when 'in_progress' then 'put_back' else 'confirm' end
      when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', becomes.id::text,
    jsonb_build_object('status', was.status, 'preferred_date', was.preferred_date, 'price', was.price),
    jsonb_build_object('status', becomes.status, 'preferred_date', becomes.preferred_date, 'price', becomes.price)
  )
$$;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('booking_not_begun', 'bookings', true, 'waking'),
  ('booking_stopped', 'bookings', true, 'waking');
