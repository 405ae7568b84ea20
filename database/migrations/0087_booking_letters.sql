-- What the customer of a booking hears, by notification and mail, with a link that cancels without signing in; reminders a day and
-- two hours before. Customers who were entered by hand hear it by mail, where they gave an address.

-- As those of unsubscribing (0042): each mail carries a token of its own, of which the hash is kept. It is good until the booking's time.
create table private.booking_links (
  token_hash bytea constraint booking_links_pkey primary key,
  booking_id uuid not null,
  created_at timestamptz not null default now(),
  pressed_at timestamptz,
  constraint booking_links_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create index booking_links_booking_idx on private.booking_links (booking_id);

-- Which reminders are not to be sent any more: sent, or too near when the time was agreed. Of another time they are others.
create table private.booking_reminders (
  booking_id uuid,
  hours smallint,
  begins timestamptz,
  created_at timestamptz not null default now(),
  constraint booking_reminders_pkey primary key (booking_id, hours, begins),
  constraint booking_reminders_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

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

revoke all on private.booking_links, private.booking_reminders, private.booking_mails from public;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.booking_mails', 'user_id', null, null, '{}', 'cascade', null,
    'How often their business had us write to addresses it entered; kept for two days.');

create index service_bookings_agreed_idx on public.service_bookings (preferred_date) where status = 'confirmed';

-- A new link for a mail about a booking, root-relative.
create function private.booking_link(booking uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.booking_links (token_hash, booking_id) values (sha256(convert_to(token, 'utf8')), booking);
  return '/bookings/cancel?token=' || token;
end
$$;

-- For a job: forgets the links of bookings whose time is a month past, and mails that no limit counts any more.
create function private.forget_booking_links() returns void
language sql security definer set search_path = ''
as $$
  delete from private.booking_links as link using public.service_bookings as booking
  where booking.id = link.booking_id and booking.preferred_date < now() - interval '1 month';
  delete from private.booking_mails where created_at < now() - interval '2 days'
$$;

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

-- Who cancels by the link of a mail is the customer, whoever is signed in. Comes after guard_service_booking by its name.
create function private.mark_cancelled_by_link() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_setting('magari.cancels_booking', true) = new.id::text then
    new.cancelled_by := 'customer';
  end if;
  return new;
end
$$;

create trigger mark_cancelled_by_link before update of status on public.service_bookings
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function private.mark_cancelled_by_link();

-- '3 Nov 2026 at 10:00'
create function private.nairobi_time(moment timestamptz) returns text
language sql stable set search_path = ''
as $$ select to_char(moment at time zone 'Africa/Nairobi', 'FMDD Mon YYYY" at "HH24:MI') $$;

create or replace function private.tell_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_words(new);
  price text := 'Price: ' || private.in_shillings(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
  own_page text := '/my-bookings/' || new.id;
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
      perform private.mail_booking_customer(
        new, 'Your booking request is sent',
        'You have asked ' || name || ' for ' || what || '. You are told as soon as they answer.', 'See your booking', own_page
      );
    elsif new.status = 'confirmed' and new.customer_id is null and new.preferred_date > now() then
      perform private.tell_booking_customer(
        new, 'Your booking at ' || name, concat_ws(' ', name || ' expects you: ' || what || '.', price), 'success', null, null
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
  if new.status = 'cancelled' and new.cancelled_by = 'customer' then
    perform private.tell(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell_booking_customer(
      new, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', own_page, 'See your booking'
    );
  elsif new.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of ' || private.nairobi_time(old.preferred_date) || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', own_page, 'See your booking'
    );
  elsif new.status = 'cancelled' and old.status = 'confirmed' then
    perform private.tell_booking_customer(
      new, 'Your booking was cancelled',
      concat_ws(' ', name || ' has cancelled your booking: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.status = 'cancelled' then
    perform private.tell_booking_customer(
      new, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another'
    );
  elsif new.customer_id is null then
    -- Who stands in the workshop needs no mail that work has begun, and only members write reviews.
    return null;
  elsif new.status = 'in_progress' then
    perform private.tell_booking_customer(
      new, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', own_page, 'See your booking'
    );
  else
    perform private.tell_booking_customer(
      new, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', own_page || '?review=' || new.id, 'Leave a review'
    );
  end if;
  return null;
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

create trigger tell_of_moved_booking after update of preferred_date on public.service_bookings
  for each row when (old.status = 'confirmed' and new.status = 'confirmed' and old.preferred_date <> new.preferred_date)
  execute function private.tell_of_moved_booking();

-- As 0042, and customers who were entered by hand hear of it by mail.
create or replace function private.tell_of_leaving_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  title constant text := 'Your booking was cancelled';
  most constant integer := 100;
  booking public.service_bookings;
  message text;
  by_hand integer := 0;
begin
  for booking in
    select * from public.service_bookings as open
    where open.service_provider_id = old.id and open.status in ('pending', 'confirmed', 'in_progress')
      and (open.customer_id is not null or open.customer_email is not null and open.preferred_date > now())
    order by open.preferred_date, open.id
  loop
    message := private.visible_line(old.business_name) || ' is no longer on Magari: ' || private.booking_words(booking)
      || ' will not take place.';
    if booking.customer_id is not null then
      perform private.tell(booking.customer_id, title, message, 'warning', '/services', 'Find another', topic => 'bookings');
    elsif by_hand < most then
      -- With the account the count of mails goes, so this one has a limit of its own.
      by_hand := by_hand + 1;
      -- There will be nothing left that a link could cancel.
      booking.status := 'cancelled';
      perform private.mail_booking_customer(booking, title, message, null, null);
    end if;
  end loop;
  return old;
end
$$;

-- The profile goes before the business: whose it was is no longer known to be suspended when the customers would be written to.
create function private.remember_suspension() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform set_config('magari.leaves_suspended', old.id::text, true);
  return old;
end
$$;

create trigger remember_suspension before delete on public.profiles
  for each row when (old.suspended_at is not null) execute function private.remember_suspension();

-- Who has just agreed on a time that is near need not be reminded of it.
create function private.skip_near_reminders() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.booking_reminders (booking_id, hours, begins)
  select new.id, near.hours, new.preferred_date
  from unnest(array[24, 2]) as near(hours)
  where new.preferred_date <= now() + near.hours * interval '1 hour'
  on conflict do nothing;
  return null;
end
$$;

create trigger skip_near_reminders after insert or update of status, preferred_date on public.service_bookings
  for each row when (new.status = 'confirmed') execute function private.skip_near_reminders();

-- For a job: reminds of confirmed bookings a day and two hours before, each once; answers how many. After a long pause of the server only
-- what still helps is sent.
create function private.remind_of_bookings() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select booking, ahead.hours
    from unnest(array[24, 2]) as ahead(hours)
    join public.service_bookings as booking
      on booking.preferred_date <= now() + ahead.hours * interval '1 hour'
      and booking.preferred_date > now() + case ahead.hours when 24 then interval '2 hours' else interval '10 minutes' end
    where booking.status = 'confirmed' and booking.cannot_come_at is null
      and not exists (
        select from private.booking_reminders as sent
        where sent.booking_id = booking.id and sent.hours = ahead.hours and sent.begins = booking.preferred_date
      )
    order by booking.preferred_date
    limit 200
  loop
    insert into private.booking_reminders (booking_id, hours, begins)
    values ((due.booking).id, due.hours, (due.booking).preferred_date) on conflict do nothing;
    -- Another server was faster.
    continue when not found;
    reminded := reminded + 1;
    perform private.tell_booking_customer(
      due.booking,
      case due.hours when 24 then 'Your booking is in a day' else 'Your booking is in two hours' end,
      (select concat_ws(' ',
        private.visible_line(provider.business_name) || ' expects you: ' || private.booking_words(due.booking) || '.',
        'Where: ' || nullif(private.visible_line(concat_ws(', ', provider.address, provider.location)), '') || '.',
        'Price: ' || private.in_shillings((due.booking).price) || '.'
      ) from public.service_providers as provider where provider.id = (due.booking).service_provider_id),
      'info', '/my-bookings/' || (due.booking).id, 'See your booking'
    );
  end loop;
  return reminded;
end
$$;

-- The booking of a link, for its holder. Nothing of whoever booked is among it: mails are handed on.
create function private.booking_of_link(token text) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  select known.* into booking
  from private.booking_links as link join public.service_bookings as known on known.id = link.booking_id
  where link.token_hash = sha256(convert_to(booking_of_link.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or its booking is no longer there. Use the one in our last mail to you.'
      using hint = 'booking_link';
  end if;
  if booking.preferred_date <= now() then
    raise exception 'It is too late: the time of this booking has come. Call the provider if you have not been there.'
      using hint = 'booking_link_late';
  end if;
  return booking;
end
$$;

create function public.booking_by_link(token text) returns table (
  status text, cancelled_by text, told boolean, business_name text, provider_phone text, provider_id uuid, work text,
  preferred_date timestamptz, duration_minutes integer
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(booking_by_link.token);
begin
  return query
    select booking.status, booking.cancelled_by, booking.cannot_come_at is not null, private.visible_line(provider.business_name),
      provider.phone, provider.id,
      coalesce(
        (select private.visible_line(offered.name) from public.services as offered where offered.id = booking.service_id),
        initcap(replace(booking.service_type, '_', ' '))
      ),
      booking.preferred_date, booking.duration_minutes
    from public.service_providers as provider where provider.id = booking.service_provider_id;
end
$$;

-- What one press does: a request that waits is cancelled. Of a confirmed booking the provider is told that the customer cannot come: it
-- is theirs to cancel. Answers the booking's status; in any other one, and again, it does nothing.
create function public.cancel_booking_by_link(token text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(cancel_booking_by_link.token);
begin
  select * into booking from public.service_bookings where id = booking.id for update;
  update private.booking_links set pressed_at = now()
  where token_hash = sha256(convert_to(cancel_booking_by_link.token, 'utf8')) and pressed_at is null;
  if booking.status = 'pending' then
    perform set_config('magari.cancels_booking', booking.id::text, true);
    update public.service_bookings set status = 'cancelled' where id = booking.id;
    perform set_config('magari.cancels_booking', '', true);
    return 'cancelled';
  end if;
  if booking.status = 'confirmed' and booking.cannot_come_at is null then
    update public.service_bookings set cannot_come_at = now() where id = booking.id;
    perform private.tell(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'A customer cannot come',
      coalesce(
        private.visible_line(booking.customer_name),
        (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = booking.customer_id),
        'The customer'
      ) || ' cannot come: ' || private.booking_words(booking) || '. Cancel the booking to be free then, or agree on another time.',
      'warning', '/service-provider/bookings?booking=' || booking.id, 'See the booking', topic => 'bookings'
    );
  end if;
  return booking.status;
end
$$;

revoke execute on function
  private.booking_link(uuid), private.forget_booking_links(),
  private.mail_booking_customer(public.service_bookings, text, text, text, text),
  private.tell_booking_customer(public.service_bookings, text, text, text, text, text),
  private.mark_cancelled_by_link(), private.nairobi_time(timestamptz), private.tell_of_moved_booking(),
  private.skip_near_reminders(), private.remind_of_bookings(), private.booking_of_link(text),
  public.booking_by_link(text), public.cancel_booking_by_link(text)
from public, anon, authenticated;
grant execute on function public.booking_by_link(text), public.cancel_booking_by_link(text)
to anon, authenticated, service_role;

notify pgrst, 'reload schema';
