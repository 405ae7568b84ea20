-- What customers of bookings are told: members like everybody, others by mail to the address that a provider entered. Whoever reads there
-- has confirmed nothing and may know nothing of the booking (people/strangers.sql).

-- Tells the customer of a booking, a member or not, what happened: `facts` beyond those of the booking and its business. Mails have a
-- cancel link while the booking is pending or confirmed and still to come.
create function private.tell_booking_customer(booking public.service_bookings, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
begin
  if booking.customer_id is not null then
    perform private.tell(
      booking.customer_id, kind,
      private.booking_facts(booking) || facts
        || jsonb_build_object('business', private.visible_line(provider.business_name), 'price', booking.price),
      private.answer_facts(booking)
    );
  elsif booking.customer_email is not null then
    perform private.mail_stranger(
      booking.customer_email, provider.user_id, kind, private.stranger_booking_facts(booking, provider, facts), booking.id,
      private.booking_mail_refusal(booking, provider)
    );
  end if;
end
$$;

-- The facts of a booking for an address that a provider entered: nothing that anybody wrote, except a name that is no message. Of
-- `facts` only times.
create function private.stranger_booking_facts(booking public.service_bookings, provider public.service_providers, facts jsonb)
returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'at', booking.preferred_date, 'work', private.service_type_label(booking.service_type),
    'business', private.printable_name(provider.business_name), 'price', booking.price,
    'was', facts -> 'was', 'hours', facts -> 'hours', 'times', facts -> 'times', 'until', facts -> 'until', 'by_hand', true
  ) || private.answer_facts(booking)
$$;

-- 'Car Wash'
create function private.service_type_label(service_type text) returns text
language sql immutable set search_path = ''
as $$ select initcap(replace(service_type, '_', ' ')) $$;

-- The visit as notifications state it (VISIT of domain/notifications/about-bookings.ts).
create function private.booking_facts(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'at', booking.preferred_date,
    'work', coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      private.service_type_label(booking.service_type)
    )
  )
$$;

-- A new link that answers the booking without signing in, as mails state it; empty once it cannot be answered.
create function private.answer_facts(booking public.service_bookings) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select case when booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    then jsonb_build_object(
      'answer_path', private.booking_link(booking.id),
      'cancels', case when booking.status = 'pending' then 'request' when private.changeable_until(booking) > now() then 'booking' else 'visit' end
    )
    else '{}'
  end
$$;

-- Why the customer whom the provider entered is not written to, beside the limits of strangers; null: nothing speaks against it.
create function private.booking_mail_refusal(booking public.service_bookings, provider public.service_providers) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not private.setting_is_on('email_notifications') then 'switched_off'
    when not provider.verified
      or exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
      or provider.user_id::text is not distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    then 'unverified'
  end
$$;

-- Records at the bookings of an address, entered by the member, that its reader said "This was not me".
create function private.note_stopped_bookings(recipient text, sender uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.stranger_messages (recipient, sender, kind, booking_id, outcome)
  select note_stopped_bookings.recipient, private.sender_key(note_stopped_bookings.sender), 'not_me', booking.id, 'not_me'
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where provider.user_id = note_stopped_bookings.sender and booking.customer_id is null
    and booking.preferred_date > now() - interval '1 month'
    and private.stranger_key(booking.customer_email) = note_stopped_bookings.recipient
$$;

create domain private.required_message_outcome as text not null check (
  value in (
    'sent', 'two_today', 'five_today', 'many_today', 'not_me', 'no_address', 'cannot_come', 'unverified', 'switched_off'
  )
);
create type public.booking_message as (
  kind private.required_text, at private.required_timestamptz, outcome private.required_message_outcome
);

-- What a customer entered by hand was sent, the latest first: [{kind, at, outcome}]. Null for other bookings.
create function private.booking_messages(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when booking.customer_id is null then coalesce(
    (
      select jsonb_agg(jsonb_build_object('kind', told.kind, 'at', told.created_at, 'outcome', told.outcome) order by told.id desc)
      from (
        select * from private.stranger_messages as one where one.booking_id = booking.id order by one.id desc limit 10
      ) as told
    ), '[]') end
$$;
