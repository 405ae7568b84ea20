-- Links in booking mails that answer without signing in, until the start of the booking. Each mail has its own token, of which
-- only the hash is stored.
create table private.booking_links (
  token_hash bytea constraint booking_links_pkey primary key,
  booking_id uuid not null,
  created_at timestamptz not null default now(),
  constraint booking_links_booking_id_fkey foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create index booking_links_booking_idx on private.booking_links (booking_id);

-- Creates a link for a mail about a booking and returns its root-relative path.
create function private.booking_link(booking uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token constant text := private.short_token();
begin
  insert into private.booking_links (token_hash, booking_id) values (sha256(convert_to(token, 'utf8')), booking);
  return '/bookings/answer?token=' || token;
end
$$;

-- The booking of a link. No data of the customer, because mails get forwarded, and for one entered by hand no words of the provider.
create function public.booking_by_link(token text) returns table (
  status text, cancelled_by text, business_name text, provider_phone text, provider_id uuid, work text,
  preferred_date timestamptz, duration_minutes integer, price bigint, offered_times timestamptz[], offer_ends_at timestamptz,
  will_come_at timestamptz, cannot_come_at timestamptz, changeable_until timestamptz, deposit_paid bigint, deposit_free_until timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(booking_by_link.token);
begin
  return query
    select booking.status, booking.cancelled_by, private.business_of(booking), provider.phone, provider.id,
      coalesce(
        (
          select private.visible_line(offered.name) from public.services as offered
          where offered.id = booking.service_id and booking.customer_id is not null
        ),
        private.service_type_label(booking.service_type)
      ),
      booking.preferred_date, booking.duration_minutes, booking.price, booking.offered_times, booking.offer_ends_at,
      booking.will_come_at, booking.cannot_come_at, private.changeable_until(booking),
      case when deposit.status = 'paid' then deposit.amount end, case when deposit.status = 'paid' then deposit.free_until end
    from public.service_providers as provider
    left join lateral private.deposit_of_booking(booking) as deposit on true
    where provider.id = booking.service_provider_id;
end
$$;
grant execute on function public.booking_by_link(text) to anon, authenticated, service_role;

-- Answers the booking of a link for its customer (private.answer_booking). Repeated, it changes nothing.
create function public.answer_booking_by_link(token text, answer text, chosen timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(answer_booking_by_link.token);
begin
  select * into booking from public.service_bookings where id = booking.id for update;
  perform set_config('magari.changes_booking', booking.id::text, true);
  perform private.answer_booking(booking, answer, chosen);
  perform set_config('magari.changes_booking', '', true);
end
$$;
grant execute on function public.answer_booking_by_link(text, text, timestamptz) to anon, authenticated, service_role;

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
