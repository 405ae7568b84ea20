-- Where bookings and providers come from: keyed hashes of the addresses and browsers that providers used in the last 30 days, and of
-- those from which bookings were requested. A booking from where its provider was is remembered as that alone (own_bookings), for its
-- review (review-standing.sql). Nobody reads these tables, and backups do not have them.

-- The key of the hashes. Its row is created with the schema.
create table private.origin_secret (
  -- Always true, so there is one row.
  id boolean constraint origin_secret_pkey primary key default true,
  secret bytea not null,
  constraint origin_secret_one_row check (id)
);

alter table private.origin_secret enable row level security;

-- PostgreSQL itself has no function for random bytes, but each of these ids has 122 random bits.
insert into private.origin_secret (secret)
values (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'utf8')));

-- The browser of each session that the sign-in service recognised; a booking names its session, not its browser.
create table private.session_devices (
  session_id uuid constraint session_devices_pkey primary key,
  device bytea not null,
  seen_at timestamptz not null default now(),
  constraint session_devices_session_id_fkey foreign key (session_id) references auth.sessions (id) on delete cascade
);

create table private.provider_origins (
  user_id uuid,
  kind text not null,
  origin bytea,
  seen_at timestamptz not null default now(),
  constraint provider_origins_kind_known check (kind in ('address', 'device')),
  constraint provider_origins_pkey primary key (user_id, origin),
  constraint provider_origins_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index provider_origins_seen_idx on private.provider_origins (seen_at);

create table private.booking_origins (
  booking_id uuid,
  kind text,
  origin bytea not null,
  created_at timestamptz not null default now(),
  constraint booking_origins_kind_known check (kind in ('address', 'device')),
  constraint booking_origins_pkey primary key (booking_id, kind),
  constraint booking_origins_booking_id_fkey
    foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

create index booking_origins_origin_idx on private.booking_origins (origin);
create index booking_origins_created_idx on private.booking_origins (created_at);

-- Bookings from an address or browser of their own provider.
create table private.own_bookings (
  booking_id uuid,
  kind text,
  constraint own_bookings_kind_known check (kind in ('address', 'device')),
  constraint own_bookings_pkey primary key (booking_id, kind),
  constraint own_bookings_booking_id_fkey
    foreign key (booking_id) references public.service_bookings (id) on delete cascade
);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  (
    'private.provider_origins', 'user_id', null, null, '{}', 'cascade', null,
    'Keyed hashes of where they signed in, which a job deletes after 30 days.'
  );

create trigger remember_origin after insert or update on auth.sessions
  for each row execute function private.remember_session();

-- The keyed hash of an address or browser. Two nested hashes, so that nobody can extend a hashed value.
create function private.origin_hash(kind text, value text) returns bytea
language sql stable security definer set search_path = ''
as $$
  select sha256(secret || sha256(secret || convert_to(origin_hash.kind || ' ' || origin_hash.value, 'utf8')))
  from private.origin_secret
$$;

-- The hash of an address: for IPv6 of its /64, the block of one customer. Null for the machine itself, which tells nobody apart
-- (addressName of backend/limits/requester.ts).
create function private.address_hash(address inet) returns bytea
language sql stable security definer set search_path = ''
as $$
  select case when not plain <<= '127.0.0.0/8' and plain <> '::1' then
    private.origin_hash('address', case family(plain) when 6 then network(set_masklen(plain, 64))::text else host(plain) end)
  end
  from (select regexp_replace(host(address), '^::ffff:(?=\d+\.)', '')::inet as plain) as known
$$;

-- Where the request comes from. The data service states the address (`request.address`), the session its browser; no header counts.
create function private.request_origins() returns table (kind text, origin bytea)
language sql stable security definer set search_path = ''
as $$
  select known.kind, known.origin
  from (
    select 'address', private.address_hash(nullif(current_setting('request.address', true), '')::inet)
    union all
    select 'device', device from private.session_devices where session_id = (auth.jwt() ->> 'session_id')::uuid
  ) as known (kind, origin)
  where known.origin is not null
$$;

-- Keeps that the person was there, and marks the bookings with their business that came from there. Nothing for a null origin.
create function private.remember_provider(person uuid, origin_kind text, origin_seen bytea) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  days constant integer := (select origin_days from private.review_rules());
begin
  if origin_seen is null then
    return;
  end if;
  insert into private.provider_origins as known (user_id, kind, origin)
  values (person, origin_kind, origin_seen)
  on conflict (user_id, origin) do update set seen_at = now() where known.seen_at < now() - interval '1 hour';
  insert into private.own_bookings (booking_id, kind)
  select booking.id, from_there.kind
  from private.booking_origins as from_there
  join public.service_bookings as booking on booking.id = from_there.booking_id
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where from_there.origin = origin_seen and provider.user_id = person
    and from_there.created_at > now() - make_interval(days => days)
  on conflict do nothing;
end
$$;

-- Trigger on auth.sessions: keeps the browser that the sign-in service states (`request.device`), and for a provider where they are.
create function private.remember_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  device constant text := nullif(current_setting('request.device', true), '');
begin
  if device is not null then
    insert into private.session_devices as known (session_id, device) values (new.id, private.origin_hash('device', device))
    on conflict (session_id) do update set device = excluded.device, seen_at = now();
  end if;
  if exists (select from public.service_providers where user_id = new.user_id) then
    perform private.remember_provider(new.user_id, 'address', private.address_hash(new.ip));
    perform private.remember_provider(new.user_id, 'device', known.device)
    from private.session_devices as known where known.session_id = new.id;
  end if;
  return null;
end
$$;

-- Keeps where the new provider is, and where their sessions are.
create function private.remember_new_provider(provider public.service_providers) returns void
language sql set search_path = ''
as $$
  select private.remember_provider(provider.user_id, known.kind, known.origin)
  from (
    select kind, origin from private.request_origins() where provider.user_id = auth.uid()
    union
    select kind, origin from private.session_origins(provider.user_id)
  ) as known (kind, origin)
$$;

-- Where the sessions of a person are.
create function private.session_origins(person uuid) returns table (kind text, origin bytea)
language sql stable security definer set search_path = ''
as $$
  select 'address', private.address_hash(session.ip) from auth.sessions as session where session.user_id = person
  union
  select 'device', one.device from private.session_devices as one
  join auth.sessions as session on session.id = one.session_id where session.user_id = person
$$;

-- Keeps where a provider is who changes a booking.
create function private.remember_provider_of_booking(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.service_providers where id = booking.service_provider_id and user_id = auth.uid()) then
    perform private.remember_provider(auth.uid(), known.kind, known.origin) from private.request_origins() as known;
  end if;
end
$$;

-- Keeps where a customer's request comes from, and marks one from where its provider was.
create function private.remember_booking_origin(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.customer_id is distinct from auth.uid() then
    return;
  end if;
  insert into private.booking_origins (booking_id, kind, origin)
  select booking.id, known.kind, known.origin from private.request_origins() as known;
  insert into private.own_bookings (booking_id, kind)
  select distinct booking.id, here.kind
  from private.booking_origins as here
  join public.service_providers as provider on provider.id = booking.service_provider_id
  join private.provider_origins as there on there.user_id = provider.user_id and there.origin = here.origin
  where here.booking_id = booking.id
    and there.seen_at > now() - make_interval(days => (select origin_days from private.review_rules()));
end
$$;

-- Nightly job: deletes hashes that no booking or sale (sales/doubts.sql) is compared with any more.
create function private.delete_old_origins() returns void
language sql security definer set search_path = ''
as $$
  delete from private.provider_origins
  where seen_at < now() - make_interval(days => (select origin_days from private.review_rules()));
  delete from private.booking_origins
  where created_at < now() - make_interval(days => (select origin_days from private.review_rules()));
  delete from private.sale_origins
  where day < private.nairobi_today() - (select origin_days from private.review_rules());
  delete from private.session_devices
  where seen_at < now() - make_interval(days => (select origin_days from private.review_rules()));
$$;
