-- How the counts of ads tell visitors apart, so that each counts once per ad and day (leads.sql).

-- Visitors already counted, as hashes. A job deletes them the day after.
create table private.lead_visitors (
  subject_id uuid not null,
  kind text not null,
  day date not null,
  visitor bytea not null,
  seen_at timestamptz not null default now(),
  constraint lead_visitors_pkey primary key (visitor, kind, subject_id, day)
);

create index lead_visitors_seen_idx on private.lead_visitors (seen_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.lead_visitors', 'visitor', 'visitor = private.lead_person($1::uuid)', null, '{}', 'delete', null,
    'Hashes, which a job forgets after a day anyway.');

-- The secret that signs the values of visitors without a session. With a value of their choice, a client could count as many
-- visitors as it sends values; signed ones come from the server, which issues few to one address.
create table private.visitor_secret (
  -- Always true, so there is one row.
  id boolean constraint visitor_secret_pkey primary key default true,
  secret bytea not null,
  constraint visitor_secret_one_row check (id)
);

comment on table private.visitor_secret is 'Signs the values that tell visitors apart. Its row is created with the schema.';

alter table private.visitor_secret enable row level security;

-- PostgreSQL itself has no function for random bytes, but each of these ids has 122 random bits.
insert into private.visitor_secret (secret)
values (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'utf8')));

-- The hash of a signed-in person in the counts.
create function private.lead_person(person uuid) returns bytea
language sql immutable set search_path = ''
as $$ select sha256(convert_to('person ' || person, 'utf8')) $$;

-- Returns a new value for a visitor without a session: a random id, the day of issue (days since 1970-01-01, in Nairobi) and
-- their signature, separated by dots.
create function private.new_visitor() returns text
language sql volatile security definer set search_path = ''
as $$
  select value || '.' || private.visitor_signature(value)
  from (
    select concat(replace(gen_random_uuid()::text, '-', ''), '.', private.nairobi_today() - date '1970-01-01') as value
  ) as new
$$;
grant execute on function private.new_visitor() to service_role;

-- Whether a value is signed and was issued within the last seven days, today included.
create function private.is_visitor(value text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case
    when value ~ '^[0-9a-f]{32}[.][0-9]{1,6}[.][0-9a-f]{64}$' then
      private.visitor_signature(concat(split_part(value, '.', 1), '.', split_part(value, '.', 2))) = split_part(value, '.', 3)
      and private.nairobi_today() - date '1970-01-01' - split_part(value, '.', 2)::integer between 0 and 6
    else false
  end
$$;

-- The signature of a value, in hexadecimal. Two nested hashes, so that nobody can extend a signed value.
create function private.visitor_signature(value text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(secret || sha256(secret || convert_to(value, 'utf8'))), 'hex') from private.visitor_secret
$$;

-- Nightly job: deletes visitors counted on earlier days.
create function private.delete_old_lead_visitors() returns void
language sql security definer set search_path = ''
as $$ delete from private.lead_visitors where seen_at < now() - interval '1 day' and day < private.nairobi_today() $$;
