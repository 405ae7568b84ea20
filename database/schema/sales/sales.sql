-- Sales of vehicles: from the agreement of a seller and a buyer to the transfer. Either side begins one; both see the same page, on which each
-- ticks its own steps (steps.sql), and both say in the end that the vehicle was sold (completion.sql). docs/sales.md has the rules.

create table public.sales (
  id uuid default gen_random_uuid() constraint sales_pkey primary key,
  listing_id uuid,
  ad_id uuid not null default gen_random_uuid(),
  thread_id uuid,
  vehicle text not null,
  engine_cc integer,
  seller_id uuid,
  buyer_id uuid,
  begun_by text not null,
  begun_at timestamptz not null default now(),
  joined_at timestamptz,
  price bigint,
  payment_method text,
  handover_on date,
  defects text,
  terms_version integer not null default 0,
  seller_confirmed_at timestamptz,
  buyer_confirmed_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  cancelled_by text,
  seller_shares_price boolean not null default false,
  buyer_shares_price boolean not null default false,
  doubts text[],
  transfer_reminded_at timestamptz,
  constraint sales_two_people check (seller_id <> buyer_id),
  constraint sales_begun_by_known check (begun_by in ('seller', 'buyer')),
  constraint sales_price_range check (price between 1 and 10000000000),
  constraint sales_payment_method_known check (payment_method in ('bank_transfer', 'mpesa', 'cash', 'bankers_cheque', 'loan')),
  constraint sales_handover_on_range check (handover_on between date '2000-01-01' and date '2100-12-31'),
  constraint sales_defects_length check (char_length(defects) between 1 and 2000),
  constraint sales_terms_version_range check (terms_version between 0 and 200),
  constraint sales_completed_by_both check (completed_at is null or num_nulls(seller_confirmed_at, buyer_confirmed_at) = 0),
  constraint sales_one_end check (num_nonnulls(completed_at, cancelled_at) <= 1),
  constraint sales_cancelled_by_known check (cancelled_by in ('seller', 'buyer')),
  constraint sales_cancelled_by_sides check (cancelled_by is null or cancelled_at is not null),
  constraint sales_doubts_known check (
    cardinality(doubts) >= 1 and doubts <@ '{works_there,same_device,same_address,each_other,too_soon,new_buyer}'::text[]
  ),
  constraint sales_doubts_completed check (doubts is null or completed_at is not null),
  constraint sales_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete set null,
  constraint sales_thread_id_fkey foreign key (thread_id) references public.message_threads (id) on delete set null,
  constraint sales_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete set null,
  constraint sales_buyer_id_fkey foreign key (buyer_id) references public.profiles (id) on delete set null
);

comment on table public.sales is 'Sales of vehicles between two members; written by functions only.';
comment on column public.sales.ad_id is 'Id of the ad, also when it is deleted, so that it is sold and counted once. No client reads it.';
comment on column public.sales.vehicle is 'Title of the ad, kept when the ad is deleted; likewise engine_cc.';
comment on column public.sales.seller_id is 'null: an erased account; likewise buyer_id.';
comment on column public.sales.joined_at is 'When the side that did not begin it first took part.';
comment on column public.sales.price is 'Agreed, whole KES.';
comment on column public.sales.terms_version is 'Grows with each change of price, payment_method, handover_on and defects.';
comment on column public.sales.seller_confirmed_at is 'When the seller said that it is sold; likewise the buyer that it is bought.';
comment on column public.sales.cancelled_by is 'null: the vehicle was sold to somebody else, or an account was erased.';
comment on column public.sales.seller_shares_price is 'Whether the price may be used without a name; it is if both agree.';
comment on column public.sales.doubts is 'Why it does not count (doubts.sql); null: nothing speaks against it. No client reads it.';

create unique index sales_open_key on public.sales (listing_id, buyer_id) where completed_at is null and cancelled_at is null;
create index sales_listing_idx on public.sales (listing_id);
create index sales_ad_idx on public.sales (ad_id);
create index sales_thread_idx on public.sales (thread_id);
create index sales_seller_idx on public.sales (seller_id, begun_at desc, id desc);
create index sales_buyer_idx on public.sales (buyer_id, begun_at desc, id desc);
create index sales_awaiting_transfer_idx on public.sales (completed_at) where completed_at is not null and transfer_reminded_at is null;

-- All but doubts and ad_id.
revoke all on public.sales from public, anon, authenticated;
grant select (
  id, listing_id, thread_id, vehicle, engine_cc, seller_id, buyer_id, begun_by, begun_at, joined_at, price, payment_method, handover_on,
  defects, terms_version, seller_confirmed_at, buyer_confirmed_at, completed_at, cancelled_at, cancelled_by, seller_shares_price,
  buyer_shares_price, transfer_reminded_at
) on public.sales to authenticated;
grant all on public.sales to service_role;

alter table public.sales enable row level security;

