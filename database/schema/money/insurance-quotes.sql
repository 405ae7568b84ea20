-- Insurance quotes that members request. A pending quote has an estimated premium; on approval the insurer's premium replaces it.
-- Administrators approve and reject quotes; the member may withdraw a pending one.
create table public.insurance_quotes (
  id uuid default gen_random_uuid() constraint insurance_quotes_pkey primary key,
  user_id uuid not null default auth.uid(),
  provider_id uuid not null,
  vehicle_listing_id uuid,
  status text not null default 'pending',
  coverage_type text not null,
  vehicle_value bigint,
  vehicle_make text not null,
  vehicle_model text,
  vehicle_year integer not null,
  phone text not null,
  message text,
  premium_amount bigint,
  valid_until date,
  decided_by uuid,
  decided_at timestamptz,
  decision_reason text,
  created_at timestamptz not null default now(),
  constraint insurance_quotes_coverage_type_known check (coverage_type in ('comprehensive', 'third_party', 'commercial')),
  constraint insurance_quotes_vehicle_value_range check (vehicle_value between 1 and 10000000000),
  constraint insurance_quotes_vehicle_make_length
    check (char_length(vehicle_make) <= 60 and char_length(private.visible_line(vehicle_make)) >= 1),
  constraint insurance_quotes_vehicle_model_length check (char_length(vehicle_model) <= 60),
  constraint insurance_quotes_phone_kenyan check (phone ~ '^\+254[17]\d{8}$'),
  constraint insurance_quotes_message_length check (char_length(message) <= 2000),
  constraint insurance_quotes_premium_amount_range check (premium_amount between 1 and 10000000000),
  constraint insurance_quotes_approved check (status <> 'approved' or (premium_amount, valid_until) is not null),
  constraint insurance_quotes_decision_reason_length check (char_length(decision_reason) <= 500),
  constraint insurance_quotes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint insurance_quotes_provider_id_fkey foreign key (provider_id) references public.insurance_providers (id),
  constraint insurance_quotes_vehicle_listing_id_fkey
    foreign key (vehicle_listing_id) references public.vehicle_listings (id) on delete set null,
  constraint insurance_quotes_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  constraint insurance_quotes_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null)),
  constraint insurance_quotes_vehicle_year_range
    check (vehicle_year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1),
  constraint insurance_quotes_vehicle_value_given
    check (vehicle_value is not null or coverage_type = 'third_party'),
  constraint insurance_quotes_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null
);

comment on table public.insurance_quotes is 'Insurance quotes that members request, with the offer.';
comment on column public.insurance_quotes.vehicle_value is 'Whole KES; null: third party cover, for which it is optional.';
comment on column public.insurance_quotes.premium_amount is
  'Whole KES a year: an estimate while pending (null: no premium published), then the offer.';
comment on column public.insurance_quotes.valid_until is 'Last day of the offer, in Nairobi.';

create index insurance_quotes_user_idx on public.insurance_quotes (user_id, created_at desc);
create index insurance_quotes_provider_idx on public.insurance_quotes (provider_id);
create index insurance_quotes_vehicle_listing_idx on public.insurance_quotes (vehicle_listing_id);
create index insurance_quotes_decided_by_idx on public.insurance_quotes (decided_by);
create index insurance_quotes_status_idx on public.insurance_quotes (status, created_at desc);
-- Refuses a second pending request for the same cover of the same vehicle.
create unique index insurance_quotes_pending_key on public.insurance_quotes
  (user_id, provider_id, coverage_type, vehicle_value, vehicle_make, vehicle_year, vehicle_model) nulls not distinct
  where status = 'pending';
-- The administrators' list shows pending quotes first and searches vehicles and phones.
create index insurance_quotes_waiting_idx on public.insurance_quotes ((status <> 'pending'), created_at desc, id desc);
create index insurance_quotes_text_trigram_idx on public.insurance_quotes
  using gin (private.quote_text(vehicle_make, vehicle_model, phone) gin_trgm_ops);

-- Members update the status only, to withdraw: see the policies.
revoke all on public.insurance_quotes from public, anon, authenticated;
grant select on public.insurance_quotes to authenticated;
grant insert (
  user_id, provider_id, vehicle_listing_id, status, coverage_type, vehicle_value, vehicle_make, vehicle_model, vehicle_year,
  phone, message
) on public.insurance_quotes to authenticated;
grant update (status) on public.insurance_quotes to authenticated;
grant all on public.insurance_quotes to service_role;

alter table public.insurance_quotes enable row level security;

