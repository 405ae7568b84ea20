-- Trade-ins: a buyer offers their own car in exchange for one that is for sale, in the thread about it. Both sides of the thread read the offer and
-- its photos, and nobody else but administrators, who read the thread as well.

create table public.trade_in_choices (
  user_id uuid default auth.uid() constraint trade_in_choices_pkey primary key,
  takes boolean not null,
  constraint trade_in_choices_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

comment on table public.trade_in_choices is 'Sellers who said whether they take cars in exchange; of the others dealers do.';

revoke all on public.trade_in_choices from public, anon, authenticated;
grant select, insert (user_id, takes), update (user_id, takes) on public.trade_in_choices to authenticated, business_manager;
grant all on public.trade_in_choices to service_role;

alter table public.trade_in_choices enable row level security;

create policy "Sellers read whether they take cars in exchange" on public.trade_in_choices
  for select to authenticated, business_manager using (user_id = (select auth.uid()));
create policy "Sellers say whether they take cars in exchange" on public.trade_in_choices
  for insert to authenticated, business_manager with check (user_id = (select auth.uid()));
create policy "Sellers change whether they take cars in exchange" on public.trade_in_choices
  for update to authenticated, business_manager using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

create trigger invalidate_pages after insert or update or delete on public.trade_in_choices
  for each row execute function private.invalidate_pages_of_trade_in_choice();

create table public.trade_in_offers (
  thread_id uuid constraint trade_in_offers_pkey primary key,
  buyer_id uuid not null,
  owner_id uuid not null,
  make text not null,
  model text not null,
  year integer not null,
  mileage integer not null,
  fuel_type text,
  transmission text,
  condition text not null,
  location text not null,
  in_own_name boolean not null,
  financed text not null,
  wanted_price bigint,
  estimate_low bigint,
  estimate_high bigint,
  estimate_ads integer,
  made_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  answered_price bigint,
  answered_at timestamptz,
  constraint trade_in_offers_make_length check (char_length(make) <= 60 and char_length(private.visible_line(make)) >= 1),
  constraint trade_in_offers_model_length check (char_length(model) <= 60 and char_length(private.visible_line(model)) >= 1),
  constraint trade_in_offers_year_range
    check (year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1),
  constraint trade_in_offers_mileage_range check (mileage between 0 and 2000000),
  constraint trade_in_offers_fuel_type_known check (fuel_type in ('petrol', 'diesel', 'hybrid', 'electric', 'lpg')),
  constraint trade_in_offers_transmission_known check (transmission in ('manual', 'automatic')),
  constraint trade_in_offers_condition_length
    check (char_length(condition) <= 1000 and char_length(private.visible_line(condition)) >= 5),
  constraint trade_in_offers_location_length check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint trade_in_offers_financed_known check (financed in ('yes', 'no', 'unknown')),
  constraint trade_in_offers_wanted_price_range check (wanted_price between 1 and 10000000000),
  constraint trade_in_offers_answered_price_range check (answered_price between 1 and 10000000000),
  constraint trade_in_offers_estimate_whole
    check (num_nonnulls(estimate_low, estimate_high, estimate_ads) in (0, 3)),
  constraint trade_in_offers_answer_whole check ((answered_price is null) = (answered_at is null)),
  constraint trade_in_offers_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete cascade,
  -- Accounts, not profiles: whichever of the two leaves, the offer goes, and its photos with it.
  constraint trade_in_offers_buyer_id_fkey foreign key (buyer_id) references auth.users (id) on delete cascade,
  constraint trade_in_offers_owner_id_fkey foreign key (owner_id) references auth.users (id) on delete cascade
);

comment on table public.trade_in_offers is 'Cars that buyers offer in exchange, the last one of each thread; written by functions only.';
comment on column public.trade_in_offers.make is 'A name of the catalogue or the buyer''s own words; likewise model.';
comment on column public.trade_in_offers.condition is 'In the buyer''s words.';
comment on column public.trade_in_offers.location is 'Where the car is.';
comment on column public.trade_in_offers.in_own_name is 'Whether the buyer says that the logbook is in their name.';
comment on column public.trade_in_offers.financed is 'Whether there is a loan on it: yes, no or unknown.';
comment on column public.trade_in_offers.wanted_price is 'KES that the buyer wants for it; null: they leave it to the owner.';
comment on column public.trade_in_offers.estimate_low is
  'KES for which four of five similar cars are offered from here to estimate_high, when the offer was made; null: too few are similar.';
comment on column public.trade_in_offers.estimate_ads is 'How many similar ads the estimate is from.';
comment on column public.trade_in_offers.changed_at is 'Of the facts and photos; an answer is to what was read then.';
comment on column public.trade_in_offers.answered_price is 'KES for which the owner would take it, the last they wrote.';

create index trade_in_offers_buyer_idx on public.trade_in_offers (buyer_id);
create index trade_in_offers_owner_idx on public.trade_in_offers (owner_id);

revoke all on public.trade_in_offers from public, anon, authenticated;
grant select on public.trade_in_offers to authenticated, business_sales;
grant all on public.trade_in_offers to service_role;

alter table public.trade_in_offers enable row level security;

create policy "Buyers read the offers they made" on public.trade_in_offers
  for select to authenticated using (buyer_id = (select auth.uid()));
create policy "Owners of ads read what they are offered" on public.trade_in_offers
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));
create policy "Administrators read every offer" on public.trade_in_offers
  for select to authenticated using ((select private.is_admin()));

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values (
  'trade-in-photos', 'trade-in-photos', false, 15 * 1024 * 1024, array['image/jpeg', 'image/png', 'image/webp', 'image/avif']
)
on conflict (id) do update
  set public = excluded.public,
      file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;

