-- Spare parts for sale. Everyone sees the listed ones of sellers in good standing, in stock or not; a seller sees all their own.

-- A part number without what is written differently: letters and digits, of which there are at least five; else null.
create function private.part_code(part_number text) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(bare) >= 5 then bare end
  from (select upper(regexp_replace(part_number, '[^[:alnum:]]', '', 'g')) as bare) as written
$$;
grant execute on function private.part_code(text) to authenticated, business_sales, service_role;

create table public.spare_parts (
  id uuid default gen_random_uuid() constraint spare_parts_pkey primary key,
  seller_id uuid not null default auth.uid(),
  name text not null,
  description text,
  price bigint not null,
  location text not null,
  condition text not null default 'good',
  category text not null,
  part_number text,
  compatible_makes text[] not null default '{}',
  quantity integer not null default 1,
  in_stock boolean not null default true,
  listed boolean not null default true,
  images text[] not null default '{}',
  views_count integer not null default 0,
  held_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  held_reason text,
  constraint spare_parts_held_reason_length
    check (held_reason is null or (char_length(held_reason) between 1 and 500 and held_at is not null)),
  constraint spare_parts_name_length check (char_length(name) <= 120 and char_length(private.visible_line(name)) >= 3),
  constraint spare_parts_description_length check (char_length(description) <= 5000),
  constraint spare_parts_price_range check (price between 1 and 10000000000),
  constraint spare_parts_location_length check (char_length(location) <= 60 and char_length(private.visible_line(location)) >= 2),
  constraint spare_parts_condition_known check (condition in ('new', 'excellent', 'good', 'fair', 'poor')),
  constraint spare_parts_category_known check (category in (
    'engine', 'brake', 'suspension', 'electrical', 'lighting', 'interior', 'exterior', 'transmission', 'body', 'wheels'
  )),
  constraint spare_parts_part_number_length check (char_length(part_number) <= 60),
  constraint spare_parts_compatible_makes_names check (private.are_names(compatible_makes, 40)),
  constraint spare_parts_quantity_range check (quantity between 1 and 100000),
  constraint spare_parts_images_count check (cardinality(images) <= 30),
  constraint spare_parts_images_flat check (images = '{}' or (array_ndims(images) = 1 and array_lower(images, 1) = 1)),
  constraint spare_parts_images_own check (private.are_listing_images(images, seller_id)),
  constraint spare_parts_views_count_range check (views_count >= 0),
  constraint spare_parts_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.spare_parts is 'Spare parts for sale.';
comment on column public.spare_parts.price is 'Whole KES.';
comment on column public.spare_parts.listed is 'Whether others see it; a seller can unlist a part without deleting it.';
comment on column public.spare_parts.images is 'Root-relative URLs; the first is the cover.';
comment on column public.spare_parts.held_at is 'Since when it waits for an administrator, or when one hid it; the seller may not list it meanwhile.';
comment on column public.spare_parts.held_reason is 'Why an administrator hid it or did not approve it; shown to the seller. null while it waits.';

create index spare_parts_seller_idx on public.spare_parts (seller_id, created_at desc);
create index spare_parts_newest_idx on public.spare_parts (created_at desc, id desc) where listed;
create index spare_parts_price_idx on public.spare_parts (price, id) where listed;
create index spare_parts_category_idx on public.spare_parts (category, created_at desc) where listed;
create index spare_parts_waiting_idx on public.spare_parts (created_at desc, id desc) where held_at is not null and held_reason is null;
-- For prices of the same part.
create index spare_parts_code_idx on public.spare_parts (private.part_code(part_number)) where listed and private.part_code(part_number) is not null;
-- For the search of the site.
create index spare_parts_text_idx on public.spare_parts
  using gin (private.spare_part_text(name, description, part_number, compatible_makes) gin_trgm_ops)
  with (gin_pending_list_limit = 64)
  where listed;
-- For the list of administrators.
create index spare_parts_all_text_idx on public.spare_parts
  using gin (private.part_text(name, part_number, location) gin_trgm_ops);
create index spare_parts_all_newest_idx on public.spare_parts (created_at desc, id desc);
create index spare_parts_all_prices_idx on public.spare_parts (price, id);
create index spare_parts_states_idx on public.spare_parts (listed, (held_at is not null), created_at desc, id desc);

revoke all on public.spare_parts from public, anon, authenticated;
grant select on public.spare_parts to anon;
grant select, delete on public.spare_parts to authenticated;
grant insert (
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock,
  listed, images, views_count, created_at
) on public.spare_parts to authenticated;
grant insert (
  id, seller_id, name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock,
  listed, images
) on public.spare_parts to business_sales;
grant delete on public.spare_parts to business_manager;
grant update (
  name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock, listed, images
) on public.spare_parts to authenticated, business_sales;
grant all on public.spare_parts to service_role;

alter table public.spare_parts enable row level security;

create policy "Anyone reads listed parts of sellers in good standing" on public.spare_parts
  for select to anon, authenticated
  using (listed and seller_id <> all ((select private.suspended_sellers())::uuid[]));
create policy "Sellers read their own parts" on public.spare_parts
  for select to authenticated, business_sales using (seller_id = (select auth.uid()));
create policy "Administrators read every part" on public.spare_parts
  for select to authenticated using ((select private.is_admin()));
create policy "Signed-in people post their own parts" on public.spare_parts
  for insert to authenticated, business_sales with check (seller_id = (select auth.uid()));
create policy "Sellers change their own parts" on public.spare_parts
  for update to authenticated, business_sales using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));
create policy "Administrators change every part" on public.spare_parts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Sellers delete their own parts" on public.spare_parts
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));
create policy "Administrators delete every part" on public.spare_parts
  for delete to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.spare_parts', 'seller_id', null, 'spare_parts', '{}', 'cascade', null, 'Their ads.');
