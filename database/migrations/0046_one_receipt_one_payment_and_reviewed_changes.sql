-- A reference counts for one payment across methods, and is compared folded. The rows that share one stay: below.

drop index public.payment_requests_reference_key;
-- Their functions change.
drop index public.payment_requests_reference_idx;
drop index public.payment_requests_text_trigram_idx;

create or replace function private.reference_key(reference text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(upper(normalize(reference, nfkc) collate "C"), '[^0-9A-Z]+', '', 'g'), '')
$$;

create function private.reference_shape(reference text) returns text
language sql immutable set search_path = ''
as $$ select translate(private.reference_key(reference), 'OIL', '011') $$;

grant execute on function private.reference_shape(text) to authenticated, service_role;

create or replace function private.same_reference(payment public.payment_requests) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  with own as (
    select private.reference_key(payment.reference) as key
    union
    select private.reference_key(receipt_number) from private.mpesa_pushes
    where payment_request_id = payment.id and status = 'paid'
  )
  select other.* from public.payment_requests as other
  where other.status in ('pending', 'approved') and other.id <> payment.id and other.id in (
    select id from public.payment_requests join own on private.reference_key(reference) = own.key
    union all
    select payment_request_id from private.mpesa_pushes join own on private.reference_key(receipt_number) = own.key
    where status = 'paid'
  )
$$;

create or replace function private.apply_mpesa_payment(
  push_id uuid, checkout_request_id text, receipt text, paid_amount bigint, paid_phone text, by_query boolean
) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  receipt_key constant text := private.reference_key(receipt);
  push private.mpesa_pushes;
  request public.payment_requests;
  problem text;
begin
  -- Locked before the rows, so the second of two concurrent callbacks with one receipt sees the first.
  if receipt_key is not null then
    perform pg_advisory_xact_lock(hashtextextended('M-Pesa receipt ' || receipt_key, 0));
  end if;
  push := private.lock_mpesa_push(push_id);
  if push.id is null or push.checkout_request_id <> apply_mpesa_payment.checkout_request_id then
    return private.list_unmatched_payment(
      'unknown_push', null, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  select * into request from public.payment_requests where id = push.payment_request_id;
  if by_query and push.status in ('paid', 'mismatched')
    or push.status = 'paid' and (receipt is null or private.reference_key(push.receipt_number) = receipt_key)
    or push.status = 'paid' and push.receipt_number is null and request.user_id is null
  then
    return 'settled';
  end if;
  problem := case
    when not by_query and (receipt is null or paid_amount is null or paid_phone is null) then 'incomplete'
    when exists (
        select from private.mpesa_pushes as other
        where private.reference_key(other.receipt_number) = receipt_key and other.id <> push.id
      )
      or exists (
        select from public.payment_requests as other
        where private.reference_key(other.reference) = receipt_key and other.status = 'approved' and other.id <> request.id
      ) then 'receipt_used'
  end;
  -- These problems leave the push open, so the result job still queries M-Pesa for it.
  if problem is not null then
    return private.list_unmatched_payment(
      problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
    );
  end if;
  problem := case
    when request.user_id is null then 'account_erased'
    when paid_amount <> request.amount then 'amount_differs'
    when paid_phone <> request.phone then 'phone_differs'
    when push.status = 'paid' and push.receipt_number is not null then 'second_receipt'
  end;
  update private.mpesa_pushes
  set status = case when problem is null or push.status = 'paid' then 'paid' else 'mismatched' end, result_code = '0',
    settled_at = now(), checkout_request_id = coalesce(push.checkout_request_id, apply_mpesa_payment.checkout_request_id),
    receipt_number = case when request.user_id is null then push.receipt_number else coalesce(push.receipt_number, receipt) end
  where id = push.id;
  if problem is null and push.status = 'paid' then
    -- The result query approved the request earlier; the callback adds the receipt number.
    update public.payment_requests set reference = receipt where id = request.id;
    update public.unmatched_payments as listed set receipt_number = receipt
    where listed.checkout_request_id = apply_mpesa_payment.checkout_request_id and listed.receipt_number is null;
    return 'settled';
  end if;
  if problem is null then
    problem := case
      when request.status = 'approved' then 'request_approved'
      when request.status = 'rejected' and not exists (
        select from private.mpesa_pushes as failed where failed.payment_request_id = request.id and failed.rejected_request
      ) then 'request_rejected'
    end;
    if request.status = 'approved' and private.reference_key(request.reference) = receipt_key then
      return 'settled';
    end if;
    if receipt is not null and request.status <> 'approved' then
      update public.payment_requests set reference = receipt where id = request.id returning * into request;
    end if;
  end if;
  if problem is null then
    begin
      if request.status = 'rejected' then
        update public.payment_requests set status = 'pending', decided_at = null, decision_reason = null
        where id = request.id returning * into request;
        update private.mpesa_pushes set rejected_request = false where payment_request_id = request.id;
        perform private.record_audit(
          'reopen', 'payment_requests', request.id::text, '{"status": "rejected"}', '{"status": "pending"}'
        );
      end if;
      perform private.approve_payment(request);
      return 'approved';
    exception when raise_exception then
      problem := 'not_approvable';
    end;
  end if;
  return private.list_unmatched_payment(
    problem, request, apply_mpesa_payment.checkout_request_id, receipt, paid_amount, paid_phone
  );
end
$$;

create or replace function private.check_payment_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Otherwise an administrator decides, or the server applies a result of M-Pesa.
  by_payer constant boolean := auth.uid() is not null and auth.uid() = new.user_id;
begin
  if new.user_id is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and by_payer then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if (new.amount, new.reference, new.phone, new.notes) is distinct from (old.amount, old.reference, old.phone, old.notes) then
      new.changed_at := now();
    end if;
  end if;
  if tg_op = 'UPDATE' and new.status = 'approved' and old.status <> 'approved' then
    return private.settle_reference(new);
  end if;
  if by_payer and new.reference is null then
    new.reference_disputed := false;
  end if;
  if new.reference is null or new.status not in ('pending', 'approved') or by_payer and new.status <> 'pending'
    or tg_op = 'UPDATE' and old.status in ('pending', 'approved')
    and new.reference is not distinct from old.reference and new.reference_disputed = old.reference_disputed
  then
    return new;
  end if;
  if by_payer then
    return private.claim_reference(new);
  end if;
  if tg_op = 'UPDATE' and (new.reference is distinct from old.reference or old.status not in ('pending', 'approved')) then
    -- M-Pesa confirmed the reference for this payment, so an administrator has to check pending payments that claim it.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(new)) and status = 'pending' and not reference_disputed;
  end if;
  return new;
