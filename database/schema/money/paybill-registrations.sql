-- Where Safaricom reports payments to the operator's paybill or till: registered by an administrator (server/mpesa/paybill.ts), in
-- production once for each number. Only the server reads and writes it.
create table private.paybill_registrations (
  id uuid default gen_random_uuid() constraint paybill_registrations_pkey primary key,
  short_code text not null,
  till text,
  base_url text not null,
  response_type text not null,
  registered_by uuid,
  registered_at timestamptz not null default now(),
  constraint paybill_registrations_registered_by_fkey foreign key (registered_by) references auth.users (id) on delete set null,
  constraint paybill_registrations_response_type_known check (response_type in ('Completed', 'Cancelled'))
);

comment on table private.paybill_registrations is 'Registrations of the address that M-Pesa reports payments to. Written by the server only.';
comment on column private.paybill_registrations.base_url is 'The address of the site; the rest is secret.';
comment on column private.paybill_registrations.response_type is 'What M-Pesa does with a payment while the site does not answer.';

create index paybill_registrations_by_idx on private.paybill_registrations (registered_by);
create index paybill_registrations_at_idx on private.paybill_registrations (registered_at desc);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.paybill_registrations', 'registered_by', null, null, '{}', 'anonymise', null, 'Nothing of the person.');

-- Records a registration that Safaricom accepted, in the audit log too.
create function private.record_paybill_registration(
  administrator uuid, short_code text, till text, base_url text, response_type text
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.paybill_registrations (short_code, till, base_url, response_type, registered_by)
  values (short_code, till, base_url, response_type, administrator);
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  values (administrator, 'register', 'paybill', record_paybill_registration.short_code, jsonb_build_object(
    'short_code', record_paybill_registration.short_code, 'base_url', record_paybill_registration.base_url,
    'response_type', record_paybill_registration.response_type
  ))
$$;

-- The last registration, when a payment was last confirmed, and what M-Pesa shall do while the site does not answer (PaybillState of
-- server/mpesa/paybill.ts).
create function private.paybill_state(out response_type text, out registered jsonb, out confirmed_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    case when private.setting_is_on('paybill_refuses_unreachable') then 'Cancelled' else 'Completed' end,
    (
      select jsonb_build_object(
        'short_code', last.short_code, 'base_url', last.base_url, 'response_type', last.response_type,
        'registered_at', last.registered_at, 'registered_by', private.person_name(last.registered_by)
      )
      from private.paybill_registrations as last order by last.registered_at desc limit 1
    ),
    (select max(received_at) from private.paybill_payments)
$$;

-- The paybill and till numbers whose payments M-Pesa reports to this site, so that payments to them are found without an administrator:
-- those last registered, and that of the last confirmation, which proves a registration whose answer was lost.
create function public.confirmed_pay_numbers() returns setof text
language sql stable security definer set search_path = ''
as $$
  select distinct number from (
    (select short_code, till from private.paybill_registrations order by registered_at desc limit 1)
    union all
    (select short_code, null from private.paybill_payments order by received_at desc limit 1)
  ) as known, unnest(array[known.short_code, known.till]) as number
  where number is not null
$$;
grant execute on function public.confirmed_pay_numbers() to authenticated, service_role;
