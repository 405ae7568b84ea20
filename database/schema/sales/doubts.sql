-- Which completed sales count. One between accounts of the same person says nothing about a seller, and its price nothing about the market. Doubts
-- are computed when both have confirmed; neither side learns of them. docs/sales.md, Doubts.

-- From where each side took part, by day: keyed hashes (services/booking-origins.sql), until the sale ends.
create table private.sale_origins (
  sale_id uuid not null,
  side text not null,
  kind text not null,
  origin bytea not null,
  day date not null default private.nairobi_today(),
  constraint sale_origins_pkey primary key (sale_id, side, kind, origin, day),
  constraint sale_origins_side_known check (side in ('seller', 'buyer')),
  constraint sale_origins_kind_known check (kind in ('address', 'device')),
  constraint sale_origins_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete cascade
);

comment on table private.sale_origins is 'Keyed hashes of where the sides of open sales were. Written by functions only.';

create index sale_origins_day_idx on private.sale_origins (day);

-- Keeps where the caller is, for their side of a sale.
create function private.remember_sale_origin(sale_id uuid, side text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.sale_origins (sale_id, side, kind, origin)
  select remember_sale_origin.sale_id, remember_sale_origin.side, here.kind, here.origin from private.request_origins() as here
  on conflict on constraint sale_origins_pkey do nothing
$$;

-- Why a sale that is being completed does not count; null if nothing speaks against it.
create function private.sale_doubts(sale public.sales) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  rules constant record := private.sale_rules();
begin
  return nullif(array_remove(array[
    case when private.works_for(sale.buyer_id, sale.seller_id) or private.works_for(sale.seller_id, sale.buyer_id) then 'works_there' end,
    case when private.shares_device_in_sale(sale) then 'same_device' end,
    case when private.shares_address_in_sale(sale, rules.address_days) then 'same_address' end,
    case when exists (select from private.opposite_sales(sale)) then 'each_other' end,
    case when private.is_hasty_sale(sale, rules.least_talk, rules.least_sale) then 'too_soon' end,
    case when private.is_new_buyer(sale.buyer_id, rules.new_account) then 'new_buyer' end
  ], null), '{}');
end
$$;

-- Whether both sides took part, or are signed in, with the same browser.
create function private.shares_device_in_sale(sale public.sales) returns boolean
language sql stable security definer set search_path = ''
as $$
  with used (side, origin) as (
    select known.side, known.origin from private.sale_origins as known where known.sale_id = sale.id and known.kind = 'device'
    union
    select one.side, seen.origin
    from (values ('seller', sale.seller_id), ('buyer', sale.buyer_id)) as one (side, person)
    cross join lateral private.session_origins(one.person) as seen
    where seen.kind = 'device'
  )
  select exists (select from used as one join used as other on other.origin = one.origin where one.side = 'seller' and other.side = 'buyer')
$$;

-- Whether both sides took part from the same address on so many days each. On one day the two may have met, and phones of one network often
-- have the same address for a while.
create function private.shares_address_in_sale(sale public.sales, days integer) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.sale_origins as known
    where known.sale_id = sale.id and known.kind = 'address'
    group by known.origin
    having count(*) filter (where known.side = 'seller') >= days and count(*) filter (where known.side = 'buyer') >= days
  )
$$;

-- Serialises the completions of two people, so that sales which lead back to each other (opposite_sales) and are completed at the same moment
-- see each other: any two of them have a person in common.
create function private.lock_sales_of(one uuid, other uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('completed sales of ' || least(one, other), 0));
  select pg_advisory_xact_lock(hashtextextended('completed sales of ' || greatest(one, other), 0));
$$;

-- The completed sales that lead back from the buyer of this one to its seller: directly, or by way of one other person.
create function private.opposite_sales(sale public.sales) returns setof public.sales
language sql stable security definer set search_path = ''
as $$
  with back as (
    select * from public.sales as known
    where known.completed_at is not null and (known.seller_id = sale.buyer_id or known.buyer_id = sale.seller_id)
  )
  select * from back
  where back.seller_id = sale.buyer_id and back.buyer_id = sale.seller_id
    or back.seller_id = sale.buyer_id and back.buyer_id in (select last.seller_id from back as last where last.buyer_id = sale.seller_id)
    or back.buyer_id = sale.seller_id and back.seller_id in (select first.buyer_id from back as first where first.seller_id = sale.buyer_id)
$$;

-- Whether the two have written to each other, or had the sale, for less than that: a vehicle is not seen, paid and handed over at once.
create function private.is_hasty_sale(sale public.sales, least_talk interval, least_sale interval) returns boolean
language sql stable security definer set search_path = ''
as $$
  select sale.begun_at > now() - least_sale or coalesce(
    (select thread.created_at from public.message_threads as thread where thread.id = sale.thread_id), sale.begun_at
  ) > now() - least_talk
$$;

-- Whether the account is younger than that, and neither verified nor with a confirmed phone.
create function private.is_new_buyer(buyer uuid, least_age interval) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles as person
    where person.id = buyer and person.created_at > now() - least_age and not person.verified
      and private.confirmed_phone(person.id) is null
  )
$$;

-- Takes earlier sales that lead back to the seller out of what counts.
create function private.doubt_opposite_sales(sale public.sales) returns void
language sql security definer set search_path = ''
as $$
  update public.sales as other set doubts = array_append(other.doubts, 'each_other')
  where other.id in (select id from private.opposite_sales(sale)) and 'each_other' <> all (coalesce(other.doubts, '{}'))
$$;
