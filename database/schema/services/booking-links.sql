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
grant execute on function public.booking_by_link(text) to anon, authenticated, service_role;

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
grant execute on function public.cancel_booking_by_link(text) to anon, authenticated, service_role;
