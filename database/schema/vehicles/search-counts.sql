-- The facets, in the order of the form.
create function private.vehicle_facet_names() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'make', 'model', 'location', 'condition', 'fuel_type', 'transmission', 'body_type', 'drive', 'registration_state',
    'seller_type'
  ]
$$;

-- The query that counts the values of these facets in `source` (a query of listings) in one pass: rows of facet, value, count.
create function private.vehicle_tally_query(source text, facets text[]) returns text
language sql immutable set search_path = ''
as $$
  select format(
    'select case %s end as facet, case %s end as value, count(*) as count from (%s) as l group by grouping sets (%s)',
    string_agg(format('when grouping(%s) = 0 then %L', expression, facet), ' '),
    string_agg(format('when grouping(%1$s) = 0 then (%1$s)::text', expression), ' '),
    source,
    string_agg(format('(%s)', expression), ', ')
  )
  from (
    select facet, case facet
      when 'make' then 'l.make_id' when 'model' then 'l.model_id'
      when 'seller_type' then 'l.seller_id in (select id from public.profiles where role = ''dealer'')'
      else 'l.' || quote_ident(facet)
    end as expression
    from unnest(facets) as facet
  ) as counted
$$;

-- How many the market has at least where the sample has `count`: three standard deviations below what is likely (999 of 1,000
-- times there are more), on two digits.
create function private.at_least(count double precision, one_in double precision) returns double precision
language sql immutable set search_path = ''
as $$
  select case when amount < 100 then floor(amount)
    else floor(amount / 10 ^ (floor(log(amount)) - 1)) * 10 ^ (floor(log(amount)) - 1) end
  from (select greatest(count, (count - 3 * sqrt(count)) * one_in) as amount) as likely
$$;

-- FIXME first said:
-- { facet: [{ value, count }] } from rows of (facet, value, count); ids become names. At most 60 values a facet, most first.
-- With one_in the counts are those of a sample, and become what the market has at least.
-- FIXME last said:
-- As in 0034, without pending names.
create function private.vehicle_facets_of(tally jsonb, one_in double precision default null) returns jsonb
language sql stable set search_path = ''
as $$
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
    group by 1, 2
  ), estimated as (
    select facet, value, case
      when one_in is null then count
      else private.at_least(count, one_in)
    end::integer as count
    from named where value is not null
  ), ranked as (
    select *, row_number() over (partition by facet order by count desc, value) as place from estimated
  )
  select coalesce(jsonb_object_agg(facet, options), '{}')
  from (
    select facet, jsonb_agg(jsonb_build_object('value', value, 'count', count) order by place) as options
    from ranked where place <= 60 group by facet
  ) as facets
$$;