create policy "People read their own quotes" on public.insurance_quotes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every quote" on public.insurance_quotes
  for select to authenticated using ((select private.is_admin()));
-- The subquery runs with the member's rights, so an ad they cannot read is refused.
create policy "People ask for themselves, undecided" on public.insurance_quotes
  for insert to authenticated with check (
    user_id = (select auth.uid()) and status = 'pending'
    and (
      vehicle_listing_id is null
      or exists (select from public.vehicle_listings as listing where listing.id = insurance_quotes.vehicle_listing_id)
    )
  );
create policy "People withdraw what is undecided" on public.insurance_quotes
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status = 'withdrawn');

create trigger guard_insurance_quote before insert on public.insurance_quotes
  for each row execute function private.guard_insurance_quote();
create trigger limit_rows before insert on public.insurance_quotes
  for each row execute function private.limit_rows(
    'user_id', 50, '1 day', 'quote_limit', 'You have asked for 50 quotes in the last day. Ask for the next one tomorrow.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.insurance_quotes', 'user_id', null, 'insurance_quotes', '{decided_by}', 'cascade', null,
    'A quote has no use without the person.'),
  ('public.insurance_quotes', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s quote.');

-- Normalises a new quote, refuses inactive insurers and cover they do not offer, and sets the estimated premium.
create function private.guard_insurance_quote() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.insurance_providers;
begin
  new.phone := coalesce(private.kenyan_phone(new.phone), btrim(new.phone));
  new.message := nullif(btrim(new.message), '');
  new.vehicle_make := private.visible_line(new.vehicle_make);
  new.vehicle_model := nullif(private.visible_line(new.vehicle_model), '');
  select * into provider from public.insurance_providers where id = new.provider_id and active;
  if not found then
    raise exception 'This insurer gives no quotes at the moment. Choose another.' using hint = 'provider_inactive';
  end if;
  if new.coverage_type <> all (provider.insurance_types) then
    raise exception '% does not offer this cover. Choose another.', provider.name
      using hint = 'coverage_not_offered';
  end if;
  -- Clients have no grant on the column, so a premium that is already set comes from the server.
  new.premium_amount := coalesce(
    new.premium_amount, nullif(private.premium_estimate(new.provider_id, new.coverage_type, new.vehicle_value), 0)
  );
  return new;
end
$$;

-- Decides a pending quote. Approval takes the insurer's premium in whole KES a year (the estimate when none is given) and makes
-- the offer valid for 30 days; a rejection needs a reason. Notifies the member, with the reason.
create function public.move_insurance_quote(
  quote_id uuid, status text, premium_amount bigint default null, reason text default null
) returns public.insurance_quotes
language plpgsql security definer set search_path = ''
as $$
declare
  quote public.insurance_quotes;
  insurer text;
  said text := nullif(btrim(reason), '');
begin
  select * into quote from public.insurance_quotes where id = quote_id and private.is_admin() for update;
  perform private.check_request_move(
    'quote', quote.status, move_insurance_quote.status,
    quote.status = 'pending' and move_insurance_quote.status in ('approved', 'rejected'), said
  );
  if move_insurance_quote.status = 'approved' then
    quote.premium_amount := coalesce(move_insurance_quote.premium_amount, quote.premium_amount);
    quote.valid_until := private.nairobi_today() + 30;
    if quote.premium_amount is null then
      raise exception 'Enter the premium of a year; this insurer has published none for this vehicle.'
        using hint = 'premium_missing';
    end if;
  end if;

  update public.insurance_quotes as moved
  set status = move_insurance_quote.status, premium_amount = quote.premium_amount, valid_until = quote.valid_until,
      decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = quote_id returning * into quote;
  select name into insurer from public.insurance_providers where id = quote.provider_id;
  perform private.record_audit(
    case quote.status when 'approved' then 'approve' else 'reject' end, 'insurance_quotes', quote.id::text,
    '{"status": "pending"}', jsonb_build_object('status', quote.status, 'premium_amount', quote.premium_amount)
  );
  perform private.tell(
    quote.user_id, case quote.status when 'approved' then 'insurance_quote_ready' else 'insurance_quote_declined' end,
    jsonb_build_object('insurer', insurer, 'vehicle', concat_ws(' ', quote.vehicle_make, quote.vehicle_model))
    || case quote.status
      when 'approved' then jsonb_build_object('premium', quote.premium_amount, 'valid_until', quote.valid_until, 'note', said)
      else jsonb_build_object('reason', said)
    end
  );
  return quote;
end
$$;
grant execute on function public.move_insurance_quote(uuid, text, bigint, text) to authenticated;
