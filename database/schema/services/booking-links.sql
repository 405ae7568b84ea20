-- Links in booking mails that cancel without signing in, until the start of the booking. Each mail has its own token, of which
-- only the hash is stored.
create table private.booking_links (
  token_hash bytea constraint booking_links_pkey primary key,
  booking_id uuid not null,
  created_at timestamptz not null default now(),
  pressed_at timestamptz,
  constraint booking_links_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create index booking_links_booking_idx on private.booking_links (booking_id);

-- Creates a link for a mail about a booking and returns its root-relative path.
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

-- Whether a link is cancelling the booking: its customer does, even if somebody else is signed in.
create function private.is_cancelled_by_link(booking public.service_bookings) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('magari.cancels_booking', true) = booking.id::text, false) $$;

-- The booking of a link. No data of the customer, because mails get forwarded, and for one entered by hand no words of the provider; `told` is true once the provider was notified that
-- the customer cannot come.
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
    select booking.status, booking.cancelled_by, booking.cannot_come_at is not null,
      case when booking.customer_id is null then coalesce(private.printable_name(provider.business_name), 'the business')
        else private.visible_line(provider.business_name) end,
      provider.phone, provider.id,
      coalesce(
        (
          select private.visible_line(offered.name) from public.services as offered
          where offered.id = booking.service_id and booking.customer_id is not null
        ),
        private.service_type_label(booking.service_type)
      ),
      booking.preferred_date, booking.duration_minutes
    from public.service_providers as provider where provider.id = booking.service_provider_id;
end
$$;
grant execute on function public.booking_by_link(text) to anon, authenticated, service_role;

-- Uses a link: cancels a pending request. Only the provider cancels a confirmed booking, so there the provider is notified that
-- the customer cannot come. Returns the new status; in other states, and when repeated, nothing changes.
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
      (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_customer_absent',
      private.booking_facts(booking) || jsonb_build_object('person', coalesce(
        private.person_facts(null, booking.customer_name), private.person_facts(booking.customer_id)
      ))
    );
  end if;
  return booking.status;
end
$$;
grant execute on function public.cancel_booking_by_link(text) to anon, authenticated, service_role;

-- The booking of a token. Raises with hint booking_link for an unknown token, booking_link_late after the start of the booking.
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

-- Job: deletes links of bookings more than a month past.
create function private.delete_expired_booking_links() returns void
language sql security definer set search_path = ''
as $$
  delete from private.booking_links as link using public.service_bookings as booking
  where booking.id = link.booking_id and booking.preferred_date < now() - interval '1 month'
$$;
