-- Spare parts for sale. Everyone sees the listed ones of sellers in good standing, in stock or not; a seller sees all their own.

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
comment on column public.spare_parts.held_at is 'When an administrator hid it; the seller may not list it again.';
comment on column public.spare_parts.held_reason is 'Why an administrator hid it; shown to the seller.';

create index spare_parts_seller_idx on public.spare_parts (seller_id, created_at desc);
create index spare_parts_newest_idx on public.spare_parts (created_at desc, id desc) where listed;
create index spare_parts_price_idx on public.spare_parts (price, id) where listed;
create index spare_parts_category_idx on public.spare_parts (category, created_at desc) where listed;
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
  listed, images
) on public.spare_parts to authenticated;
grant update (
  name, description, price, location, condition, category, part_number, compatible_makes, quantity, in_stock, listed, images
) on public.spare_parts to authenticated;
grant all on public.spare_parts to service_role;

alter table public.spare_parts enable row level security;

create policy "Anyone reads listed parts of sellers in good standing" on public.spare_parts
  for select to anon, authenticated
  using (listed and seller_id <> all ((select private.suspended_sellers())::uuid[]));
create policy "Sellers read their own parts" on public.spare_parts
  for select to authenticated using (seller_id = (select auth.uid()));
create policy "Administrators read every part" on public.spare_parts
  for select to authenticated using ((select private.is_admin()));
create policy "Signed-in people post their own parts" on public.spare_parts
  for insert to authenticated with check (seller_id = (select auth.uid()));
create policy "Sellers change their own parts" on public.spare_parts
  for update to authenticated using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()));
create policy "Administrators change every part" on public.spare_parts
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Sellers delete their own parts" on public.spare_parts
  for delete to authenticated using (seller_id = (select auth.uid()));
create policy "Administrators delete every part" on public.spare_parts
  for delete to authenticated using ((select private.is_admin()));

create trigger guard_spare_part before insert or update on public.spare_parts
  for each row execute function private.guard_spare_part();
-- A listed part counts as an active ad.
create trigger limit_posted_ads after insert on public.spare_parts
  for each row when (new.listed) execute function private.limit_ads();
create trigger limit_listed_ads after update on public.spare_parts
  for each row when (new.listed and not old.listed) execute function private.limit_ads();
create trigger forget_page after update on public.spare_parts
  for each row when (
    (
      old.name, old.description, old.price, old.location, old.condition, old.category, old.part_number, old.compatible_makes,
      old.quantity, old.in_stock, old.listed, old.images, old.created_at
    ) is distinct from (
      new.name, new.description, new.price, new.location, new.condition, new.category, new.part_number, new.compatible_makes,
      new.quantity, new.in_stock, new.listed, new.images, new.created_at
    )
  )
  execute function private.invalidate_page_of_ad('/spare-parts/');
create trigger forget_deleted_page after delete on public.spare_parts
  for each row execute function private.invalidate_page_of_ad('/spare-parts/');
-- Administrators edit parts directly, as `authenticated`, or through functions that run as
-- their owner, such as hide_spare_part().
create trigger audit_edits after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'name', 'price', 'listed', 'location', 'condition', 'category', 'part_number', 'compatible_makes', 'quantity', 'in_stock',
    '--', 'description', 'images'
  );
create trigger audit_changes after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('name', 'price', 'listed', 'held_reason');
create trigger audit_removal after delete on public.spare_parts
  for each row execute function private.audit_changes('name', 'price', 'listed', 'seller_id');
create trigger limit_rows after insert on public.spare_parts
  for each statement execute function private.enforce_row_quota('spare parts', 'seller_id = $1');
create trigger tell_seller after update on public.spare_parts
  for each row when (
    (new.listed and not old.listed) or (new.held_at is not null and (old.held_at is null or old.listed))
  )
  execute function private.notify_part_seller();
create trigger tell_seller_of_removal after delete on public.spare_parts
  for each row execute function private.notify_part_seller();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.spare_parts', 'seller_id', null, 'spare_parts', '{}', 'cascade', null, 'Their ads.');

-- Checks the number of images. A part hidden by an administrator cannot be listed by its seller; listing it again clears the
-- hold, and an administrator who unlists a part of somebody else holds it.
create function private.guard_spare_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller boolean := new.seller_id = auth.uid();
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    if cardinality(new.images) > private.setting_count('max_images_per_listing') then
      raise exception 'An ad carries at most % photos.', private.setting_count('max_images_per_listing')
        using errcode = 'P0001', hint = 'image_limit', detail = jsonb_build_object('most', private.setting_count('max_images_per_listing'));
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.listed and not old.listed then
      if by_seller and old.held_at is not null then
        raise exception 'This ad was taken down by an administrator. Write to us to have it back.' using errcode = '42501';
      end if;
      new.held_at := null;
      new.held_reason := null;
    elsif old.listed and not new.listed and not by_seller and private.is_admin() then
      new.held_at := now();
    end if;
    if new.views_count = old.views_count then
      new.updated_at := now();
    end if;
  end if;
  return new;
end
$$;
