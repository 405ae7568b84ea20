-- Numbers on papers and vehicles, as hashes keyed by the server's secret (server/evidence/number-hash.ts): the same number on two accounts is
-- noticed, and the number is nowhere.

create table private.paper_numbers (
  user_id uuid not null,
  listing_id uuid,
  kind text not null,
  hash text not null,
  -- As it may be shown, as KD* ***A.
  masked text,
  recorded_at timestamptz not null default now(),
  -- Whether a member of the staff read it on a paper; otherwise the owner typed it.
  is_read boolean not null,
  constraint paper_numbers_kind_known check (kind in ('id', 'registration', 'tax_pin', 'plate', 'chassis')),
  constraint paper_numbers_subject check ((listing_id is not null) = (kind in ('plate', 'chassis'))),
  constraint paper_numbers_hash_form check (hash ~ '^[0-9a-f]{64}$'),
  constraint paper_numbers_one_of_kind unique nulls not distinct (user_id, listing_id, kind, is_read),
  constraint paper_numbers_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint paper_numbers_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.paper_numbers is 'Keyed hashes of the numbers of papers and vehicles.';

create index paper_numbers_listing_idx on private.paper_numbers (listing_id);
create index paper_numbers_hash_idx on private.paper_numbers (kind, hash);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.paper_numbers', 'user_id', null, 'paper_numbers', '{user_id,hash}', 'cascade', null, 'Of their papers and vehicles.');

-- Keeps the chassis number and the registration that the seller of an ad typed, for the server, which hashes them: {kind, hash, masked}; a null hash removes
-- the number. A public ad waits if they make it suspect. Returns those that the ad has, as {kind, masked}. Hint vehicle_ad_gone.
create function private.keep_vehicle_numbers(ad uuid, numbers jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  own public.vehicle_listings;
begin
  select * into own from public.vehicle_listings as listing where listing.id = ad and listing.seller_id = auth.uid() for update;
  if not found then
    raise exception 'This ad is no longer there, so nothing was kept for it.' using hint = 'vehicle_ad_gone';
  end if;
  delete from private.paper_numbers as known
  using jsonb_array_elements(numbers) as given
  where known.listing_id = ad and not known.is_read and known.kind = given ->> 'kind';
  insert into private.paper_numbers (user_id, listing_id, kind, hash, masked, is_read)
  select auth.uid(), ad, given ->> 'kind', given ->> 'hash', given ->> 'masked', false
  from jsonb_array_elements(numbers) as given
  where given ->> 'kind' in ('plate', 'chassis') and given ->> 'hash' is not null;
  perform private.hold_if_suspect(own);
  perform private.invalidate_page('/vehicles/' || ad);
  return private.vehicle_numbers(ad);
end
$$;

-- The numbers of an ad as they may be shown.
create function private.vehicle_numbers(ad uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('kind', known.kind, 'masked', known.masked) order by known.kind), '[]')
  from private.paper_numbers as known where known.listing_id = ad and not known.is_read
$$;

-- The numbers of one of the caller's ads, as the caller may see them: {kind, masked}.
create function public.own_vehicle_numbers(ad uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select private.vehicle_numbers(listing.id) from public.vehicle_listings as listing
  where listing.id = ad and listing.seller_id = auth.uid()
$$;
grant execute on function public.own_vehicle_numbers(uuid) to authenticated, service_role;

-- The caller's ads that have numbers as their seller typed them, for the server, which hashes what a stock list has: the ids for each of `numbers`
-- ({kind, hash}), in order. Ads of others are never named.
create function private.own_ads_of_numbers(numbers jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(array(
    select listing.id
    from private.paper_numbers as known
    join public.vehicle_listings as listing on listing.id = known.listing_id and listing.seller_id = auth.uid()
    where known.kind = given.number ->> 'kind' and known.hash = given.number ->> 'hash' and not known.is_read
    order by listing.id
  ) order by given.place), '[]')
  from jsonb_array_elements(numbers) with ordinality as given (number, place)
$$;

-- Whether the chassis number or the plate of an ad stands in another one that is not sold: a car may be sold again by who bought it. A draft that was
-- not public lately does not count: nobody sees it, so it costs nothing to write another's number there.
create function private.is_number_elsewhere(ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.paper_numbers as own
    join private.paper_numbers as other on other.kind = own.kind and other.hash = own.hash and other.listing_id <> own.listing_id
    join public.vehicle_listings as listing on listing.id = other.listing_id and listing.status <> 'sold'
    where own.listing_id = ad
      and (listing.status <> 'draft' or listing.held_at is not null or private.was_lately_public(listing.seller_id, listing.id))
  )
$$;