end
$$;

create function private.claim_reference(payment public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
begin
  if not private.is_plain_reference(payment.reference) then
    raise exception 'Write the reference with the letters A to Z and digits, as the receipt or the bank shows it.'
      using hint = 'reference_letters';
  end if;
  -- An equal payment number is a retry of the same request; its unique constraint refuses it.
  select * into other from private.same_reference(payment) as given
  where given.user_id is distinct from payment.user_id or given.payment_number <> payment.payment_number
  order by given.user_id is distinct from payment.user_id limit 1;
  if other.user_id = payment.user_id then
    raise exception 'You have given this reference with another payment already (%).', other.payment_number
      using hint = 'reference_given', detail = jsonb_build_object('payment_number', other.payment_number);
  end if;
  -- Without a second payment there is nothing to dispute.
  payment.reference_disputed := payment.reference_disputed and other.id is not null;
  return payment;
end
$$;

create function private.is_plain_reference(reference text) returns boolean
language sql immutable set search_path = ''
as $$
  select normalize(reference, nfkc) collate "C" !~ '[^\u0020-\u007e\u00a1-\u00bf\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]'
$$;

create or replace function private.payment_text(payment_number text, reference text, phone text) returns text
language sql immutable
as $$
  select payment_number || e'\n' || coalesce(reference, '') || e'\n' || coalesce(private.reference_key(reference), '') || e'\n'
    || coalesce(phone, '')
$$;

create function private.payments_to_compare(payment public.payment_requests) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'payment_number', other.payment_number, 'status', other.status, 'payment_method', other.payment_method,
    'payer', private.person_name(other.user_id), 'same', other.same
  ) order by other.same desc, other.created_at), '[]')
  from (
    select payment_number, status, payment_method, user_id, created_at, true as same from private.same_reference(payment)
    union all
    select payment_number, status, payment_method, user_id, created_at, false from public.payment_requests
    where private.reference_shape(reference) = private.reference_shape(payment.reference)
      and private.reference_key(reference) <> private.reference_key(payment.reference)
      and status in ('pending', 'approved') and id <> payment.id
  ) as other
