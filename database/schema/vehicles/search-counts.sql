-- Facet counts of the vehicle search: the number of matching listings for each value of a filter.

-- SQL query: counts the values of these facets in `source` (what follows FROM, listings as l) in one pass. Rows of facet, value,
-- count.
create function private.facet_count_query(source text, facets text[]) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'select case %s end as facet, case %s end as value, count(*) as count from (select %s from %s) as l'
    ' group by grouping sets (%s)',
    string_agg(format('when grouping(%s) = 0 then %L', expression, facet), ' '),
    string_agg(format('when grouping(%1$s) = 0 then (%1$s)::text', expression), ' '),
    string_agg('l.' || quote_ident(column_name), ', '),
    source,
    string_agg(format('(%s)', expression), ', ')
  )
  from (
    select facet, column_name, case facet
      when 'seller_type' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      else 'l.' || quote_ident(column_name)
    end as expression
    from private.filters('vehicle') where facet = any (facets)
  ) as counted
$$;

-- Converts rows of (facet, value, count) to { facet: [{ value, count }] }, at most 60 values per facet, most frequent first. Ids
-- become names; pending makes and models are left out. With one_in, the counts of a sample become lower bounds for the market.
create function private.facets_from_counts(tally jsonb, one_in double precision default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    with named as (
      select
        counted.facet,
        case counted.facet
          when 'make' then (select name from public.vehicle_makes where id = counted.value::integer and listed)
          when 'model' then (select name from public.vehicle_models where id = counted.value::integer and listed)
          when 'seller_type' then case counted.value when 'true' then 'dealer' else 'private' end
          else counted.value
        end as value,
        sum(counted.count) as count
      from jsonb_to_recordset(tally) as counted (facet text, value text, count double precision)
      where counted.value is not null
      -- Two makes may have models of one name.
      group by 1, 2
    ), estimated as (
      select facet, value, case when one_in is null then count else private.lower_bound(count, one_in) end::integer as count
      from named where value is not null
    ), ranked as (
      select *, row_number() over (partition by facet order by count desc, value) as place from estimated
    )
    select coalesce(jsonb_object_agg(facet, options), '{}')
    from (
      select facet, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place) as options
      from ranked where place <= 60 group by facet
    ) as facets
  );
end
$$;

-- A lower bound for the market from `count` in the sample: three standard deviations below the estimate (true in 999 of 1,000
-- cases), rounded down to two digits. one_in: listings of the market per listing of the sample.
-- Without settings, as the next one, so that the planner writes it into its queries: a call costs as much as the rest of a facet.
create function private.lower_bound(count double precision, one_in double precision) returns double precision
language sql immutable
as $$ select private.two_digits_down(greatest(count, (count - 3 * sqrt(count)) * one_in)) $$;

-- Rounded down to two digits.
create function private.two_digits_down(amount double precision) returns double precision
language sql immutable
as $$
  select case when amount < 100 then floor(amount)
    else floor(amount / 10 ^ (floor(log(amount)) - 1)) * 10 ^ (floor(log(amount)) - 1) end
$$;
