-- A view counts a visitor of a value that the server signed, not of any text: whoever could choose it freely counted as many
-- visitors as they sent texts. The server hands out few of them to one address.

create table private.visitor_secret (
  -- One row.
  id boolean constraint visitor_secret_pkey primary key default true,
  secret bytea not null,
  constraint visitor_secret_one_row check (id)
);

comment on table private.visitor_secret is 'Signs the values by which visitors are told apart. Written by the migration only.';

revoke all on private.visitor_secret from public, anon, authenticated, service_role;
alter table private.visitor_secret enable row level security;

-- PostgreSQL brings no random bytes of its own, but each of these ids carries 122 random bits.
insert into private.visitor_secret (secret)
values (sha256(convert_to(concat(gen_random_uuid(), gen_random_uuid(), gen_random_uuid()), 'utf8')));

-- The signature of a value. Hashed twice, so that nobody can lengthen a value that is signed.
create function private.visitor_signature(value text) returns text
language sql stable security definer set search_path = ''
as $$
  select encode(sha256(secret || sha256(secret || convert_to(value, 'utf8'))), 'hex') from private.visitor_secret
$$;

-- A new value: a random id, the day of issue (days since 1970-01-01, in Nairobi) and their signature.
create function private.new_visitor() returns text
language sql volatile security definer set search_path = ''
as $$
  select value || '.' || private.visitor_signature(value)
  from (
    select concat(replace(gen_random_uuid()::text, '-', ''), '.', private.nairobi_today() - date '1970-01-01') as value
  ) as new
$$;

-- Whether a value is signed and was issued today or in the six days before.
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

create or replace function public.record_view(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null,
  visitor text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
begin
  perform private.require_one_ad(listing_id, spare_part_id, service_provider_id);
  select * into ad from private.message_subject(listing_id, spare_part_id, service_provider_id);
  if ad.is_public is not true or ad.owner_id is not distinct from auth.uid()
    or auth.uid() is null and not private.is_visitor(visitor)
  then
    return false;
  end if;
  return private.count_lead(
    listing_id, spare_part_id, service_provider_id, ad.owner_id, 'view',
    coalesce(private.lead_person(auth.uid()), sha256(convert_to('visitor ' || visitor, 'utf8')))
  );
end
$$;

revoke execute on function private.visitor_signature(text), private.new_visitor(), private.is_visitor(text)
from public, anon, authenticated;
grant execute on function private.new_visitor() to service_role;
