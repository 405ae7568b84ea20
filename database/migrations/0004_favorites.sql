-- The listings a person has marked with the heart. Nobody else but an administrator sees them.

create table public.favorites (
  id uuid default gen_random_uuid() constraint favorites_pkey primary key,
  user_id uuid not null default auth.uid(),
  listing_id uuid not null,
  created_at timestamptz not null default now(),
  constraint favorites_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint favorites_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete cascade,
  constraint favorites_user_id_listing_id_key unique (user_id, listing_id)
);

comment on table public.favorites is 'Listings a person has marked with the heart.';

create index favorites_newest_idx on public.favorites (user_id, created_at desc);
create index favorites_listing_id_idx on public.favorites (listing_id);

revoke all on public.favorites from public, anon, authenticated;
grant select, insert (user_id, listing_id), delete on public.favorites to authenticated;
grant all on public.favorites to service_role;

alter table public.favorites enable row level security;

create policy "People read their own favourites" on public.favorites
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every favourite" on public.favorites
  for select to authenticated using ((select private.is_admin()));
-- The listing is looked up with the caller's own eyes: what one cannot see one cannot mark.
create policy "People mark listings they can see" on public.favorites
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and exists (select from public.vehicle_listings as listing where listing.id = favorites.listing_id)
  );
create policy "People remove their own favourites" on public.favorites
  for delete to authenticated using (user_id = (select auth.uid()));

notify pgrst, 'reload schema';
