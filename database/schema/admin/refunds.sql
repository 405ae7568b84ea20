-- The list of returned payments for administrators, and what a return would do.

create domain private.required_refund_status as text not null check (
  value in ('asked', 'agreed', 'sent', 'unsure', 'done', 'failed', 'withdrawn', 'refused')
);
create domain private.required_refund_how as text not null check (value in ('mpesa', 'by_hand'));

create type public.admin_refund as (
  id private.required_uuid,
  status private.required_refund_status,
  how private.required_refund_how,
  amount private.required_numeric,
  reason text,
  failure text,
  closing_reason text,
  payment_request_id uuid,
  payment_number text,
  method private.required_payment_method,
  receipt_number text,
  user_id uuid,
  payer text,
  needs_consent private.required_boolean,
  asked_by text,
  asked_at private.required_timestamptz,
  is_own private.required_boolean,
  why_not_second text,
  why_not_reversible text,
  consented_by text,
  consented_at timestamptz,
  returned_by text,
  return_reference text,
  done_by text,
  done_at timestamptz,
  plan text,
  plan_ends_before timestamptz,
  plan_ends_after timestamptz
);
create domain private.required_admin_refunds as public.admin_refund[] not null;

create type public.admin_refunds_page as (
  refunds private.required_admin_refunds,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  waiting private.required_integer
);

-- Returns (AdminRefunds of site/admin/payments/refunds/queries.ts): those that wait for the caller's consent first, then other open ones, then
-- the newest. only_open: without what is closed. waiting: how many wait for the caller's consent. A page beyond the last is the last.
create function public.admin_refunds(only_open boolean default false, page integer default 1, page_size integer default 25)
returns public.admin_refunds_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  shown integer;
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see returned payments.' using errcode = '42501';
  end if;
  select count(*) into total from public.payment_refunds as refund
  where not coalesce(only_open, false) or private.is_returning(refund.status);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(private.admin_refund(chosen.item) order by chosen.place), '[]') into rows
  from (
    select refund as item, row_number() over (
      order by private.refund_rank(refund), refund.asked_at desc, refund.id desc
    ) as place
    from public.payment_refunds as refund
    where not coalesce(only_open, false) or private.is_returning(refund.status)
    order by place limit size offset (shown - 1) * size
  ) as chosen;
  return jsonb_populate_record(null::public.admin_refunds_page, jsonb_build_object(
    'refunds', rows, 'total', total, 'page', shown, 'page_size', size, 'waiting', private.refunds_to_agree_to()
  ));
end
$$;
grant execute on function public.admin_refunds(boolean, integer, integer) to authenticated, service_role;

-- The place of a return in the list: 0: waits for the caller's consent; 1: open; 2: closed.
create function private.refund_rank(refund public.payment_refunds) returns integer
language sql stable set search_path = ''
as $$
  select case
    when refund.status = 'asked' and refund.asked_by is distinct from auth.uid() then 0
    when private.is_returning(refund.status) then 1
    else 2
  end
$$;

-- How many returns wait for the consent of the caller, an administrator.
create function private.refunds_to_agree_to() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.payment_refunds as refund
  where refund.status = 'asked' and private.why_not_second(refund, auth.uid()) is null
$$;

-- How many returns the caller, an administrator, has to do something about: agree to it, return it by hand, or see why it failed.
create function private.refunds_to_decide() returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer from public.payment_refunds as refund
  where refund.status in ('failed', 'unsure') or refund.status = 'agreed' and refund.how = 'by_hand'
    or refund.status = 'asked' and private.why_not_second(refund, auth.uid()) is null
$$;

-- A return as public.admin_refund.
create function private.admin_refund(refund public.payment_refunds) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select to_jsonb(refund) || jsonb_build_object(
    'payment_number', request.payment_number, 'method', private.way_of_payment(refund),
    'payer', coalesce(private.person_name(refund.user_id), private.stranger_name(refund)),
    'asked_by', private.person_name(refund.asked_by), 'is_own', refund.asked_by is not distinct from auth.uid(),
    'why_not_second', case when refund.status = 'asked' then private.why_not_second(refund, auth.uid()) end,
    'why_not_reversible', case when private.is_returning(refund.status) then private.why_not_reversible(refund) end,
    'consented_by', private.person_name(refund.consented_by), 'done_by', private.person_name(refund.done_by),
    'plan', plan.name, 'plan_ends_before', plan.ends_before, 'plan_ends_after', plan.ends_after
  )
  from (select) as one
  left join public.payment_requests as request on request.id = refund.payment_request_id
  left join lateral (select * from private.plan_after_refund(request) where private.is_returning(refund.status)) as plan on true
$$;

-- The name that came with a listed payment of somebody who is no member; null: none.
create function private.stranger_name(refund public.payment_refunds) returns text
language sql stable security definer set search_path = ''
as $$ select payment.payer_name from public.unmatched_payments as payment where payment.id = refund.unmatched_payment_id $$;

create type public.refund_preview as (
  amount private.required_numeric,
  method private.required_payment_method,
  receipt_number text,
  payer text,
  why_not_reversible text,
  needs_consent private.required_boolean,
  consent_above integer,
  other_administrators private.required_integer,
  plan text,
  plan_ends_before timestamptz,
  plan_ends_after timestamptz,
  active_ads private.required_integer,
  free_ads integer
);

-- What returning an approved payment or a listed one would do (RefundPreview of site/admin/payments/refunds/queries.ts). Refused as
-- public.ask_refund would be. free_ads: most active ads without a plan; null: any number.
create function public.refund_preview(request_id uuid default null, unmatched_id uuid default null) returns public.refund_preview
language plpgsql security definer set search_path = ''
as $$
declare
  refund constant public.payment_refunds := private.payment_to_return(request_id, unmatched_id);
  request public.payment_requests;
  plan private.plan_taken_back;
begin
  select * into request from public.payment_requests where id = refund.payment_request_id;
  plan := private.plan_after_refund(request);
  return jsonb_populate_record(null::public.refund_preview, jsonb_build_object(
    'amount', refund.amount, 'method', refund.returned_by, 'receipt_number', refund.receipt_number,
    'payer', coalesce(private.person_name(refund.user_id), private.stranger_name(refund)),
    'why_not_reversible', private.why_not_reversible(refund),
    'needs_consent', private.refund_needs_consent(refund.amount, refund.user_id),
    'consent_above', private.setting_count('refund_consent_above'),
    'other_administrators', (
      select count(*) from public.profiles where role = 'admin' and suspended_at is null and id <> auth.uid()
    ),
    'plan', plan.name, 'plan_ends_before', plan.ends_before, 'plan_ends_after', plan.ends_after,
    'active_ads', coalesce(private.count_active_ads(refund.user_id), 0), 'free_ads', private.setting_count('free_listing_limit')
  ));
end
$$;
grant execute on function public.refund_preview(uuid, uuid) to authenticated;
