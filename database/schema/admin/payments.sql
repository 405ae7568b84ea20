-- FIXME first said:
-- A page of all payment requests for administrators (AdminPayments of site/admin/payments/queries.ts): by payer, payment number,
-- reference or phone, in one state, by one method, for one plan. The three counters are of all. A page beyond the last is the last.
-- FIXME last said:
-- As in 0072: withdrawn ones where they are asked for, and with each the others that have its reference.
create function public.admin_payments(
  search text default null, only_status text default null, only_method text default null, only_plan uuid default null,
  sort text default 'waiting', page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  answer jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all payments.' using errcode = '42501';
  end if;
  answer := private.page_of_requests(
    'public.payment_requests', 'private.payment_text(request.payment_number, request.reference, request.phone)', 'amount',
    'plan_id', null,
    'request.payment_number, request.payment_method, request.amount, request.reference, request.notes, request.period_ends_at,
      request.changed_at, private.person_name(request.user_id) as payer, plan.name as plan, plan.price as plan_price,
      (select coalesce(jsonb_agg(jsonb_build_object(
          ''payment_number'', other.payment_number, ''status'', other.status, ''payer'', private.person_name(other.user_id)
        ) order by other.created_at), ''[]'') from private.same_reference(request) as other) as same_reference',
    'withdrawn', search, only_status, only_method, only_plan, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0}' || (answer -> 'counts')
  );
end
$$;
grant execute on function public.admin_payments(text, text, text, uuid, text, integer, integer) to authenticated, service_role;
