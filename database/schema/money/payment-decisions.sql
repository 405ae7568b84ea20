-- Decisions on payment requests. Approval activates the plan, or starts the promotion (promotion-payments.sql); a rejection has a reason. Both are final, are recorded in the audit
-- log and notify the member. An M-Pesa payment is approved by the same function (mpesa-results.sql).

-- Approves a pending payment: 30 days of its plan for each month. Refused without a plan or for an erased account. version: when the payment that the
-- administrator compared with the statement was made or last corrected; null: whatever it says by now. Hint changed_meanwhile.
create function public.approve_payment_request(request_id uuid, version timestamptz default null) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.payment_requests := private.lock_pending_payment_request(request_id);
begin
  perform private.require_version(coalesce(request.changed_at, request.created_at), version);
  perform private.clear_payment_that_arrived(request);
  return private.approve_payment(request);
end
$$;
grant execute on function public.approve_payment_request(uuid, timestamptz) to authenticated;

-- Rejects a pending payment with a reason, which the member reads beside the payment.
create function public.reject_payment_request(request_id uuid, reason text) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests := private.lock_pending_payment_request(request_id);
begin
  if coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the payment is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  update public.payment_requests
  set status = 'rejected', decided_by = auth.uid(), decided_at = now(), decision_reason = btrim(reason)
  where id = request.id returning * into request;
  perform private.record_audit(
    'reject', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object('status', 'rejected', 'amount', request.amount, 'plan_id', request.plan_id)
  );
  perform private.tell(
    request.user_id, 'payment_rejected', jsonb_build_object('amount', request.amount, 'reason', btrim(reason))
  );
  return request;
end
$$;
grant execute on function public.reject_payment_request(uuid, text) to authenticated;

-- Locks and returns the pending request that an administrator decides. Of two concurrent decisions, the second is refused.
create function private.lock_pending_payment_request(request_id uuid) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request public.payment_requests;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide payment requests.' using errcode = '42501';
  end if;
  perform private.require_unclaimed('payment_requests', request_id);
  select * into request from public.payment_requests where id = request_id for update;
  if not found then
    raise exception 'This payment request is no longer there.' using hint = 'not_found';
  end if;
  if request.status <> 'pending' then
    raise exception 'This payment request has been % already.', request.status
      using hint = 'already_decided';
  end if;
  return request;
end
$$;

-- Approves a pending request that the caller has locked, and activates its plan for 30 days a month or its promotion. decided_by is null
-- for M-Pesa.
create function private.approve_payment(request public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  plan public.subscription_plans;
  started private.plan_start;
begin
  if request.user_id is null then
    raise exception 'The account that paid was erased, so there is nobody to give the plan to. Reject the request.'
      using hint = 'account_erased';
  end if;
  if request.promotion_id is not null then
    return private.approve_promotion(request);
  end if;
  if request.plan_id is null then
    raise exception 'This payment names no plan, so it cannot be approved. Reject it and ask the person to choose one.'
      using hint = 'plan_missing';
  end if;
  select * into plan from public.subscription_plans where id = request.plan_id;
  started := private.activate_plan(request.user_id, plan.id, request.months * private.plan_days(), request.price);
  update public.payment_requests
  set status = 'approved', decided_by = auth.uid(), decided_at = now(),
    period_starts_at = started.starts_at, period_ends_at = started.ends_at, credited_amount = started.credited_amount,
    credited_days = started.credited_days
  where id = request.id returning * into request;
  perform private.record_audit(
    'approve', 'payment_requests', request.id::text, '{"status": "pending"}',
    jsonb_build_object(
      'status', 'approved', 'amount', request.amount, 'plan_id', plan.id, 'months', request.months, 'expires_at', started.ends_at
    )
  );
  perform private.tell(
    request.user_id, 'payment_approved',
    jsonb_build_object('amount', request.amount, 'plan', plan.name, 'months', request.months, 'until', started.ends_at)
      || private.replacement_facts(started)
  );
  return request;
end
$$;
