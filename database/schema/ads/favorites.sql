-- Favourites: vehicles and spare parts that a person saved with the heart. Only they and administrators read them. Those of an anonymous
-- account (anonymous-accounts.sql) are nobody's yet: administrators do not see them, no figure counts them and nobody is alerted.
-- Each keeps the name and price of its ad at that time, so that price changes and ads no longer shown can be displayed.
create table public.favorites (
  id uuid default gen_random_uuid() constraint favorites_pkey primary key,
  user_id uuid not null default auth.uid(),
  listing_id uuid,
  created_at timestamptz not null default now(),
  spare_part_id uuid,
  name_when_saved text,
  price_when_saved bigint,
  constraint favorites_user_id_listing_id_key unique (user_id, listing_id),
  constraint favorites_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade,
  constraint favorites_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint favorites_user_id_spare_part_id_key unique (user_id, spare_part_id),
  constraint favorites_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete cascade,
  constraint favorites_one_subject check (num_nonnulls(listing_id, spare_part_id) = 1),
  constraint favorites_price_when_saved_range check (price_when_saved >= 0)
);

comment on table public.favorites is 'Vehicles and spare parts a person has saved with the heart.';
comment on column public.favorites.name_when_saved is 'Name of the ad; null if none was recorded.';
comment on column public.favorites.price_when_saved is 'Whole KES; null if the ad had no price or none was recorded.';

create index favorites_newest_idx on public.favorites (user_id, created_at desc);
create index favorites_listing_id_idx on public.favorites (listing_id);
create index favorites_spare_part_id_idx on public.favorites (spare_part_id);

revoke all on public.favorites from public, anon, authenticated;
grant select, delete on public.favorites to authenticated;
grant insert (id, user_id, listing_id, spare_part_id) on public.favorites to authenticated;
-- Anonymous accounts, by the policies below.
grant select, delete on public.favorites to anon;
grant insert (id, user_id, listing_id, spare_part_id) on public.favorites to anon;
grant all on public.favorites to service_role;

alter table public.favorites enable row level security;

create policy "People read their own favourites" on public.favorites
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every favourite" on public.favorites
  for select to authenticated using ((select private.is_admin()) and private.is_member(user_id));
-- The subqueries obey the policies of the ads: a person can only save an ad that they can read.
create policy "People mark what they can see" on public.favorites
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and (
      exists (select from public.vehicle_listings as listing where listing.id = favorites.listing_id)
      or exists (select from public.spare_parts as part where part.id = favorites.spare_part_id)
    )
  );
create policy "People remove their own favourites" on public.favorites
  for delete to authenticated using (user_id = (select auth.uid()));

create policy "Anonymous accounts read their own favourites" on public.favorites
  for select to anon using (user_id = (select private.own_anonymous_account()));
create policy "Anonymous accounts mark what they can see" on public.favorites
  for insert to anon with check (
    user_id = (select private.own_anonymous_account())
    and (
      exists (select from public.vehicle_listings as listing where listing.id = favorites.listing_id)
      or exists (select from public.spare_parts as part where part.id = favorites.spare_part_id)
    )
  );
create policy "Anonymous accounts remove their own favourites" on public.favorites
  for delete to anon using (user_id = (select private.own_anonymous_account()));

create trigger record_favorite before insert on public.favorites
  for each row execute function private.record_saved_ad();
create trigger record_removed_favorite after delete on public.favorites
  for each row execute function private.record_removed_favorite();
create trigger limit_rows before insert on public.favorites
  for each row execute function private.limit_rows(
    'user_id', 1000, '', 'favorite_limit', 'You have 1,000 favorites. Remove one before you add the next.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.favorites', 'user_id', null, 'favorites', '{}', 'cascade', null, 'Theirs alone.');

-- Trigger: records the name and price of the ad; a favourite removed within the last ten minutes keeps its old values and date.
-- Security definer, because clients cannot write these columns. The insert policy checks access to the ad afterwards.
create function private.record_saved_ad() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed private.removed_favorites;
  ad record;
begin
  delete from private.removed_favorites as one
  where one.user_id = new.user_id and one.subject_id = coalesce(new.listing_id, new.spare_part_id)
  returning * into removed;
  if removed.removed_at > now() - interval '10 minutes' then
    new.name_when_saved := removed.name_when_saved;
    new.price_when_saved := removed.price_when_saved;
    new.created_at := removed.created_at;
    return new;
  end if;
  if new.listing_id is not null then
    select title as name, price into ad from public.vehicle_listings where id = new.listing_id;
  else
    select name, price into ad from public.spare_parts where id = new.spare_part_id;
  end if;
  new.name_when_saved := coalesce(new.name_when_saved, ad.name);
  new.price_when_saved := coalesce(new.price_when_saved, nullif(ad.price, 0));
  return new;
end
$$;

-- Recently removed favourites, so that an accidental removal can be undone without loss.
create table private.removed_favorites (
  user_id uuid not null,
  subject_id uuid not null,
  name_when_saved text,
  price_when_saved bigint,
  created_at timestamptz not null,
  removed_at timestamptz not null default now(),
  constraint removed_favorites_pkey primary key (user_id, subject_id),
  constraint removed_favorites_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade
);

create index removed_favorites_removed_at_idx on private.removed_favorites (removed_at);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.removed_favorites', 'user_id', null, null, '{}', 'cascade', null, 'Kept for ten minutes, and forgotten within a day.');

-- Trigger on favorites: keeps a favourite that its person removed.
create function private.record_removed_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Skip favourites deleted with their ad or with the account.
  if old.user_id = auth.uid() and exists (select from auth.users where id = old.user_id) then
    insert into private.removed_favorites (user_id, subject_id, name_when_saved, price_when_saved, created_at)
    values (
      old.user_id, coalesce(old.listing_id, old.spare_part_id), old.name_when_saved, old.price_when_saved, old.created_at
    )
    on conflict (user_id, subject_id) do update set
      name_when_saved = excluded.name_when_saved, price_when_saved = excluded.price_when_saved,
      created_at = excluded.created_at, removed_at = excluded.removed_at;
  end if;
  return null;
end
$$;

-- Nightly job: deletes removed favourites that were not saved again.
create function private.delete_removed_favorites() returns void
language sql security definer set search_path = ''
as $$ delete from private.removed_favorites where removed_at < now() - interval '10 minutes' $$;
