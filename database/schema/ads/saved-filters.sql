-- The filters that a saved search may have: arguments of the search function of its list, each in the one form in which the site sends
-- it, so that no search can be saved twice and no alert means another list than the one that is opened.

-- Whether all of these are filters of the list (private.filters).
create function private.are_filters(of_kind public.ad_kind, given jsonb) returns boolean
language sql immutable parallel safe security definer set search_path = ''
as $$
  select jsonb_typeof(given) = 'object' and not exists (
    select from jsonb_each(case when jsonb_typeof(given) = 'object' then given else '{}' end) as asked (argument, value)
    left join private.filters(of_kind) as filter using (argument)
    where private.is_filter_value(asked.value, filter.form, filter.known, filter.lowest, filter.highest) is not true
  ) and not exists (
    select from private.filters(of_kind) as least join private.filters(of_kind) as most using (column_name)
    where least.form = 'least' and most.form = 'most' and given -> least.argument > given -> most.argument
  )
$$;
grant execute on function private.are_filters(public.ad_kind, jsonb) to anon, authenticated, service_role;

-- Whether a filter of this form can have the value.
create function private.is_filter_value(value jsonb, form text, known text[], lowest bigint, highest bigint) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  single constant text := value #>> '{}';
begin
  case
    when form in ('names', 'places', 'known') then
      return private.is_list_of_values(value, form, known);
    when form = 'text' then
      return jsonb_typeof(value) = 'string' and private.is_tidy_filter(single, 100);
    when form = 'rating' then
      return jsonb_typeof(value) = 'number' and single = any (known);
    when form in ('least', 'most') then
      return jsonb_typeof(value) = 'number' and single ~ '^(0|[1-9][0-9]{0,10})$' and single::bigint between lowest and highest;
    when form = 'flag' then
      return value = 'true';
    else
      return false;
  end case;
end
$$;

-- The same for a list of 1 to 20 values.
create function private.is_list_of_values(value jsonb, form text, known text[]) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  given text[];
begin
  if jsonb_typeof(value) <> 'array' or jsonb_array_length(value) not between 1 and 20
    or exists (select from jsonb_array_elements(value) as one where jsonb_typeof(one) <> 'string')
  then
    return false;
  end if;
  given := array(select jsonb_array_elements_text(value));
  return case form
    when 'names' then (
      select bool_and(private.is_tidy_filter(name, 60) and lower(name) <> 'all') and count(distinct lower(name)) = count(*)
      from unnest(given) as name
    )
    when 'places' then given <@ private.known_places() and (select count(distinct place) = count(*) from unnest(given) as place)
    -- In the order of the form, so that one list has one form.
    else given = array(select one from unnest(known) as one where one = any (given))
  end;
end
$$;

-- Whether a search text or name is written as the site writes it: visible, with single spaces, and short enough as browsers count.
create function private.is_tidy_filter(given text, longest integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select given <> '' and given = btrim(given) and given !~ '  '
    and given !~ '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]'
    and char_length(given) + char_length(regexp_replace(given, '[\u0001-\uffff]', '', 'g')) <= longest
$$;
