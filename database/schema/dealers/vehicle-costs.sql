-- What a vehicle cost its seller: the purchase, and other costs line by line. Those who sell for a business do not see them.

create table public.vehicle_costs (
  id uuid constraint vehicle_costs_pkey primary key,
  -- No foreign key: as for sold_facts.
  ad_id uuid not null,
  seller_id uuid not null,
  vehicle text not null,
  kind text not null,
  label text,
  amount bigint not null,
  spent_on date,
  created_at timestamptz not null default now(),
  added_by uuid,
  removed_at timestamptz,
  removed_by uuid,
  constraint vehicle_costs_kind_known check (kind in ('purchase', 'other')),
  constraint vehicle_costs_label_length check (char_length(label) between 1 and 80),
  constraint vehicle_costs_label_of_others check ((kind = 'other') = (label is not null)),
  constraint vehicle_costs_amount_range check (amount between 1 and 10000000000),
  constraint vehicle_costs_spent_on_range check (spent_on between date '2000-01-01' and date '2100-12-31'),
  constraint vehicle_costs_seller_id_fkey foreign key (seller_id) references auth.users (id) on delete cascade,
  constraint vehicle_costs_added_by_fkey foreign key (added_by) references auth.users (id) on delete set null,
  constraint vehicle_costs_removed_by_fkey foreign key (removed_by) references auth.users (id) on delete set null
);

comment on table public.vehicle_costs is 'What vehicles cost their sellers; written by functions only.';
comment on column public.vehicle_costs.amount is 'Whole KES.';
comment on column public.vehicle_costs.removed_at is 'Since when it no longer counts; it can be restored.';

create index vehicle_costs_seller_idx on public.vehicle_costs (seller_id, ad_id);
create index vehicle_costs_added_by_idx on public.vehicle_costs (added_by);
create index vehicle_costs_removed_by_idx on public.vehicle_costs (removed_by);
create unique index vehicle_costs_purchase_key on public.vehicle_costs (seller_id, ad_id) where kind = 'purchase' and removed_at is null;

revoke all on public.vehicle_costs from public, anon, authenticated;
grant select on public.vehicle_costs to authenticated, business_manager;
grant all on public.vehicle_costs to service_role;

alter table public.vehicle_costs enable row level security;

create policy "Sellers read what their vehicles cost" on public.vehicle_costs
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.vehicle_costs', 'seller_id', null, 'vehicle_costs', '{seller_id,added_by,removed_by}', 'cascade', null,
    'What their vehicles cost.'),
  ('public.vehicle_costs', 'added_by', null, null, '{}', 'anonymise', null, 'The costs are the business''s.'),
  ('public.vehicle_costs', 'removed_by', null, null, '{}', 'anonymise', null, 'The costs are the business''s.');

-- Adds a cost of the caller's vehicle, also of one that was sold and whose ad is deleted. A new purchase price takes the place of the former one.
-- cost_id: chosen by the client, so that a request that is sent again adds nothing. Hints not_found, cost_kind, cost_label, cost_amount,
-- cost_day, cost_limit.
create function public.add_vehicle_cost(
  cost_id uuid, listing_id uuid, kind text, amount bigint, label text default null, spent_on date default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 100;
  named constant text := nullif(private.visible_line(label), '');
  title text;
begin
  perform private.require_standing();
  title := private.own_ad_title(listing_id);
  perform pg_advisory_xact_lock(hashtextextended('costs of ' || listing_id, 0));
  if exists (select from public.vehicle_costs as known where known.id = cost_id and known.seller_id = auth.uid()) then
    return;
  elsif kind is null or kind not in ('purchase', 'other') then
    raise exception 'Choose whether it is the purchase or another cost.' using hint = 'cost_kind';
  elsif kind = 'other' and coalesce(char_length(named), 0) not between 1 and 80 then
    raise exception 'Say what the cost was for, in at most 80 characters.' using hint = 'cost_label';
  elsif amount is null or amount not between 1 and 10000000000 then
    raise exception 'Enter an amount between KSh 1 and KSh 10 billion.' using hint = 'cost_amount';
  elsif spent_on not between date '2000-01-01' and private.nairobi_today() then
    raise exception 'Choose a day that has come.' using hint = 'cost_day';
  elsif most <= (
    select count(*) from public.vehicle_costs as known
    where known.ad_id = listing_id and known.seller_id = auth.uid()
  ) then
    raise exception 'A vehicle has at most % costs. Put several into one.', most using hint = 'cost_limit';
  end if;
  if kind = 'purchase' then
    update public.vehicle_costs as known set removed_at = now(), removed_by = private.acting_person()
    where known.ad_id = listing_id and known.seller_id = auth.uid() and known.kind = 'purchase' and known.removed_at is null;
  end if;
  insert into public.vehicle_costs (id, ad_id, seller_id, vehicle, kind, label, amount, spent_on, added_by)
  values (
    cost_id, listing_id, auth.uid(), title, add_vehicle_cost.kind, case when kind = 'other' then named end, add_vehicle_cost.amount,
    add_vehicle_cost.spent_on, private.acting_person()
  );
end
$$;
grant execute on function public.add_vehicle_cost(uuid, uuid, text, bigint, text, date) to authenticated, business_manager;

-- Removes one of the caller's costs, or restores it. Hints not_found; changed_meanwhile: another purchase price was entered since.
create function public.remove_vehicle_cost(cost_id uuid, restore boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  cost public.vehicle_costs;
begin
  perform private.require_standing();
  select * into cost from public.vehicle_costs as known where known.id = cost_id and known.seller_id = auth.uid();
  if not found then
    raise exception 'This cost is no longer there.' using hint = 'not_found';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('costs of ' || cost.ad_id, 0));
  if restore and cost.kind = 'purchase' and exists (
    select from public.vehicle_costs as known
    where known.ad_id = cost.ad_id and known.seller_id = auth.uid() and known.kind = 'purchase' and known.removed_at is null and known.id <> cost_id
  ) then
    raise exception 'Another purchase price was entered meanwhile. Load the page again.' using hint = 'changed_meanwhile';
  end if;
  update public.vehicle_costs as known set
    removed_at = case when not restore then coalesce(known.removed_at, now()) end,
    removed_by = case when not restore then coalesce(known.removed_by, private.acting_person()) end
  where known.id = cost_id;
end
$$;
grant execute on function public.remove_vehicle_cost(uuid, boolean) to authenticated, business_manager;

-- The title of an ad of the caller; of one that was deleted if it was sold. Hint not_found.
create function private.own_ad_title(ad uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  title text := (
    select listing.title from public.vehicle_listings as listing where listing.id = ad and listing.seller_id = auth.uid()
  );
begin
  if title is null then
    title := (
      select stood.title from private.stock_at(auth.uid(), 'infinity') as stood where stood.listing_id = ad and stood.sold_at is not null
    );
  end if;
  if title is null then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  return private.visible_line(title);
end
$$;

-- What vehicles of a seller cost so far, and whether the purchase is among it: without it there is no margin.
create function private.costs_of(person uuid) returns table (ad_id uuid, costs bigint, has_purchase boolean)
language sql stable security definer set search_path = ''
as $$
  select cost.ad_id, sum(cost.amount)::bigint, bool_or(cost.kind = 'purchase')
  from public.vehicle_costs as cost where cost.seller_id = person and cost.removed_at is null
  group by cost.ad_id
$$;
