-- The sources of imported pictures, so that importing a file again does not fetch and store them a second time.

create table public.stock_pictures (
  id uuid default gen_random_uuid() constraint stock_pictures_pkey primary key,
  seller_id uuid not null default auth.uid(),
  source text not null,
  image text not null,
  constraint stock_pictures_source_length check (octet_length(source) between 1 and 2000),
  constraint stock_pictures_image_known check (private.are_listing_images(array[image], seller_id)),
  constraint stock_pictures_source_key unique (seller_id, source),
  constraint stock_pictures_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.stock_pictures is 'Imported pictures and their sources.';
comment on column public.stock_pictures.source is 'The URL it was fetched from, or sha256:… of an uploaded file.';

revoke all on public.stock_pictures from public, anon, authenticated;
grant select, delete on public.stock_pictures to authenticated, business_manager;
grant insert (seller_id, source, image) on public.stock_pictures to authenticated, business_manager;
grant update (seller_id, source, image) on public.stock_pictures to authenticated, business_manager;
grant all on public.stock_pictures to service_role;

alter table public.stock_pictures enable row level security;

create policy "Dealers see where their pictures came from" on public.stock_pictures
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));
create policy "Dealers note where a picture came from" on public.stock_pictures
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers note another picture for a source" on public.stock_pictures
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers forget where a picture came from" on public.stock_pictures
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

create trigger guard_stock_pictures after insert on public.stock_pictures
  referencing new table as added for each statement execute function private.guard_stock_pictures();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.stock_pictures', 'seller_id', null, 'stock_pictures', '{}', 'cascade', null, 'Theirs alone.');

-- Limits a dealer to 50,000 sources. A statement trigger, because only its transition table tells inserted rows from rows that an
-- upsert updated.
create function private.guard_stock_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50000;
  dealers constant uuid[] := array(select distinct seller_id from added);
begin
  -- Serialises the imports of one dealer, so that concurrent ones cannot pass the limit together.
  perform from public.profiles where id = any (dealers) order by id for no key update;
  if exists (
    select from public.stock_pictures where seller_id = any (dealers) group by seller_id having count(*) > most
  ) then
    raise exception 'You have imported % pictures, which is as many as are remembered. Write to us if you need more.', most
      using hint = 'stock_picture_limit';
  end if;
  return null;
end
$$;

-- The caller's imported pictures that are still in storage, as an object of picture URLs by source.
create function public.own_stock_pictures() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_object_agg(picture.source, picture.image), '{}')
  from public.stock_pictures as picture
  where picture.seller_id = auth.uid() and exists (
    select from storage.objects
    where bucket_id = 'listing-images' and name = split_part(picture.image, '/listing-images/', 2)
  )
$$;
grant execute on function public.own_stock_pictures() to authenticated, business_manager;
