-- The mails to addresses that providers entered. Refers neither to a provider nor to a booking: whoever registers the business anew
-- goes on where they were.
create table private.booking_mails (
  id bigint generated always as identity constraint booking_mails_pkey primary key,
  user_id uuid not null,
  booking_id uuid not null,
  created_at timestamptz not null default now(),
  constraint booking_mails_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);


create index booking_mails_user_idx on private.booking_mails (user_id, created_at);



insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.booking_mails', 'user_id', null, null, '{}', 'cascade', null, 'How often their business had us write to addresses it entered; kept for two days.');

-- The mail to a booking's customer, to the address of their account or the one that the provider entered. While there is something to
-- cancel it carries a link for it. action_path is root-relative and for who has an account.
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
    -- Nobody has confirmed the address, so nobody lends their name to mails to half the country. What writes most of them, a new
    -- booking and a moved one, comes one after the other for a provider; the counts hold without a lock of their own.
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
    -- While an account is erased its profile is gone already.
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

-- Tells a booking's customer something, on the site where they have an account, and by mail.
create function private.tell_booking_customer(
  booking public.service_bookings, title text, message text, kind text, link text, action_label text
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.customer_id is not null then
    insert into public.system_notifications (user_id, title, message, type, link)
    values (booking.customer_id, left(tell_booking_customer.title, 120), left(tell_booking_customer.message, 2000), kind, link);
  end if;
  perform private.mail_booking_customer(booking, title, message, action_label, link);
end
$$;

-- A confirmed booking was moved.
create function private.tell_of_moved_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  name text := (
    select private.visible_line(business_name) from public.service_providers where id = new.service_provider_id
  );
begin
  perform private.record_audit(
    'move', 'service_bookings', new.id::text,
    jsonb_build_object('preferred_date', old.preferred_date), jsonb_build_object('preferred_date', new.preferred_date)
  );
  perform private.tell_booking_customer(
    new, 'Your booking was moved',
    concat_ws(' ',
      name || ' expects you: ' || private.booking_words(new) || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
      case when new.notes is distinct from old.notes then new.notes end, 'Call them if this does not suit you.'
    ),
    'warning', '/my-bookings/' || new.id, 'See your booking'
  );
  return null;
end
$$;
