-- Mails to the customers of bookings. Members get them at the confirmed address of their account, unless they opted out. An
-- address that a provider entered is unconfirmed, so these mails are limited per provider and per booking.

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

-- Mails the customer of a booking, if there is an address. The mail has a cancel link while the booking is pending or confirmed
-- and still to come. action_path is root-relative and used for members only.
create function private.mail_booking_customer(
  booking public.service_bookings, subject text, message text, action_label text, action_path text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 100;
  most_of_one constant integer := 6;
  provider public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  address text;
  mail jsonb := jsonb_build_object('subject', subject, 'paragraphs', array[message], 'notes', '[]'::jsonb);
  cancel_label text := case booking.status when 'pending' then 'Cancel this request' when 'confirmed' then 'I cannot come' end;
  has_link boolean := cancel_label is not null and booking.preferred_date > now();
begin
  if to_regclass('auth.mail_outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  if booking.customer_id is not null then
    select account.email into address from auth.users as account
    where account.id = booking.customer_id and account.email_confirmed_at is not null and account.email <> ''
      and not exists (
        select from public.email_opt_outs as off where off.user_id = account.id and off.topic = 'bookings'
      );
  elsif booking.customer_email is not null and provider.verified
    -- The address is unconfirmed, so the limits keep providers from sending bulk mail in our name. No lock: the changes that send
    -- most of these mails, new and moved bookings, are already serialised per provider.
    and not exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
    and provider.user_id::text is distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    and not exists (select from private.booking_links where booking_id = booking.id and pressed_at is not null)
    and (
      select count(*) < most_a_day and count(*) filter (where sent.booking_id = booking.id) < most_of_one
      from private.booking_mails as sent
      where sent.user_id = provider.user_id and sent.created_at > now() - interval '1 day'
    )
  then
    address := booking.customer_email;
    -- Inserts nothing during the erasure of an account: the profile is already deleted.
    insert into private.booking_mails (user_id, booking_id)
    select id, booking.id from public.profiles where id = provider.user_id;
  end if;
  if address is null then
    return;
  end if;
  if booking.customer_id is not null then
    mail := mail || jsonb_build_object(
      'action_label', action_label, 'action_path', action_path,
      'unsubscribe_path', '/unsubscribe?token=' || private.unsubscribe_token(booking.customer_id, 'bookings')
    );
  else
    mail := mail || jsonb_build_object('action_label', null, 'action_path', null, 'notes', array[concat_ws(' ',
      'You get this mail because ' || private.visible_line(provider.business_name) || ' entered this address for a booking.',
      case when has_link then 'If it is not yours, say that you cannot come.' end
    )]);
  end if;
  if has_link then
    mail := mail || jsonb_build_object('second_label', cancel_label, 'second_path', private.booking_link(booking.id));
  end if;
  insert into auth.mail_outbox (template, recipient, data) values ('notice', address, mail);
end
$$;