create policy "People read the sales they are in" on public.sales
  for select to authenticated using (seller_id = (select auth.uid()) or buyer_id = (select auth.uid()));
create policy "Administrators read every sale" on public.sales
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.sales', 'seller_id', null, 'sales', '{ad_id,seller_id,buyer_id,doubts}', 'anonymise',
    'cancelled_at = case when completed_at is null then coalesce(cancelled_at, now()) end',
    'The other side keeps its half, without the name.'),
  ('public.sales', 'buyer_id', null, 'purchases', '{ad_id,seller_id,buyer_id,doubts}', 'anonymise',
    'cancelled_at = case when completed_at is null then coalesce(cancelled_at, now()) end',
    'The other side keeps its half, without the name.');

create trigger follow_ended_sale after update of cancelled_at, completed_at on public.sales
  for each row when (num_nonnulls(old.cancelled_at, old.completed_at) < num_nonnulls(new.cancelled_at, new.completed_at))
  execute function private.follow_ended_sale();
create trigger notify_pages_of_sale after insert or update on public.sales
  for each row execute function private.notify_pages_of_sale();

-- The limits and periods of sales.
create function private.sale_rules(
  out most_open_purchases integer, out most_open_sales integer, out most_begun_a_day integer, out most_begun_of_one integer,
  out transfer_days integer, out least_talk interval, out least_sale interval, out new_account interval, out address_days integer,
  out least_of_asked numeric, out most_of_asked numeric, out prices_at_once integer, out prices_of_seller integer
)
language sql immutable set search_path = ''
as $$ select 10, 200, 20, 3, 14, interval '1 day', interval '1 hour', interval '14 days', 2, 0.7, 1.1, 5, 2 $$;

-- The side of a person in a sale, 'seller' or 'buyer'; null: neither.
create function private.side_in_sale(sale public.sales, person uuid) returns text
language sql immutable set search_path = ''
as $$ select case person when sale.seller_id then 'seller' when sale.buyer_id then 'buyer' end $$;

create function private.is_open_sale(sale public.sales) returns boolean
language sql immutable set search_path = ''
as $$ select sale.completed_at is null and sale.cancelled_at is null $$;

-- Whether a sale counts for its seller: completed, and nothing speaks against it.
create function private.sale_counts(sale public.sales) returns boolean
language sql immutable set search_path = ''
as $$ select sale.completed_at is not null and sale.doubts is null $$;

-- Locks a sale for a change by one of its sides. Errors: 42501 for strangers and suspended members.
create function private.own_sale_to_change(sale_id uuid) returns public.sales
language plpgsql security definer set search_path = ''
as $$
declare
  sale public.sales;
begin
  select * into sale from public.sales as known where known.id = sale_id and auth.uid() in (known.seller_id, known.buyer_id) for update;
  if not found then
    raise exception 'This sale is not yours or no longer there.' using errcode = '42501';
  end if;
  perform private.require_standing();
  return sale;
end
$$;

-- Refuses a suspended caller, as messages do, and visitors.
create function private.require_standing() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  elsif exists (select from public.profiles where id = auth.uid() and suspended_at is not null) then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
end
$$;

-- Refuses a change of what has ended. Hints sale_completed, sale_cancelled.
create function private.require_open_sale(sale public.sales) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if sale.completed_at is not null then
    raise exception 'This sale is completed: both of you have confirmed it.' using hint = 'sale_completed';
  elsif sale.cancelled_at is not null then
    raise exception 'This sale was cancelled.' using hint = 'sale_cancelled';
  end if;
end
$$;

-- Refuses an agreement on terms other than those that the caller has read. Hint changed_meanwhile.
create function private.require_sale_version(sale public.sales, version integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if version is distinct from sale.terms_version then
    raise exception 'The terms were changed after you loaded the page. Read what they are now.' using hint = 'changed_meanwhile';
  end if;
end
$$;

-- Refuses to go on between two of whom one has blocked the other, with the sentence of messages.
create function private.require_unblocked_sale(sale public.sales) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if private.is_blocked_between(sale.seller_id, sale.buyer_id) then
    raise exception 'You cannot go on with this sale. You can cancel it.' using errcode = '42501', hint = 'sale_blocked';
  end if;
end
$$;

-- Notes that a side takes part, and from where (doubts.sql).
create function private.take_part_in_sale(sale public.sales) returns void
language sql security definer set search_path = ''
as $$
  update public.sales as known set joined_at = now()
  where known.id = sale.id and known.joined_at is null and known.begun_by <> private.side_in_sale(known, auth.uid());
  select private.remember_sale_origin(sale.id, private.side_in_sale(sale, auth.uid()));
$$;

-- Has open pages of both sides fetch the sale again.
create function private.notify_pages_of_sale() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'sale') from unnest(array[new.seller_id, new.buyer_id]) as person where person is not null;
  return null;
end
$$;
