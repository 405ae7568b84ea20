-- The canonical address of a list: its path and the filters that the site writes into it (vehicleSearchParams(), sparePartSearchParams()
-- and serviceSearchParams() of the domain), without order and page. A test holds both sides equal.

-- The text that a part of a form-encoded query stands for; null if it is encoded wrongly.
create function private.form_decoded(given text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if given !~ '^([A-Za-z0-9*._+-]|%[0-9A-F]{2})*$' then
    return null;
  end if;
  return (
    select coalesce(convert_from(decode(string_agg(
      case
        when token[1] = '+' then '20'
        when char_length(token[1]) = 3 then substr(token[1], 2)
        else to_hex(ascii(token[1]))
      end, '' order by place
    ), 'hex'), 'utf8'), '')
    from regexp_matches(given, '%..|.', 'g') with ordinality as tokens (token, place)
  );
exception
  -- Not UTF-8, or a zero byte.
  when character_not_in_repertoire or untranslatable_character then
    return null;
end
$$;

-- The text as a part of a form-encoded query, as URLSearchParams of browsers writes it.
create function private.form_encoded(given text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(string_agg(
    case
      when byte = 32 then '+'
      when chr(byte) ~ '[A-Za-z0-9*._-]' and byte < 128 then chr(byte)
      else '%' || upper(lpad(to_hex(byte), 2, '0'))
    end, '' order by place
  ), '')
  from (
    select place, get_byte(convert_to(given, 'utf8'), place) as byte
    from generate_series(0, octet_length(convert_to(given, 'utf8')) - 1) as place
  ) as bytes
$$;

-- The parameters of a list in the order of its address: their name there, the argument of the search function, the form of their
-- values (text, names, places, known, rating, number, flag), the known values, and the bounds of numbers.
create function private.list_parameters(list text)
returns table (place integer, name text, argument text, form text, known text[], lowest bigint, highest bigint)
language sql immutable parallel safe set search_path = ''
as $$
  select one.place, one.name, one.argument, one.form, one.known::text[], one.lowest, one.highest
  from (values
    ('/vehicles', 1, 'search', 'search', 'text', null, null::bigint, null::bigint),
    ('/vehicles', 2, 'make', 'makes', 'names', null, null, null),
    ('/vehicles', 3, 'model', 'models', 'names', null, null, null),
    ('/vehicles', 4, 'location', 'locations', 'places', null, null, null),
    ('/vehicles', 5, 'minPrice', 'min_price', 'number', null, 0, 10000000000),
    ('/vehicles', 6, 'maxPrice', 'max_price', 'number', null, 0, 10000000000),
    ('/vehicles', 7, 'minYear', 'min_year', 'number', null, 1950, 2100),
    ('/vehicles', 8, 'maxYear', 'max_year', 'number', null, 1950, 2100),
    ('/vehicles', 9, 'minMileage', 'min_mileage', 'number', null, 0, 2000000),
    ('/vehicles', 10, 'maxMileage', 'max_mileage', 'number', null, 0, 2000000),
    ('/vehicles', 11, 'minEngine', 'min_engine', 'number', null, 50, 20000),
    ('/vehicles', 12, 'maxEngine', 'max_engine', 'number', null, 50, 20000),
    ('/vehicles', 13, 'condition', 'conditions', 'known', '{new,used,certified_pre_owned}', null, null),
    ('/vehicles', 14, 'fuelType', 'fuel_types', 'known', '{petrol,diesel,hybrid,electric,lpg}', null, null),
    ('/vehicles', 15, 'transmission', 'transmissions', 'known', '{manual,automatic}', null, null),
    ('/vehicles', 16, 'bodyType', 'body_types', 'known',
      '{saloon,hatchback,station_wagon,suv,pickup,van,lorry,motorcycle}', null, null),
    ('/vehicles', 17, 'drive', 'drives', 'known', '{2wd,4wd,awd}', null, null),
    ('/vehicles', 18, 'registration', 'registration_states', 'known', '{imported,locally_used}', null, null),
    ('/vehicles', 19, 'seller', 'seller_types', 'known', '{dealer,private}', null, null),
    ('/vehicles', 20, 'priceMark', 'price_marks', 'known', '{great,good,fair,high}', null, null),
    ('/spare-parts', 1, 'search', 'search', 'text', null, null, null),
    ('/spare-parts', 2, 'category', 'categories', 'known',
      '{engine,brake,suspension,electrical,lighting,interior,exterior,transmission,body,wheels}', null, null),
    ('/spare-parts', 3, 'condition', 'conditions', 'known', '{new,used,excellent,good,fair,poor}', null, null),
    ('/spare-parts', 4, 'make', 'makes', 'names', null, null, null),
    ('/spare-parts', 5, 'location', 'locations', 'places', null, null, null),
    ('/spare-parts', 6, 'minPrice', 'min_price', 'number', null, 0, 10000000000),
    ('/spare-parts', 7, 'maxPrice', 'max_price', 'number', null, 0, 10000000000),
    ('/spare-parts', 8, 'inStock', 'in_stock_only', 'flag', null, null, null),
    ('/services', 1, 'search', 'search', 'text', null, null, null),
    ('/services', 2, 'type', 'types', 'known', '{mechanic,garage,car_wash,car_hire,mobile_service,towing}', null, null),
    ('/services', 3, 'location', 'locations', 'places', null, null, null),
    ('/services', 4, 'service', 'services', 'names', null, null, null),
    ('/services', 5, 'rating', 'min_rating', 'rating', '{4.5,4,3}', null, null)
  ) as one (list, place, name, argument, form, known, lowest, highest)
  where one.list = list_parameters.list
$$;

-- Whether a search text or name is written as the site writes it: visible, with single spaces, and short enough as browsers count.
create function private.is_tidy_filter(given text, longest integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select given <> '' and given = btrim(given) and given !~ '  '
    and given !~ '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and char_length(given) + char_length(regexp_replace(given, '[\u0001-\uffff]', '', 'g')) <= longest
$$;

-- The address of the list with these filters (the arguments of its search function).
create function private.saved_search_address(list text, filters jsonb) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select list || coalesce('?' || string_agg(
    parameter.name || '=' || private.form_encoded(given.value), '&' order by parameter.place, given.place
  ), '')
  from private.list_parameters(list) as parameter
  cross join lateral jsonb_array_elements_text(
    case
      when not filters ? parameter.argument then '[]'
      when jsonb_typeof(filters -> parameter.argument) = 'array' then filters -> parameter.argument
      else jsonb_build_array(filters -> parameter.argument)
    end
  ) with ordinality as given (value, place)
$$;

-- The filters of a canonical address, as arguments of the search function of its list; null for any other text: an unknown list or
-- parameter, a value the site would leave out, another order or encoding.
create function private.saved_search_filters(address text) returns jsonb
language plpgsql immutable security definer set search_path = ''
as $$
declare
  list constant text := split_part(address, '?', 1);
  given record;
  filters jsonb := '{}';
begin
  if char_length(address) > 2000 or list not in ('/vehicles', '/spare-parts', '/services') then
    return null;
  end if;
  for given in
    with pair as (
      select split_part(text, '=', 1) as name, private.form_decoded(substr(text, strpos(text, '=') + 1)) as value, place
      from unnest(string_to_array(nullif(substr(address, char_length(list) + 2), ''), '&')) with ordinality as pairs (text, place)
    )
    select parameter.*, array_agg(pair.value order by pair.place) as values
    from pair left join private.list_parameters(list) as parameter using (name)
    group by pair.name, parameter.place, parameter.name, parameter.argument, parameter.form, parameter.known, parameter.lowest, parameter.highest
  loop
    if given.form is null or array_position(given.values, null) is not null or cardinality(given.values) > 20
      or (cardinality(given.values) > 1 and given.form not in ('names', 'places', 'known'))
      or not (case given.form
        when 'text' then private.is_tidy_filter(given.values[1], 100)
        when 'names' then (
          select bool_and(private.is_tidy_filter(value, 60) and lower(value) <> 'all') and count(distinct lower(value)) = count(*)
          from unnest(given.values) as value
        )
        when 'places' then given.values <@ private.known_places() and (
          select count(distinct value) = count(*) from unnest(given.values) as value
        )
        -- In the order of the form, so that one list has one address.
        when 'known' then given.values = array(select value from unnest(given.known) as value where value = any (given.values))
        when 'rating' then given.values <@ given.known
        when 'number' then given.values[1] ~ '^(0|[1-9][0-9]{0,10})$' and given.values[1]::bigint between given.lowest and given.highest
        when 'flag' then given.values = '{true}'
      end)
    then
      return null;
    end if;
    filters := filters || jsonb_build_object(given.argument, case given.form
      when 'text' then to_jsonb(given.values[1])
      when 'number' then to_jsonb(given.values[1]::bigint)
      when 'rating' then to_jsonb(given.values[1]::numeric)
      when 'flag' then to_jsonb(true)
      else to_jsonb(given.values)
    end);
  end loop;
  if (filters ->> 'min_price')::bigint > (filters ->> 'max_price')::bigint
    or (filters ->> 'min_year')::bigint > (filters ->> 'max_year')::bigint
    or (filters ->> 'min_mileage')::bigint > (filters ->> 'max_mileage')::bigint
    or (filters ->> 'min_engine')::bigint > (filters ->> 'max_engine')::bigint
    or private.saved_search_address(list, filters) is distinct from address
  then
    return null;
  end if;
  return filters;
end
$$;
grant execute on function private.saved_search_filters(text) to authenticated, service_role;
