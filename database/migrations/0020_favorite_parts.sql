-- A heart marks a vehicle or a spare part.

alter table public.favorites
  alter column listing_id drop not null,
  add column spare_part_id uuid,
  add constraint favorites_spare_part_id_fkey
    foreign key (spare_part_id) references public.spare_parts (id) on delete cascade,
  add constraint favorites_one_subject check (num_nonnulls(listing_id, spare_part_id) = 1),
  add constraint favorites_user_id_spare_part_id_key unique (user_id, spare_part_id);

comment on table public.favorites is 'Vehicles and spare parts a person has marked with the heart.';

create index favorites_spare_part_id_idx on public.favorites (spare_part_id);

grant insert (spare_part_id) on public.favorites to authenticated;

drop policy "People mark listings they can see" on public.favorites;
-- The listing or part is looked up with the caller's own eyes: what one cannot see one cannot mark.
create policy "People mark what they can see" on public.favorites
  for insert to authenticated with check (
    user_id = (select auth.uid())
    and (
      exists (select from public.vehicle_listings as listing where listing.id = favorites.listing_id)
      or exists (select from public.spare_parts as part where part.id = favorites.spare_part_id)
    )
  );

notify pgrst, 'reload schema';