$$;

create or replace function private.request_page(
  requests text, text_column text, amount text, company text, companies text, columns text, unless_asked text,
  search text, only_status text, only_method text, only_company uuid, sort text, page integer, page_size integer
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  -- Payments are also found by their folded reference. Of fewer than four letters and digits too many have some.
  reference constant text := case
    when companies is null and char_length(private.reference_key(wanted)) >= 4 then private.contains_pattern(private.reference_key(wanted))
  end;
  phone_part constant text := private.phone_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
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
    people := private.matching_people(wanted);
    if companies is not null then
      execute format('select array(select id from %s where name ilike $1)', companies) into named using pattern;
    end if;
    chosen := concat(
      chosen, ' and ', private.text_match_condition(text_column, 'request.user_id', phone_part, ids, people),
      case when named <> '{}' then format(' or request.%s = any ($8)', company) end,
      case when reference is not null then format(' or %s ilike $9', text_column) end, ')'
    );
  end if;
  if wanted is null and only_method is null and only_company is null then
    total := coalesce((
      select sum(number::integer) from jsonb_each_text(counts) as counted (status, number)
      where case when only_status is null then status is distinct from unless_asked else status = only_status end
    ), 0);
  else
    execute 'select count(*)' || chosen
      into total using pattern, phone_part, ids, people, only_status, only_method, only_company, named, reference;
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
  ) into rows using pattern, phone_part, ids, people, only_status, only_method, only_company, named, reference;
  return jsonb_build_object('rows', rows, 'total', total, 'page', shown, 'page_size', size, 'counts', counts);
end
$$;

create function private.refuse_taken_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() = new.user_id and exists (select from private.same_reference(new)) then
    raise unique_violation using message = 'duplicate key value violates unique constraint "payment_requests_reference_key"',
      constraint = 'payment_requests_reference_key';
  end if;
  return null;
end
$$;

create trigger refuse_taken_reference after insert on public.payment_requests
  for each row when (new.status = 'pending' and new.reference is not null and not new.reference_disputed)
  execute function private.refuse_taken_reference();

create trigger refuse_taken_correction after update on public.payment_requests
  for each row when (
    new.status = 'pending' and not new.reference_disputed
    and (new.reference, new.reference_disputed) is distinct from (old.reference, old.reference_disputed)
  )
  execute function private.refuse_taken_reference();

create function private.settle_reference(payment public.payment_requests) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
begin
  select * into other from private.same_reference(payment) where status = 'approved' limit 1;
  if found then
    raise exception 'A payment with this reference has been approved already (%).', other.payment_number
      using hint = 'reference_approved', detail = jsonb_build_object('payment_number', other.payment_number);
  end if;
  payment.reference_disputed := false;
  return payment;
end
$$;

