create function private.payment_text(payment_number text, reference text, phone text) returns text
language sql immutable
as $$
  select payment_number || e'\n' || coalesce(reference, '') || e'\n' || coalesce(phone, '')
$$;
grant execute on function private.payment_text(text, text, text) to authenticated, service_role;

create function private.quote_text(vehicle_make text, vehicle_model text, phone text) returns text
language sql immutable
as $$
  select vehicle_make || ' ' || coalesce(vehicle_model, '') || e'\n' || phone
$$;
grant execute on function private.quote_text(text, text, text) to authenticated, service_role;

-- The first and the last id that begin with a text of six or more of an id's signs; null for any other text. Fewer signs are a word
-- ('ada') more often than an id.
create function private.ids_beginning(part text) returns uuid[]
language sql immutable set search_path = ''
as $$
  select case when char_length(part) between 6 and 36 and padded ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    array[padded, part || substr('ffffffff-ffff-ffff-ffff-ffffffffffff', char_length(part) + 1)]::uuid[]
  end
  from (select part || substr('00000000-0000-0000-0000-000000000000', char_length(part) + 1) as padded) as first
$$;

-- The condition that rows of `request` hold a text: `$1` is its pattern, `$2` the pattern of a phone number, `$3` the ids it may
-- begin, `$4` the people it means. What the text cannot be is left out, so that the planner sees which indexes answer.
create function private.holds_text(text_column text, person_column text, phone_part text, ids uuid[], people uuid[]) returns text
language sql immutable set search_path = ''
as $$
  select format('(%s ilike $1', text_column)
    || case when phone_part is not null then format(' or %s like $2', text_column) else '' end
    || case when ids is not null then ' or request.id between ($3)[1] and ($3)[2]' else '' end
    || case when people <> '{}' then format(' or %s = any ($4)', person_column) else '' end
$$;

-- FIXME first said:
-- People whose full name, business, phone, e-mail address or id is or holds the text.
-- FIXME last said:
-- Administrators find people by their names in any order, listings by their seller and by their id too, and the listings that wait.
-- People whose names, business and phone hold every word of the text, or whose phone, e-mail address or id is or holds the whole.
create function private.people_found(wanted text) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  person_text constant text :=
    'private.person_text(request.first_name, request.last_name, request.business_name, request.phone)';
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  found uuid[];
begin
  -- As text, so that it is planned for this pattern: without a run of three letters or digits it has no trigram to look up.
  execute concat(
    'select array(select request.id from public.profiles as request where ',
    private.holds_text(person_text, 'request.id', phone_part, ids, '{}'),
    (
      select ' or ' || string_agg(format('%s ilike %L', person_text, private.contains_pattern(word)), ' and ')
      from regexp_split_to_table(btrim(wanted), '\s+') as word having count(*) > 1
    ),
    ') union select id from auth.users where email ilike $1)'
  ) into found using pattern, phone_part, ids;
  return found;
end
$$;

-- A page of payments, loan applications or insurance quotes, {rows, total, page, page_size, counts}, for the three functions below:
-- `requests` in one of `states`, found by what `text_column` holds, by who asked and by `companies` (of providers, or plans). Those
-- in `unless_asked` are not shown where no state is asked for.
create function private.page_of_requests(
  requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text,
  search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then format('request.%s, request.id', amount)
    when 'amount_desc' then format('request.%s desc, request.id desc', amount)
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  people uuid[];
  named uuid[];
  chosen text;
  counts jsonb;
  total integer;
  shown integer;
  rows jsonb;
begin
  execute format(
    'select coalesce(jsonb_object_agg(status, number), ''{}'') from (select status, count(*) as number from %s group by status) as counted',
    requests
  ) into counts;
  chosen := concat(
    ' from ', requests, ' as request where true',
    case
      when only_status is not null then ' and request.status = $5'
      when counts ? unless_asked then format(' and request.status <> %L', unless_asked)
    end,
    case when only_method is not null then ' and request.payment_method = $6' end,
    case when only_company is not null then format(' and request.%s = $7', company) end
  );
  if wanted is not null then
    people := private.people_found(wanted);
    if companies is not null then
      execute format('select array(select id from %s where name ilike $1)', companies) into named using pattern;
    end if;
    chosen := concat(
      chosen, ' and ', private.holds_text(text_column, 'request.user_id', phone_part, ids, people),
      case when named <> '{}' then format(' or request.%s = any ($8)', company) end, ')'
    );
  end if;
  if wanted is null and only_method is null and only_company is null then
    total := coalesce((
      select sum(number::integer) from jsonb_each_text(counts) as counted (status, number)
      where case when only_status is null then status is distinct from unless_asked else status = only_status end
    ), 0);
  else
    execute 'select count(*)' || chosen
      into total using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.status, request.phone, request.created_at, request.decided_at, request.decision_reason,
        request.user_id, account.email, private.person_name(request.decided_by) as decided_by, %2$s
      from (select request.id %3$s order by %1$s limit %4$s offset %5$s) as page
      join %6$s as request using (id)
      left join auth.users as account on account.id = request.user_id
      %7$s
    ) as row
    $sql$,
    ordering, columns, chosen, size, (shown - 1) * size, requests,
    case when companies is not null then format(
      'join %s as provider on provider.id = request.%s
       left join public.vehicle_listings as listing on listing.id = request.vehicle_listing_id', companies, company
    ) else 'left join public.subscription_plans as plan on plan.id = request.plan_id' end
  ) into rows using pattern, phone_part, ids, people, only_status, only_method, only_company, named;
  return jsonb_build_object('rows', rows, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
end
$$;

create index users_email_trigram_idx on auth.users using gin (email gin_trgm_ops);
