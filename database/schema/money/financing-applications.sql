-- Loan applications of members to lenders. Administrators approve, reject and disburse them; the member may withdraw a pending
-- one.
create table public.financing_applications (
  id uuid default gen_random_uuid() constraint financing_applications_pkey primary key,
  user_id uuid not null default auth.uid(),
  provider_id uuid not null,
  vehicle_listing_id uuid,
  status text not null default 'pending',
  loan_amount bigint not null,
  down_payment bigint not null default 0,
  term_months integer not null,
  monthly_income bigint not null,
  employment_status text not null,
  phone text not null,
  message text,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  constraint financing_applications_status_known check (status in ('pending', 'approved', 'rejected', 'disbursed', 'withdrawn')),
  constraint financing_applications_loan_amount_range check (loan_amount between 1 and 10000000000),
  constraint financing_applications_down_payment_range check (down_payment between 0 and 10000000000),
  constraint financing_applications_term_months_known check (term_months in (12, 24, 36, 48, 60, 72, 84)),
  constraint financing_applications_monthly_income_range check (monthly_income between 0 and 10000000000),
  constraint financing_applications_employment_status_known
    check (employment_status in ('employed', 'self_employed', 'contract', 'other')),
  constraint financing_applications_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint financing_applications_message_length check (char_length(message) <= 2000),
  constraint financing_applications_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
  constraint financing_applications_decision_reason_length check (char_length(decision_reason) <= 500),
  constraint financing_applications_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint financing_applications_provider_id_fkey foreign key (provider_id) references public.financing_providers (id),
  constraint financing_applications_vehicle_listing_id_fkey
    foreign key (vehicle_listing_id) references public.vehicle_listings (id) on delete set null,
  constraint financing_applications_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null
);

comment on table public.financing_applications is 'Loan applications of members, with the decision.';
comment on column public.financing_applications.loan_amount is 'Whole KES, like down_payment and monthly_income.';
comment on column public.financing_applications.decided_at is 'When an administrator last changed the status.';

create index financing_applications_user_idx on public.financing_applications (user_id, created_at desc);
create index financing_applications_provider_idx on public.financing_applications (provider_id);
create index financing_applications_vehicle_listing_idx on public.financing_applications (vehicle_listing_id);
create index financing_applications_decided_by_idx on public.financing_applications (decided_by);
create index financing_applications_status_idx on public.financing_applications (status, created_at desc);
-- A member may have one pending application with each lender.
create unique index financing_applications_pending_key on public.financing_applications (user_id, provider_id)
  where status = 'pending';
-- The administrators' list shows pending applications first and searches phones.
create index financing_applications_waiting_idx
  on public.financing_applications ((status <> 'pending'), created_at desc, id desc);
create index financing_applications_phone_trigram_idx on public.financing_applications
  using gin (phone gin_trgm_ops);

-- Members update the status only, to withdraw: see the policies.
revoke all on public.financing_applications from public, anon, authenticated;
grant select on public.financing_applications to authenticated;
grant insert (
  user_id, provider_id, vehicle_listing_id, status, loan_amount, down_payment, term_months, monthly_income, employment_status,
  phone, message
) on public.financing_applications to authenticated;
grant update (status) on public.financing_applications to authenticated;
grant all on public.financing_applications to service_role;

alter table public.financing_applications enable row level security;

create policy "People read their own applications" on public.financing_applications
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every application" on public.financing_applications
  for select to authenticated using ((select private.is_admin()));
-- The subquery runs with the member's rights, so an ad they cannot read is refused.
create policy "People apply for themselves, undecided" on public.financing_applications
  for insert to authenticated with check (
    user_id = (select auth.uid()) and status = 'pending'
    and (
      vehicle_listing_id is null
      or exists (select from public.vehicle_listings as listing where listing.id = financing_applications.vehicle_listing_id)
    )
  );
create policy "People withdraw what is undecided" on public.financing_applications
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status = 'withdrawn');

create trigger guard_financing_application before insert on public.financing_applications
  for each row execute function private.guard_financing_application();
create trigger limit_rows before insert on public.financing_applications
  for each row execute function private.limit_rows(
    'user_id', 50, '1 day', 'application_limit', 'You have made 50 applications in the last day. Make the next one tomorrow.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.financing_applications', 'user_id', null, 'financing_applications', '{decided_by}', 'cascade', null,
    'Income and employment have no use without the person.'),
  ('public.financing_applications', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s application.');

-- Normalises a new application and refuses inactive lenders and loans outside the lender's range.
create function private.guard_financing_application() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.financing_providers;
begin
  new.phone := coalesce(private.kenyan_phone(new.phone), btrim(new.phone));
  new.message := nullif(btrim(new.message), '');
  select * into provider from public.financing_providers where id = new.provider_id and active;
  if not found then
    raise exception 'This lender takes no applications at the moment. Choose another.' using hint = 'provider_inactive';
  end if;
  if new.loan_amount < provider.min_amount then
    raise exception '% lends % or more.', provider.name, private.kes(provider.min_amount)
      using hint = 'loan_amount_range';
  end if;
  if new.loan_amount > provider.max_amount then
    raise exception '% lends % at most.', provider.name, private.kes(provider.max_amount)
      using hint = 'loan_amount_range';
  end if;
  if new.term_months > provider.max_term_months then
    raise exception '% lends for % months at most.', provider.name, provider.max_term_months
      using hint = 'term_range';
  end if;
  return new;
end
$$;

-- Changes an application's status: pending to approved or rejected, approved to disbursed or rejected. A rejection needs a
-- reason. Notifies the member, with the reason.
create function public.move_financing_application(application_id uuid, status text, reason text default null)
returns public.financing_applications
language plpgsql security definer set search_path = ''
as $$
declare
  application public.financing_applications;
  lender text;
  was text;
  said text := nullif(btrim(reason), '');
begin
  select * into application from public.financing_applications where id = application_id and private.is_admin() for update;
  was := application.status;
  perform private.check_request_move(
    'application', was, move_financing_application.status,
    (was, move_financing_application.status) in (
      ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'disbursed'), ('approved', 'rejected')
    ),
    said
  );

  update public.financing_applications as moved
  set status = move_financing_application.status, decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = application_id returning * into application;
  select name into lender from public.financing_providers where id = application.provider_id;
  perform private.record_audit(
    case application.status when 'approved' then 'approve' when 'rejected' then 'reject' else 'disburse' end,
    'financing_applications', application.id::text,
    jsonb_build_object('status', was), jsonb_build_object('status', application.status)
  );
  perform private.tell(
    application.user_id, 'loan_decided',
    jsonb_build_object(
      'lender', lender, 'amount', application.loan_amount, 'months', application.term_months,
      'status', application.status, 'note', said
    )
  );
  return application;
end
$$;
grant execute on function public.move_financing_application(uuid, text, text) to authenticated;
