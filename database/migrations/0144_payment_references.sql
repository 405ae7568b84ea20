-- A reference counts for one payment of its method, however it is written. Who finds theirs given with another payment can say that it
-- is theirs all the same: then both wait for an administrator, who sees the clash. A payment that waits can be corrected and withdrawn.

create function private.reference_key(reference text) returns text
language sql immutable set search_path = ''
as $$ select nullif(upper(regexp_replace(reference, '[[:space:][:punct:]]+', '', 'g')), '') $$;

revoke execute on function private.reference_key(text) from public;
-- Whoever writes a row works out what its index holds.
grant execute on function private.reference_key(text) to authenticated, service_role;

alter table public.payment_requests
  add column reference_disputed boolean not null default false,
  add column changed_at timestamptz,
  drop constraint payment_requests_status_known,
  drop constraint payment_requests_decided,
  add constraint payment_requests_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  add constraint payment_requests_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null));

comment on column public.payment_requests.reference_disputed is
  'Its reference had been given with another payment, and the person says that it is theirs.';
comment on column public.payment_requests.changed_at is 'When the person last corrected what they had said.';

-- Of those that share one already, the first holds it.
update public.payment_requests as later set reference_disputed = true
where later.status in ('pending', 'approved') and exists (
  select from public.payment_requests as earlier
  where earlier.status in ('pending', 'approved') and earlier.payment_method = later.payment_method
    and private.reference_key(earlier.reference) = private.reference_key(later.reference)
    and (earlier.created_at, earlier.id) < (later.created_at, later.id)
);

create unique index payment_requests_reference_key
  on public.payment_requests (payment_method, private.reference_key(reference))
  where status in ('pending', 'approved') and not reference_disputed;
create index payment_requests_reference_idx on public.payment_requests (private.reference_key(reference));

-- Others that have the reference of a payment, and still stand.
create function private.same_reference(payment public.payment_requests) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  select other.* from public.payment_requests as other
  where private.reference_key(other.reference) = private.reference_key(payment.reference)
    and other.payment_method = payment.payment_method and other.status in ('pending', 'approved') and other.id <> payment.id
$$;

-- Runs after guard_payment_request.
create function private.keep_payment_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  other public.payment_requests;
  -- A client writes for itself, the server for M-Pesa.
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
    select * into other from private.same_reference(new) where status = 'approved' limit 1;
    if found then
      raise exception 'A payment with this reference has been approved already (%).', other.payment_number
        using hint = 'reference_approved';
    end if;
  end if;
  if new.reference is null or new.status <> 'pending' or tg_op = 'UPDATE'
    and new.reference is not distinct from old.reference and new.reference_disputed = old.reference_disputed
  then
    return new;
  end if;
  if by_payer then
    -- The same number is the same request sent again, which its unique constraint refuses.
    select * into other from private.same_reference(new) as own
    where own.user_id = new.user_id and own.payment_number <> new.payment_number limit 1;
    if found then
      raise exception 'You have given this reference with another payment already (%).', other.payment_number
        using hint = 'reference_given';
    end if;
    -- Only what another has can be disputed.
    new.reference_disputed := new.reference_disputed and exists (select from private.same_reference(new));
  elsif tg_op = 'UPDATE' and new.reference is distinct from old.reference then
    -- M-Pesa's own word: whoever typed it before has to be looked at.
    update public.payment_requests set reference_disputed = true
    where id in (select id from private.same_reference(new) where status = 'pending') and not reference_disputed;
  end if;
  return new;
end
$$;

create trigger keep_payment_reference before insert or update on public.payment_requests
  for each row execute function private.keep_payment_reference();

create function private.tell_of_disputed_reference() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  administrator uuid;
begin
  for administrator in select id from public.profiles where role = 'admin' and suspended_at is null loop
    perform private.tell(
      administrator, 'One reference, two payments',
      format('%s gives a reference that another payment has. Compare both with the statement.', new.payment_number),
      'warning', '/admin/payments?search=' || new.payment_number, 'See the payment'
    );
  end loop;
  return null;
end
$$;

create trigger tell_of_disputed_reference after insert on public.payment_requests
  for each row when (new.reference_disputed) execute function private.tell_of_disputed_reference();
create trigger tell_of_redisputed_reference after update on public.payment_requests
  for each row when (new.reference_disputed and not old.reference_disputed and new.status = 'pending')
  execute function private.tell_of_disputed_reference();

revoke execute on function
  private.same_reference(public.payment_requests), private.keep_payment_reference(), private.tell_of_disputed_reference()
from public;

grant insert (reference_disputed), update (amount, reference, phone, notes, status, reference_disputed)
  on public.payment_requests to authenticated;

-- What M-Pesa was asked for is M-Pesa's to answer.
create policy "People correct and withdraw what is undecided" on public.payment_requests
  for update to authenticated
  using (user_id = (select auth.uid()) and status = 'pending' and push_asked_at is null)
  with check (user_id = (select auth.uid()) and status in ('pending', 'withdrawn'));

-- As in 0072: withdrawn ones where they are asked for, and with each the others that have its reference.
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

notify pgrst, 'reload schema';
