-- Uploads that arrive in parts (TUS): which there are, and what has arrived. Their bytes are files of the store, and no object exists before
-- the last one. In a schema that storage clients do not see; the server alone reads and writes it.
create schema uploads;
grant usage on schema uploads to service_role;

create table uploads.resumable (
  -- The end of its address: 192 random bits.
  id text constraint resumable_pkey primary key,
  bucket_id text not null,
  name text not null,
  -- Whose it is: role and subject of the token, and whether a signed URL granted it. Others get the answer for an unknown id.
  role text not null,
  subject text,
  signed boolean not null,
  -- Where it was begun, as addresses are counted; null where they are not.
  address text,
  overwrite boolean not null,
  metadata jsonb not null,
  -- Bytes; null until the client knows.
  size bigint,
  -- Bytes that it may take: its size, or the bucket's limit. They count towards its owner's storage while it is open.
  reserved bigint not null,
  received bigint not null default 0,
  -- The version of the file store below which the parts lie, and their names, in order.
  parts_version text not null,
  parts text[] not null default '{}',
  -- The version of the object that the last attempt to finish made.
  version text,
  -- The request that writes to it, until it says so again or ends: a killed server holds nothing for long.
  holder text,
  held_until timestamptz,
  -- A finished one stays until it expires, for a client that missed the answer.
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  constraint resumable_received_in_size check (received between 0 and reserved and size <= reserved and received <= size),
  -- Each is a file. A connection that breaks leaves a short one.
  constraint resumable_parts_bounded check (cardinality(parts) <= least(1000, 64 + received / 262144))
);

create index resumable_subject_idx on uploads.resumable (subject) where finished_at is null;
create index resumable_address_idx on uploads.resumable (address) where finished_at is null;
create index resumable_expires_at_idx on uploads.resumable (expires_at);

alter table uploads.resumable enable row level security;
grant select, insert, update, delete on uploads.resumable to service_role;

-- Refuses one more upload than a person or an address may have open at a time, in the order in which they come.
create function uploads.limit_open() returns trigger
  language plpgsql set search_path = '' as $$
declare
  -- Addresses are shared by neighbourhoods.
  most_of_person constant integer := 100;
  most_of_address constant integer := 1000;
begin
  if new.subject is not null then
    perform pg_advisory_xact_lock(7218581, hashtext(new.subject));
    if most_of_person <= (
      select count(*) from uploads.resumable where subject = new.subject and finished_at is null and expires_at > now()
    ) then
      raise exception 'You have % unfinished uploads. Finish or cancel some, or wait a day.', most_of_person using hint = 'open_uploads';
    end if;
  end if;
  -- Of strangers alone: a mobile network has one address for many people, whom a few accounts must not keep out.
  if new.subject is null and new.address is not null then
    perform pg_advisory_xact_lock(7218582, hashtext(new.address));
    if most_of_address <= (
      select count(*) from uploads.resumable where address = new.address and subject is null and finished_at is null and expires_at > now()
    ) then
      raise exception 'Too many uploads from your network are unfinished. Try again later.' using hint = 'open_uploads';
    end if;
  end if;
  return new;
end
$$;

create trigger limit_open before insert on uploads.resumable
  for each row execute function uploads.limit_open();
