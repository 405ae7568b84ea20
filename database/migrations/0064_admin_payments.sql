-- The administration's list of payments: searched, filtered, sorted and cut into pages here, because a plain table read cannot look
-- at the names and addresses of payers at once.

-- What waits comes first.
create index payment_requests_waiting_idx on public.payment_requests ((status <> 'pending'), created_at desc, id desc);

-- People whose full name, business or e-mail address holds the text.
create function private.people_like(pattern text) returns setof uuid
language sql stable security definer set search_path = ''
as $$
  select person.id
  from public.profiles as person
  join auth.users as account on account.id = person.id
  where concat_ws(' ', person.first_name, person.last_name) ilike pattern
    or person.business_name ilike pattern
    or account.email ilike pattern
$$;

-- The LIKE pattern of a phone number or a part of one, as people write it ('0712 345', '+254712'); null for any other text.
create function private.phone_pattern(part text) returns text
language sql immutable set search_path = ''
as $$
  select '%' || regexp_replace(regexp_replace(part, '\D', '', 'g'), '^(0|254)', '') || '%'
  where part ~ '^[+\d][\d\s()-]{3,}$'
$$;

-- A page of all payment requests for administrators (AdminPayments of site/admin/payments/queries.ts): by payer, payment number,
-- reference or phone, in one state, by one method, for one plan. The three counters are of all. A page beyond the last is the last.
create function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  phone_part constant text := private.phone_pattern(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'newest' then 'request.created_at desc, request.id desc'
    when 'oldest' then 'request.created_at, request.id'
    when 'amount' then 'request.amount, request.id'
    when 'amount_desc' then 'request.amount desc, request.id desc'
    else '(request.status <> ''pending''), request.created_at desc, request.id desc'
  end;
  chosen constant text := concat(
    ' from public.payment_requests as request where true',
    case when only_status is not null then ' and request.status = $2' end,
    case when only_method is not null then ' and request.payment_method = $3' end,
    case when only_plan is not null then ' and request.plan_id = $4' end,
    case when pattern is not null then
      ' and (request.user_id in (select private.people_like($1)) or request.payment_number ilike $1'
      || ' or request.reference ilike $1 or request.id::text ilike $1 or request.phone like $5)'
    end
  );
  counts jsonb;
  total integer;
  shown integer;
  payments jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all payments.' using errcode = '42501';
  end if;
  select jsonb_build_object(
    'pending', count(*) filter (where status = 'pending'), 'approved', count(*) filter (where status = 'approved'),
    'rejected', count(*) filter (where status = 'rejected')
  ) into counts from public.payment_requests;
  execute 'select count(*)' || chosen into total using pattern, only_status, only_method, only_plan, phone_part;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.payment_number, request.status, request.payment_method, request.amount, request.phone,
        request.reference, request.notes, request.created_at, request.decided_at, request.decision_reason,
        request.period_ends_at, request.user_id, private.person_name(request.user_id) as payer, account.email,
        plan.name as plan, plan.price as plan_price, private.person_name(request.decided_by) as decided_by
      from (select request.* %2$s order by %1$s limit %3$s offset %4$s) as request
      left join auth.users as account on account.id = request.user_id
      left join public.subscription_plans as plan on plan.id = request.plan_id
    ) as row
    $sql$,
    ordering, chosen, size, (shown - 1) * size
  ) into payments using pattern, only_status, only_method, only_plan, phone_part;
  return jsonb_build_object(
    'payments', payments, 'total', total, 'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

revoke execute on function
  private.people_like(text), private.phone_pattern(text),
  public.admin_payments(text, text, text, uuid, text, integer, integer)
from public, anon, authenticated;
grant execute on function public.admin_payments(text, text, text, uuid, text, integer, integer) to authenticated, service_role;

notify pgrst, 'reload schema';
