-- What a customer's own page says of a booking: who cancelled it, and the time that was asked for when it was accepted at
-- another. The letters lead there.

alter table public.service_bookings
  add column cancelled_by text,
  add column moved_from timestamptz,
  add constraint service_bookings_cancelled_by_known
    check (cancelled_by is null or status = 'cancelled' and cancelled_by in ('customer', 'provider'));

comment on column public.service_bookings.cancelled_by is 'Which side cancelled it; a trigger fills it in. null: it was not, or the server did.';
comment on column public.service_bookings.moved_from is 'When the customer asked to come, where it was accepted at another time.';

-- Of those cancelled before, the audit log knows.
alter table public.service_bookings disable trigger user;
update public.service_bookings as booking
set cancelled_by = case when step.actor_id = booking.customer_id then 'customer' else 'provider' end
from public.audit_log as step
where booking.status = 'cancelled' and step.entity = 'service_bookings' and step.action = 'cancel'
  and step.entity_id = booking.id::text and step.actor_id is not null;
alter table public.service_bookings enable trigger user;

create or replace function private.guard_service_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  service public.services;
  moves boolean;
begin
  new.customer_name := nullif(btrim(new.customer_name), '');
  new.customer_email := nullif(btrim(new.customer_email), '');
  new.customer_phone := nullif(btrim(new.customer_phone), '');
  new.customer_phone := coalesce(private.kenyan_phone(new.customer_phone), new.customer_phone);
  new.description := nullif(btrim(new.description), '');
  new.vehicle := nullif(btrim(new.vehicle), '');

  if tg_op = 'INSERT' then
    if auth.uid() is not null and new.customer_id is not null then
      -- Anything else than a request of one's own is refused by the policies.
      if new.customer_id = auth.uid() and new.status = 'pending' then
        new := private.check_booking_request(new);
      end if;
    elsif new.service_id is not null then
      select * into service from public.services where id = new.service_id;
      new.service_type := coalesce(service.service_type, new.service_type);
      new.duration_minutes := coalesce(service.duration_minutes, new.duration_minutes);
      new.price := coalesce(new.price, service.price);
    end if;
  else
    -- What the dialog leaves empty stays as it was; an empty text clears the notes.
    new.preferred_date := coalesce(new.preferred_date, old.preferred_date);
    new.price := coalesce(new.price, old.price);
    new.notes := coalesce(new.notes, old.notes);
    new.updated_at := now();
    perform private.check_booking_move(old, new);
    if new.status = 'cancelled' and old.status <> 'cancelled' then
      new.cancelled_by := case when auth.uid() = new.customer_id then 'customer' when auth.uid() is not null then 'provider' end;
    elsif new.status = 'confirmed' and old.status = 'pending' and new.preferred_date <> old.preferred_date then
      new.moved_from := old.preferred_date;
    end if;
  end if;

  new.notes := nullif(btrim(new.notes), '');
  moves := tg_op = 'INSERT' or new.status <> old.status;
  if moves and new.status = 'confirmed' then
    -- One at a time for a provider: of two confirmed at once the second finds the first, instead of each waiting for the
    -- other.
    perform pg_advisory_xact_lock(hashtextextended('service_bookings ' || new.service_provider_id, 0));
  end if;
  return new;
end
$$;

create or replace function private.tell_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_words(new);
  price text := 'Price: ' || private.in_shillings(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.tell(
        provider.user_id, 'New booking request',
        coalesce(
          (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = new.customer_id),
          'A customer'
        ) || ' asks for ' || what || '. Accept it, move it or decline it.',
        'info', '/service-provider/bookings', 'Answer the request', topic => 'bookings'
      );
    end if;
    return null;
  end if;

  perform private.record_audit(
    case new.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', new.id::text,
    jsonb_build_object('status', old.status, 'preferred_date', old.preferred_date, 'price', old.price),
    jsonb_build_object('status', new.status, 'preferred_date', new.preferred_date, 'price', new.price)
  );
  if new.status = 'cancelled' and new.customer_id = auth.uid() then
    perform private.tell(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell(
      new.customer_id, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', '/my-bookings/' || new.id, 'See your booking', topic => 'bookings'
    );
  elsif new.status = 'confirmed' then
    perform private.tell(
      new.customer_id, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of '
          || to_char(old.preferred_date at time zone 'Africa/Nairobi', 'FMDD Mon YYYY" at "HH24:MI') || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', '/my-bookings/' || new.id, 'See your booking', topic => 'bookings'
    );
  elsif new.status = 'cancelled' then
    perform private.tell(
      new.customer_id, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another',
      topic => 'bookings'
    );
  elsif new.status = 'in_progress' then
    perform private.tell(
      new.customer_id, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', '/my-bookings/' || new.id, 'See your booking', topic => 'bookings'
    );
  else
    perform private.tell(
      new.customer_id, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', '/my-bookings/' || new.id || '?review=' || new.id, 'Leave a review', topic => 'bookings'
    );
  end if;
  return null;
end
$$;

notify pgrst, 'reload schema';
