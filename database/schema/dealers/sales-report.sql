-- The sales of a month in the report of a dealer, by the prices that were paid. Asking prices are never summed up as sales.

create type public.sales_figures as (
  sold private.required_integer,
  -- How many of them have a price; the sum and the median are of these.
  told private.required_integer,
  paid private.required_numeric,
  median numeric,
  days numeric,
  -- How many have a price and a purchase price; the margin is of these.
  costed private.required_integer,
  margin private.required_numeric,
  -- Of the prices paid for these; null without any.
  margin_share numeric
);
create domain private.required_sales_figures as public.sales_figures not null;

create type public.sales_group as (
  -- null: not told.
  key text,
  name text,
  sold private.required_integer,
  told private.required_integer,
  paid private.required_numeric,
  costed private.required_integer,
  margin private.required_numeric
);
create domain private.required_sales_groups as public.sales_group[] not null;

create type public.reported_sale as (
  id private.required_uuid,
  title private.required_text,
  day private.required_date,
  asked bigint,
  price_paid bigint,
  source text,
  seller text,
  lead text,
  days integer,
  deleted private.required_boolean,
  -- Null unless the price and the purchase price are known.
  costs bigint,
  margin bigint
);
create domain private.required_reported_sales as public.reported_sale[] not null;

create type public.sales_report as (
  month private.required_date,
  until private.required_date,
  now private.required_sales_figures,
  before private.required_sales_figures,
  by_source private.required_sales_groups,
  -- Empty where nobody works for the business beside its account.
  by_person private.required_sales_groups,
  -- 500 at most, by day.
  sales private.required_reported_sales
);

-- The sales of the calling dealer in a month (SalesReport of domain/dealers/sales-report.ts), and the figures of the month before. The current
-- month ends today; a future month falls back to the current one. With margins, so not for those who sell for a business.
create function public.sales_report(month date default null) returns public.sales_report
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  today constant date := private.nairobi_today();
  first_day constant date := date_trunc('month', least(coalesce(month, today), today)::timestamp)::date;
  last_day constant date := least((first_day + interval '1 month')::date - 1, today);
  before_first constant date := (first_day - interval '1 month')::date;
  listed constant integer := 500;
begin
  return (
    with every_sale as materialized (
      select sale.*, (sale.facts).price_paid, (sale.facts).source, (sale.facts).sold_by, cost.costs,
        case when cost.has_purchase then (sale.facts).price_paid - cost.costs end as margin,
        sale.day >= first_day as is_now
      from private.sales_of(person) as sale left join private.costs_of(person) as cost using (ad_id)
      where sale.day between before_first and last_day
    ), of_month as (
      select * from every_sale where is_now
    ), figures as (
      select parts.is_now, jsonb_build_object(
        'sold', count(sale.ad_id), 'told', count(sale.price_paid), 'paid', coalesce(sum(sale.price_paid), 0),
        'median', percentile_cont(0.5) within group (order by sale.price_paid), 'days', percentile_cont(0.5) within group (order by sale.days),
        'costed', count(sale.margin), 'margin', coalesce(sum(sale.margin), 0),
        'margin_share', sum(sale.margin) / nullif(sum(sale.price_paid) filter (where sale.margin is not null), 0)
      ) as told
      from (values (true), (false)) as parts (is_now) left join every_sale as sale on sale.is_now = parts.is_now
      group by parts.is_now
    ), grouped as (
      select 'source' as by, source as key, null::text as name, count(*) as sold, count(price_paid) as told,
        coalesce(sum(price_paid), 0) as paid, count(margin) as costed, coalesce(sum(margin), 0) as margin
      from of_month group by source
      union all
      select 'person', sold_by::text, private.person_name(sold_by), count(*), count(price_paid), coalesce(sum(price_paid), 0), count(margin),
        coalesce(sum(margin), 0)
      from of_month group by sold_by
    )
    select jsonb_populate_record(null::public.sales_report, jsonb_build_object(
      'month', first_day, 'until', last_day,
      'now', (select figures.told from figures where is_now), 'before', (select figures.told from figures where not is_now),
      'by_source', (
        select coalesce(jsonb_agg(to_jsonb(grouped) - 'by' order by grouped.key is null, grouped.sold desc, grouped.key), '[]')
        from grouped where grouped.by = 'source'
      ),
      'by_person', case when jsonb_array_length(private.selling_people(person)) = 0 then '[]' else (
        select coalesce(jsonb_agg(to_jsonb(grouped) - 'by' order by grouped.key is null, grouped.sold desc, grouped.key), '[]')
        from grouped where grouped.by = 'person'
      ) end,
      'sales', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', sale.ad_id, 'title', sale.title, 'day', sale.day, 'asked', sale.asked, 'price_paid', sale.price_paid, 'source', sale.source,
          'seller', private.person_name(sale.sold_by), 'lead', private.lead_name((sale.facts).thread_id), 'days', sale.days,
          'deleted', sale.deleted, 'costs', case when sale.margin is not null then sale.costs end, 'margin', sale.margin
        ) order by sale.day, sale.marked_at, sale.ad_id), '[]')
        from (select * from of_month order by day, marked_at, ad_id limit listed) as sale
      )
    ))
  );
end
$$;
grant execute on function public.sales_report(date) to authenticated, business_manager;
