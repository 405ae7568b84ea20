-- What customers of bookings are told: members like everybody, others by mail to the address that a provider entered. Such an address is
-- unconfirmed, so these mails are limited per provider and per booking.

-- Mails to addresses that providers entered, counted for the daily limits. Refers to the person and not to the provider or the
-- booking, so that registering the business again does not reset the counts.
create table private.booking_mails (
  id bigint generated always as identity constraint booking_mails_pkey primary key,
  user_id uuid not null,
  booking_id uuid not null,
  created_at timestamptz not null default now(),
  constraint booking_mails_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index booking_mails_user_idx on private.booking_mails (user_id, created_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'private.booking_mails', 'user_id',
    null, null, '{}', 'cascade', null, 'How often their business had us write to addresses it entered; kept for two days.'
  );

-- Tells the customer of a booking, a member or not, what happened: `facts` beyond those of the booking and its business. Mails have a
-- cancel link while the booking is pending or confirmed and still to come.
create function private.tell_booking_customer(booking public.service_bookings, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  stated constant jsonb := private.booking_facts(booking) || facts
    || jsonb_build_object('business', private.visible_line(provider.business_name), 'price', booking.price);
begin
  if booking.customer_id is not null then
    perform private.tell(booking.customer_id, kind, stated, private.cancel_facts(booking));
  elsif private.may_mail_booking(booking, provider) then
    -- Inserts nothing during the erasure of an account: the profile is already deleted.
    insert into private.booking_mails (user_id, booking_id)
    select id, booking.id from public.profiles where id = provider.user_id;
    perform private.mail_address(
      booking.customer_email, kind, stated || private.cancel_facts(booking) || '{"by_hand": true}'
    );
  end if;
end
$$;

-- The visit as notifications state it (VISIT of domain/notifications/about-bookings.ts).
create function private.booking_facts(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'at', booking.preferred_date,
    'work', coalesce(
      (select private.visible_line(name) from public.services where id = booking.service_id),
      initcap(replace(booking.service_type, '_', ' '))
    )
  )
$$;

-- A new link that cancels the booking without signing in, as mails state it; empty once it cannot be cancelled.
create function private.cancel_facts(booking public.service_bookings) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select case when booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    then jsonb_build_object(
      'cancel_path', private.booking_link(booking.id),
      'cancels', case booking.status when 'pending' then 'request' else 'visit' end
    )
    else '{}'
  end
$$;

-- Whether the address that the provider entered may get another mail. It is unconfirmed, so the limits keep providers from sending bulk
-- mail in our name. No lock: the changes that send most of these mails, new and moved bookings, are already serialised per provider.
create function private.may_mail_booking(booking public.service_bookings, provider public.service_providers) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 100;
  most_of_one constant integer := 6;
begin
  return booking.customer_email is not null and provider.verified and private.setting_is_on('email_notifications')
    and not exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
    and provider.user_id::text is distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    and not exists (select from private.booking_links where booking_id = booking.id and pressed_at is not null)
    and (
      select count(*) < most_a_day and count(*) filter (where sent.booking_id = booking.id) < most_of_one
      from private.booking_mails as sent
      where sent.user_id = provider.user_id and sent.created_at > now() - interval '1 day'
    );
end
$$;