create or replace function public.admin_payments(
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
  answer := private.request_page(
    'public.payment_requests', 'private.payment_text(request.payment_number, request.reference, request.phone)', 'amount',
    'plan_id', null,
    'request.payment_number, request.payment_method, request.amount, request.reference, request.notes, request.period_ends_at,
      request.changed_at, private.person_name(request.user_id) as payer, plan.name as plan, plan.price as plan_price,
      private.payments_to_compare(request) as same_reference',
    'withdrawn', search, only_status, only_method, only_plan, sort, page, page_size
  );
  return answer - 'rows' || jsonb_build_object(
    'payments', answer -> 'rows', 'counts', '{"pending": 0, "approved": 0, "rejected": 0}' || (answer -> 'counts')
  );
end
$$;

create index mpesa_pushes_receipt_idx on private.mpesa_pushes (private.reference_key(receipt_number));

comment on column public.payment_requests.reference_disputed is
  'Pending: another payment has the same reference, and the member insists that it is theirs. Approved: before references counted '
  'across methods, another payment with the same one was approved.';

-- Payments that were given one reference under several methods or in several forms stay as they are, but only one of them holds it:
-- the first approved, or else the first given. The others are disputed, of which administrators are notified while they are pending.
update public.payment_requests as payment set reference_disputed = not ranked.holds
from (
  select id, row_number() over (
    partition by private.reference_key(reference) order by status, reference_disputed, created_at, id
  ) = 1 as holds
  from public.payment_requests
  where status in ('pending', 'approved') and private.reference_key(reference) is not null
) as ranked
where payment.id = ranked.id and payment.reference_disputed is distinct from not ranked.holds
  and (payment.status = 'approved' or not payment.reference_disputed);

create index payment_requests_reference_idx on public.payment_requests (private.reference_key(reference));

create index payment_requests_text_trigram_idx on public.payment_requests
  using gin (private.payment_text(payment_number, reference, phone) extensions.gin_trgm_ops);

create index payment_requests_reference_shape_idx on public.payment_requests (private.reference_shape(reference));

create unique index payment_requests_approved_reference_key on public.payment_requests (private.reference_key(reference))
  where status = 'approved' and not reference_disputed;

create unique index payment_requests_reference_key on public.payment_requests (private.reference_key(reference))
  where status = 'pending' and not reference_disputed;

-- A seller's changes are compared with the published version of the ad, not with its last state, and their small steps add up.

drop trigger tell_seller on public.vehicle_listings;

create table private.published_versions (
  listing_id uuid constraint published_versions_pkey primary key,
  facts jsonb not null,
  constraint published_versions_listing_id_fkey
    foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.published_versions is
  'What was published last of ads that differ from it or are not public. Written by a trigger only.';

comment on column private.published_versions.facts is 'As returned by private.reviewed_facts.';

create function private.reviewed_facts(ad public.vehicle_listings) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'title', private.visible_line(ad.title), 'make_id', ad.make_id, 'model_id', ad.model_id, 'year', ad.year,
    'mileage', ad.mileage, 'price', ad.price, 'images', ad.images
  )
$$;

create function private.changed_facts(earlier jsonb, later jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(later) where value is distinct from earlier -> key
$$;

create function private.was_published(ad public.vehicle_listings) returns boolean
language sql immutable set search_path = ''
as $$ select ad.status in ('active', 'sold') or ad.status = 'expired' and ad.rejection_reason is null $$;

create function private.is_change_of_seller() returns boolean
language sql stable security definer set search_path = ''
as $$ select auth.uid() is not null and not private.is_admin() $$;

create function private.needs_review(ad public.vehicle_listings, changed public.vehicle_listings) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  published jsonb;
  facts constant jsonb := private.reviewed_facts(changed);
begin
  if not private.setting_is_on('review_changed_listings') then
    return false;
  end if;
  select version.facts into published from private.published_versions as version where version.listing_id = ad.id;
  if not found and private.was_published(ad) then
    published := private.reviewed_facts(ad);
  end if;
  return coalesce(
    facts - 'price' <> published - 'price'
      or abs(changed.price - (published ->> 'price')::bigint) * 2 > (published ->> 'price')::bigint,
    false
  );
end
$$;

create or replace function private.apply_listing_state(old public.vehicle_listings, new public.vehicle_listings, by_seller boolean)
returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
begin
  if by_seller and new.status = 'active' and private.needs_review(old, new) then
    new.status := 'draft';
    new.held_at := now();
  end if;
  if new.status = old.status then
    return new;
  end if;

  if new.status <> 'draft' then
    new.held_at := null;
  elsif by_seller and old.rejection_reason is not null or not by_seller and auth.uid() <> new.seller_id then
    new.held_at := now();
  end if;
  if new.status <> 'expired' then
    new.rejection_reason := null;
  elsif old.status in ('draft', 'pending') and not by_seller and auth.uid() <> new.seller_id then
    new.rejection_reason := coalesce(new.rejection_reason, 'It does not keep to our rules for ads.');
  end if;
  if new.status = 'active' then
    if new.expires_at is not distinct from old.expires_at then
      new.expires_at := now() + private.listing_term();
    end if;
    new.reminded_at := null;
  end if;
  return new;
end
$$;

create or replace function private.guard_vehicle_listing() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller constant boolean := private.is_change_of_seller();
  most_images integer;
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    most_images := private.setting_count('max_images_per_listing');
    if cardinality(new.images) > most_images then
      raise exception 'An ad carries at most % %.', most_images, case most_images when 1 then 'photo' else 'photos' end
        using hint = 'image_limit', detail = jsonb_build_object('most', most_images);
    end if;
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'active' and new.expires_at is null then
      new.expires_at := now() + private.listing_term();
    end if;
    return new;
  end if;

  if by_seller and new.featured is distinct from old.featured then
    raise exception 'Only an administrator may feature a listing.' using errcode = '42501';
  end if;
  if by_seller and new.status <> old.status then
    if new.status not in ('active', 'draft', 'sold') then
      raise exception 'A seller may set an ad to active, draft or sold.' using errcode = '42501';
    end if;
    if old.held_at is not null or old.status = 'pending' then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.'
        using hint = 'listing_held';
    end if;
    if old.rejection_reason is not null and new.status <> 'draft' then
      raise exception 'This ad was not approved. Change it and send it in again.'
        using hint = 'listing_rejected';
    end if;
  end if;
  new := private.apply_listing_state(old, new, by_seller);
  new.updated_at := now();
  return new;
end
$$;

create function private.keep_published_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller constant boolean := private.is_change_of_seller();
  changed constant jsonb := private.changed_facts(private.reviewed_facts(old), private.reviewed_facts(new));
begin
  if changed = '{}' and new.status = old.status then
    return null;
  end if;
  if new.status = 'active'
    and (case when by_seller then not private.setting_is_on('review_changed_listings') else old.status <> 'active' end)
  then
    delete from private.published_versions where listing_id = new.id;
    return null;
  end if;
  if private.was_published(old) and (by_seller or new.status <> 'active') then
    insert into private.published_versions (listing_id, facts) values (new.id, private.reviewed_facts(old))
    on conflict (listing_id) do nothing;
  end if;
  if not by_seller then
    update private.published_versions set facts = facts || changed where listing_id = new.id and changed <> '{}';
  end if;
  return null;
end
$$;

create or replace function private.notify_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant jsonb := private.vehicle_facts(old);
begin
  if auth.uid() = old.seller_id then
    if new.held_at is not null and old.held_at is null and old.rejection_reason is null then
      perform private.tell(old.seller_id, 'ad_held', ad);
    end if;
  elsif not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- Skip accounts that are being erased.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(old.seller_id, 'ad_removed', jsonb_build_object('title', ad -> 'title'));
    end if;
  elsif new.status = 'active' then
    perform private.tell(
      old.seller_id, 'ad_live',
      ad || jsonb_build_object('until', new.expires_at, 'again', old.status not in ('draft', 'pending'))
    );
  elsif new.rejection_reason is not null then
    perform private.tell(old.seller_id, 'ad_rejected', ad || jsonb_build_object('reason', new.rejection_reason));
  elsif new.status in ('draft', 'pending') then
    perform private.tell(old.seller_id, 'ad_checked', ad);
  else
    perform private.tell(old.seller_id, 'ad_closed', ad || jsonb_build_object('status', new.status));
  end if;
  return null;
end
$$;

create or replace function private.price_own_listing(
  listing public.vehicle_listings, wanted numeric, least_price bigint, writes boolean, seen bigint
) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  line jsonb := jsonb_build_object(
    'id', listing.id, 'title', listing.title, 'state', private.ad_state(listing), 'old_price', listing.price, 'new_price', wanted,
    'held', false
  );
  refused_code text := 'P0001';
  refused_hint text;
  refused_message text;
  repriced public.vehicle_listings := listing;
begin
  if writes and seen is distinct from listing.price and wanted is distinct from listing.price then
    refused_hint := 'price_moved';
    refused_message := 'Its price was changed meanwhile.';
  elsif listing.price = 0 then
    refused_hint := 'no_price';
    refused_message := 'It has no price yet.';
  elsif listing.status = 'sold' then
    refused_hint := 'sold';
    refused_message := 'It is sold.';
  elsif wanted is null then
    refused_hint := 'no_new_price';
    refused_message := 'Its new price is missing.';
  elsif wanted < least_price then
    refused_hint := 'below_least';
    refused_message := format('Its price would be below KSh %s.', ltrim(to_char(least_price, '999,999,999,999')));
  elsif wanted > 10000000000 then
    refused_hint := 'above_most';
    refused_message := 'Its price would be above KSh 10,000,000,000.';
  elsif wanted = listing.price then
    return line || jsonb_build_object('outcome', 'unchanged');
  else
    repriced.price := wanted;
    line := line || jsonb_build_object(
      'outcome', 'changed',
      'held', listing.status = 'active' and private.is_change_of_seller() and private.needs_review(listing, repriced)
    );
    if not writes then
      return line;
    end if;
    begin
      update public.vehicle_listings set price = wanted where id = listing.id returning * into listing;
      return line || jsonb_build_object('state', private.ad_state(listing));
    exception when raise_exception or check_violation or insufficient_privilege then
      get stacked diagnostics
        refused_code = returned_sqlstate, refused_message = message_text, refused_hint = pg_exception_hint;
    end;
  end if;
  return line || jsonb_build_object('outcome', 'refused', 'code', refused_code, 'message', refused_message, 'hint', refused_hint);
end
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  of_drafts constant boolean := coalesce(kind = 'listing_drafts', false);
  of_names constant boolean := coalesce(kind = 'business_names', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified and archived_at is null);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  outliers constant boolean := coalesce(sort = 'outliers', false);
  chosen uuid[];
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if of_providers then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        provider.id, provider.business_name, provider.description, provider.location, provider.address, provider.phone,
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
        provider.experience_since, provider.warranty, provider.specializations, provider.certifications,
        private.seller_history(provider.user_id) as seller, private.provider_references(provider.id) as hangs,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified and archived_at is null
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  elsif of_names then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        change.id, change.kind, change.business_name, change.created_at,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  else
    -- Several queries, so that each can use its index.
    if outliers then
      chosen := array(
        select ad.id from public.vehicle_listings as ad
        left join public.price_estimates as estimate on estimate.listing_id = ad.id
        where case when of_drafts then ad.status = 'draft' and ad.held_at is null else ad.held_at is not null or ad.status = 'pending' end
        order by abs(ln(greatest(ad.price, 1) / estimate.middle::numeric)) desc nulls last, ad.created_at desc, ad.id desc
        limit size offset passed
      );
    elsif of_drafts then
      chosen := array(
        select id from public.vehicle_listings where status = 'draft' and held_at is null
        order by created_at desc, id desc limit size offset passed
      );
    else
      chosen := array(
        select id from public.vehicle_listings where held_at is not null or status = 'pending'
        order by created_at desc, id desc limit size offset passed
      );
    end if;
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.*, of_drafts as own_draft,
        case when was.state = 'rejected' or version.facts is null then was.state else 'active' end as was_state,
        coalesce((version.facts ->> 'price')::bigint, was.price) as was_price,
        array(
          select fact from jsonb_object_keys(private.changed_facts(version.facts, private.reviewed_facts(listing))) as fact
          where version.facts is not null order by fact
        ) as changed,
        make.name as make, model.name as model,
        array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
          as pending_names,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
        (
          select jsonb_build_object(
            'low', low, 'middle', middle, 'high', high, 'ads', ads, 'sellers', sellers, 'estimated_at', estimated_at,
            'mark', private.price_mark(listing.price, low, middle, high)
          ) from public.price_estimates where listing_id = listing.id
        ) as estimate,
        (
          select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]') from (
            select
              other.id, other.title, other.year, other.price, other.mileage, other.location, other.images[1] as image,
              other.seller_id = listing.seller_id as same_seller, near.nearness
            from (
              select id, abs(price - listing.price) as nearness from public.vehicle_listings
              where status = 'active' and model_id = listing.model_id and id <> listing.id
                and year between listing.year - 2 and listing.year + 2
              order by nearness, id limit 3
            ) as near
            join public.vehicle_listings as other using (id)
          ) as ad
        ) as similar_ads
      from public.vehicle_listings as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.listing_history as history
        where history.seller_id = listing.seller_id and history.listing_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
      left join private.published_versions as version on version.listing_id = listing.id
      where listing.id = any (chosen)
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'listing_drafts', drafts
    )
  );
end
$$;

create trigger keep_published_version after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and new.price_mark is not distinct from old.price_mark)
  execute function private.keep_published_version();

create trigger tell_seller after update on public.vehicle_listings
  for each row when (new.status <> old.status or (new.held_at is not null and old.held_at is null))
  execute function private.notify_seller();

-- Drafts that were public once are compared with what they say now, because nothing older is known in whole. Public, sold and expired
-- ads need no row: they are their published version themselves.
insert into private.published_versions (listing_id, facts)
select ad.id, private.reviewed_facts(ad)
from public.vehicle_listings as ad
where ad.status = 'draft' and ad.held_at is null and exists (
  select from private.listing_history as history
  where history.seller_id = ad.seller_id and history.listing_id = ad.id and history.state = 'active'
);
