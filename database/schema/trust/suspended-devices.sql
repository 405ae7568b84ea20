-- The devices from which members were suspended: who comes back under another name often does so from the same phone.

create table private.suspended_devices (
  user_id uuid not null,
  device bytea not null,
  suspended_at timestamptz not null default now(),
  constraint suspended_devices_pkey primary key (user_id, device),
  constraint suspended_devices_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table private.suspended_devices is 'Devices and addresses of suspended members, as hashes.';

create index suspended_devices_device_idx on private.suspended_devices (device);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.suspended_devices', 'user_id', null, null, '{}', 'cascade', null, 'Hashes that say nothing to anybody.');

-- A device at an address. Both together, because many phones share an address of a mobile network, and many phones are of one model.
create function private.device_hash(session auth.sessions) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to(host(session.ip) || ' ' || session.user_agent, 'UTF8')) $$;

-- Keeps the devices of a member who is being suspended, before their sessions end.
create function private.keep_suspended_devices(person uuid) returns void
language sql security definer set search_path = ''
as $$
  insert into private.suspended_devices (user_id, device)
  select distinct person, device
  from auth.sessions as session cross join lateral (select private.device_hash(session)) as known (device)
  where session.user_id = person and device is not null
  on conflict on constraint suspended_devices_pkey do nothing
$$;

-- Whether the member uses a device of another who is suspended.
create function private.shares_suspended_device(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions as session
    join private.suspended_devices as known on known.device = private.device_hash(session) and known.user_id <> person
    where session.user_id = person
  )
$$;
