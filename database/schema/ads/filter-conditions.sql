-- What the searches of all lists share: the filters that are set, as SQL conditions. `asked` is what a search asks for as an object without
-- nulls, and `ad` the name of the ad's row in the query. Those that query are in PL/pgSQL, which keeps their plans.

-- The facets of a list, in the order of its form.
create function private.facet_names(of_kind public.ad_kind) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(select facet from private.filters(of_kind) where facet is not null order by place);
end
$$;

-- SQL condition: the ad is within all bounds, and has what it must have; null if nothing is asked.
create function private.bounds_condition(of_kind public.ad_kind, asked jsonb, ad text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select string_agg(case form
      when 'flag' then format('%s.%I', ad, column_name)
      else format('%s.%I %s %s', ad, column_name, case form when 'least' then '>=' else '<=' end, asked ->> argument)
    end, ' and ' order by place)
    from private.filters(of_kind)
    where form in ('least', 'most') and asked ? argument or form = 'flag' and asked -> argument = 'true'
  );
end
$$;

-- { facet: values } of the filters that list values, as given.
create function private.chosen_values(of_kind public.ad_kind, asked jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(
      facet, private.values_to_match(array(select jsonb_array_elements_text(asked -> argument)))
    ), '{}')
    from private.filters(of_kind)
    where form in ('names', 'places', 'known') and asked ? argument and asked -> argument <> '[]'
  );
end
$$;

-- SQL condition: the ad has one of these values.
create function private.value_condition(ad text, column_name text, chosen text[], type text default 'text') returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    -- With a single value, an index can also provide the sort order.
    when cardinality(chosen) = 1 then format('%s.%I = %L', ad, column_name, chosen[1])
    else format('%s.%I = any (%L::%s[])', ad, column_name, chosen, type)
  end
$$;

-- SQL condition: `base` and all conditions of { facet: condition }, or all but that of one facet.
create function private.all_conditions(base text, parts jsonb, but_facet text default '') returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return concat_ws(' and ', base, (select string_agg(value, ' and ') from jsonb_each_text(parts - but_facet)));
end
$$;

-- The page that is shown of those asked for: the last one if there are fewer.
create function private.shown_page(asked integer, total integer, size integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select least(greatest(coalesce(asked, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)) $$;

-- The number of results of a page: 24, or as asked.
create function private.shown_size(asked integer) returns integer
language sql immutable parallel safe set search_path = ''
as $$ select least(greatest(coalesce(asked, 24), 1), 60) $$;