create table public.trade_in_photos (
  path text constraint trade_in_photos_pkey primary key,
  thread_id uuid not null,
  place integer not null,
  constraint trade_in_photos_path_own check (path ~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(jpg|jpeg|png|webp|avif)$'),
  constraint trade_in_photos_thread_id_fkey foreign key (thread_id) references public.trade_in_offers (thread_id) on delete cascade
);

comment on table public.trade_in_photos is 'Photos of cars offered in exchange, in the buyer''s folder of the bucket trade-in-photos; written by functions only.';
comment on column public.trade_in_photos.place is 'The order, from 1.';

create index trade_in_photos_thread_idx on public.trade_in_photos (thread_id, place);

revoke all on public.trade_in_photos from public, anon, authenticated;
grant select on public.trade_in_photos to authenticated, business_sales;
grant all on public.trade_in_photos to service_role;

alter table public.trade_in_photos enable row level security;

create policy "Photos are read with their offer" on public.trade_in_photos
  for select to authenticated, business_sales
  using (exists (select from public.trade_in_offers as offer where offer.thread_id = trade_in_photos.thread_id));

create policy "Buyers see photos of their own car" on storage.objects
  for select to authenticated
  using (bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "Both sides see the photos of an offer" on storage.objects
  for select to authenticated, business_sales
  using (bucket_id = 'trade-in-photos' and exists (select from public.trade_in_photos as photo where photo.path = name));
create policy "Buyers add photos of their own car" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text);
-- One that was sent goes by a change of the offer, which tells the other side.
create policy "Buyers remove photos that they have not sent" on storage.objects
  for delete to authenticated using (
    bucket_id = 'trade-in-photos' and (storage.foldername(name))[1] = (select auth.uid())::text
      and not exists (select from public.trade_in_photos as photo where photo.path = name)
  );

create trigger delete_trade_in_photo_file after delete on public.trade_in_photos
  for each row execute function private.delete_trade_in_photo_file();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.trade_in_choices', 'user_id', null, 'trade_in_choice', '{user_id}', 'cascade', null, 'Theirs alone.'),
  ('public.trade_in_offers', 'buyer_id', null, 'trade_in_offers', '{buyer_id,owner_id}', 'cascade', null, 'Their car.'),
  ('public.trade_in_offers', 'owner_id', null, null, '{}', 'cascade', null, 'Somebody else''s car, offered to an account that is gone.'),
  ('public.trade_in_photos', 'thread_id',
    'thread_id in (select offer.thread_id from public.trade_in_offers as offer where offer.buyer_id::text = $1)',
    'trade_in_photos', '{}', 'cascade', null, 'The photos of their car.');

-- Whether a seller takes cars in exchange: as they said, otherwise dealers do.
create function private.takes_trade_ins(seller uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (select takes from public.trade_in_choices where user_id = seller), (select role = 'dealer' from public.profiles where id = seller), false
  )
$$;
grant execute on function private.takes_trade_ins(uuid) to anon, authenticated, service_role;

-- Drops the pages of the seller's ads, which show whether they take cars in exchange.
create function private.invalidate_pages_of_trade_in_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.invalidate_pages_of_ads(case tg_op when 'DELETE' then old.user_id else new.user_id end);
  return null;
end
$$;

-- Removes the storage row of a photo; the nightly job removes the bytes.
create function private.delete_trade_in_photo_file() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file where file.bucket_id = 'trade-in-photos' and file.name = old.path;
  return null;
end
$$;

-- The daily job: removes photos of more than a day that no offer has.
create function private.delete_unsent_trade_in_photos() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects as file
  where file.bucket_id = 'trade-in-photos' and file.created_at < now() - interval '1 day'
    and not exists (select from public.trade_in_photos as photo where photo.path = file.name);
end
$$;
