-- Insurers with their published premiums, and the quotes members ask for. The premium of a new quote is the database's own
-- estimate; the insurer's figure replaces it when staff approve.
create table public.insurance_providers (
  id uuid default gen_random_uuid() constraint insurance_providers_pkey primary key,
  name text not null,
  description text,
  logo_url text,
  insurance_types text[] not null,
  website text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint insurance_providers_name_length check (char_length(name) between 1 and 80 and name = private.visible_line(name)),
  constraint insurance_providers_description_length check (char_length(description) <= 2000),
  constraint insurance_providers_logo_url_own check (logo_url ~ '^/([^/\\].*)?$' and char_length(logo_url) <= 300),
  constraint insurance_providers_insurance_types_known check (
    insurance_types <@ array['comprehensive', 'third_party', 'commercial'] and cardinality(insurance_types) between 1 and 3
    and array_ndims(insurance_types) = 1
  ),
  constraint insurance_providers_website_https check (website ~ '^https://' and private.is_website(website))
);

comment on table public.insurance_providers is 'Insurers.';
comment on column public.insurance_providers.logo_url is 'Root-relative address of a picture on the site itself.';

create unique index insurance_providers_name_key on public.insurance_providers (lower(name));

revoke all on public.insurance_providers from public, anon, authenticated;
grant select on public.insurance_providers to anon;
grant select, delete on public.insurance_providers to authenticated;
grant insert (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;
grant update (name, description, logo_url, insurance_types, website, active) on public.insurance_providers to authenticated;
grant all on public.insurance_providers to service_role;

alter table public.insurance_providers enable row level security;

create policy "Anyone reads the active insurers" on public.insurance_providers
  for select to anon, authenticated using (active);
create policy "Administrators read every insurer" on public.insurance_providers
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators add insurers" on public.insurance_providers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change insurers" on public.insurance_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete insurers" on public.insurance_providers
  for delete to authenticated using ((select private.is_admin()));
-- An insurer who is no longer active keeps the name for those who asked.
create policy "People read the insurers they asked" on public.insurance_providers
  for select to authenticated using (exists (
    select from public.insurance_quotes as own
    where own.provider_id = insurance_providers.id and own.user_id = (select auth.uid())
  ));

create trigger tidy_name before insert or update on public.insurance_providers
  for each row execute function private.tidy_name();
create trigger audit_changes after insert or update or delete on public.insurance_providers
  for each row execute function private.audit_changes(
    'name', 'description', 'logo_url', 'insurance_types', 'website', 'active'
  );
create trigger forget_page after insert or update or delete on public.insurance_providers
  for each row execute function private.forget_named_page('/insurance');

-- A band counts for vehicle values from min_value to max_value, both included. Where two hold a value, the one that begins
-- higher counts, so bands may meet.
create table public.insurance_rates (
  id uuid default gen_random_uuid() constraint insurance_rates_pkey primary key,
  provider_id uuid not null,
  insurance_type text not null,
  min_value bigint not null default 0,
  max_value bigint,
  rate_basis_points integer,
  flat_premium bigint,
  minimum_premium bigint not null default 0,
  constraint insurance_rates_insurance_type_known check (insurance_type in ('comprehensive', 'third_party', 'commercial')),
  constraint insurance_rates_min_value_range check (min_value between 0 and 10000000000),
  constraint insurance_rates_max_value_range check (max_value between min_value and 10000000000),
  constraint insurance_rates_rate_basis_points_range check (rate_basis_points between 1 and 10000),
  constraint insurance_rates_flat_premium_range check (flat_premium between 1 and 10000000000),
  constraint insurance_rates_rate_or_flat check ((rate_basis_points is null) <> (flat_premium is null)),
  constraint insurance_rates_minimum_premium_range check (minimum_premium between 0 and 10000000000),
  constraint insurance_rates_band_key unique (provider_id, insurance_type, min_value),
  constraint insurance_rates_provider_id_fkey
    foreign key (provider_id) references public.insurance_providers (id) on delete cascade
);

comment on table public.insurance_rates is 'What insurers publish as premiums of a year, before levies and stamp duty.';
comment on column public.insurance_rates.min_value is 'Value of the vehicle in whole KES, as max_value; null there: no upper end.';
comment on column public.insurance_rates.rate_basis_points is 'Hundredths of a per cent of the vehicle''s value a year: 400 is 4%.';
comment on column public.insurance_rates.flat_premium is 'Whole KES a year, whatever the vehicle is worth.';
comment on column public.insurance_rates.minimum_premium is 'Whole KES a year that the premium is at least.';

revoke all on public.insurance_rates from public, anon, authenticated;
grant select on public.insurance_rates to anon;
grant select, delete on public.insurance_rates to authenticated;
grant insert (
  provider_id, insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;
grant update (
  insurance_type, min_value, max_value, rate_basis_points, flat_premium, minimum_premium
) on public.insurance_rates to authenticated;
grant all on public.insurance_rates to service_role;

alter table public.insurance_rates enable row level security;

-- The insurer is looked up with the caller's own eyes.
create policy "Anyone reads the premiums of insurers they can see" on public.insurance_rates
  for select to anon, authenticated using (exists (
    select from public.insurance_providers as provider where provider.id = insurance_rates.provider_id
  ));
create policy "Administrators add premiums" on public.insurance_rates
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change premiums" on public.insurance_rates
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete premiums" on public.insurance_rates
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_changes after insert or update or delete on public.insurance_rates
  for each row execute function private.audit_changes(
    'provider_id', 'insurance_type', 'min_value', 'max_value', 'rate_basis_points', 'flat_premium', 'minimum_premium'
  );
create trigger forget_page after insert or update or delete on public.insurance_rates
  for each row execute function private.forget_named_page('/insurance');
create trigger date_insurer after insert or update or delete on public.insurance_rates
  for each row execute function private.date_insurer();

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

comment on table public.insurance_quotes is 'The cover members ask insurers for, and what they were offered.';
comment on column public.insurance_quotes.vehicle_value is 'Whole KES; null where third party cover was asked for without.';
comment on column public.insurance_quotes.premium_amount is 'Whole KES a year: an estimate while pending (null: none published), then the offer.';
comment on column public.insurance_quotes.valid_until is 'Last day of the offer, in Nairobi.';

create index insurance_quotes_user_idx on public.insurance_quotes (user_id, created_at desc);
create index insurance_quotes_provider_idx on public.insurance_quotes (provider_id);
create index insurance_quotes_vehicle_listing_idx on public.insurance_quotes (vehicle_listing_id);
create index insurance_quotes_decided_by_idx on public.insurance_quotes (decided_by);
create index insurance_quotes_status_idx on public.insurance_quotes (status, created_at desc);
create index insurance_quotes_waiting_idx on public.insurance_quotes ((status <> 'pending'), created_at desc, id desc);
create index insurance_quotes_text_trigram_idx on public.insurance_quotes
  using gin (private.quote_text(vehicle_make, vehicle_model, phone) gin_trgm_ops);
create unique index insurance_quotes_pending_key on public.insurance_quotes
  (user_id, provider_id, coverage_type, vehicle_value, vehicle_make, vehicle_year, vehicle_model) nulls not distinct
  where status = 'pending';

-- For withdrawing; the only change the policies let through.
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
  ('public.insurance_quotes', 'user_id', null, 'insurance_quotes', '{decided_by}', 'cascade', null, 'A quote has no use without the person.'),
  ('public.insurance_quotes', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s quote.');

-- FIXME first said:
-- The premium of a year in whole KES by the insurer's published bands, or null where none holds the value.
-- domain/insurance.ts says the same to the form.
-- FIXME last said:
-- As before; without a value only a band counts that is flat and holds every one.
create function private.premium_estimate(provider uuid, coverage text, vehicle_value bigint) returns bigint
language sql stable security definer set search_path = ''
as $$
  select greatest(
    rate.minimum_premium,
    coalesce(rate.flat_premium, (premium_estimate.vehicle_value * rate.rate_basis_points + 5000) / 10000)
  )
  from public.insurance_rates as rate
  where rate.provider_id = premium_estimate.provider and rate.insurance_type = premium_estimate.coverage
    and case
      when premium_estimate.vehicle_value is null then
        rate.flat_premium is not null and rate.min_value = 0 and rate.max_value is null
      else
        premium_estimate.vehicle_value >= rate.min_value
        and (rate.max_value is null or premium_estimate.vehicle_value <= rate.max_value)
    end
  order by rate.min_value desc
  limit 1
$$;

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
    raise exception '% does not offer this cover. Choose another.', provider.name using hint = 'coverage_not_offered';
  end if;
  -- No client may write the column: what stands there already is the server's own.
  new.premium_amount := coalesce(
    new.premium_amount, nullif(private.premium_estimate(new.provider_id, new.coverage_type, new.vehicle_value), 0)
  );
  return new;
end
$$;

-- FIXME first said:
-- Approves a pending quote with the insurer's premium (the estimate when none is given), valid for 30 days, or rejects it with
-- a reason, which the person reads.
-- FIXME last said:
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
  if not private.is_admin() then
    raise exception 'Only an administrator may decide quotes.' using errcode = '42501';
  end if;
  select * into quote from public.insurance_quotes where id = quote_id for update;
  if not found then
    raise exception 'This quote is no longer there.' using hint = 'not_found';
  end if;
  if (quote.status = 'pending' and move_insurance_quote.status in ('approved', 'rejected')) is not true then
    raise exception 'This quote is % and cannot become %.', quote.status, coalesce(left(move_insurance_quote.status, 20), 'nothing')
      using hint = 'transition';
  end if;
  if move_insurance_quote.status = 'rejected' and coalesce(private.visible_line(said), '') = '' then
    raise exception 'Say why the quote is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  if move_insurance_quote.status = 'approved' then
    quote.premium_amount := coalesce(move_insurance_quote.premium_amount, quote.premium_amount);
    quote.valid_until := (now() at time zone 'Africa/Nairobi')::date + 30;
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
  if quote.status = 'approved' then
    perform private.tell(
      quote.user_id, 'Your insurance quote is ready',
      concat_ws(' ', format(
        '%s insures your %s for %s a year. The offer is valid until %s.', insurer,
        concat_ws(' ', quote.vehicle_make, quote.vehicle_model), private.kes(quote.premium_amount),
        to_char(quote.valid_until, 'FMDD Mon YYYY')
      ), said),
      'success', '/insurance', 'See your quotes', topic => 'offers'
    );
  else
    perform private.tell(
      quote.user_id, 'Your insurance quote was turned down',
      format(
        '%s gives no quote for your %s: %s', insurer, concat_ws(' ', quote.vehicle_make, quote.vehicle_model), said
      ),
      'error', '/insurance', 'See your quotes', topic => 'offers'
    );
  end if;
  return quote;
end
$$;
grant execute on function public.move_insurance_quote(uuid, text, bigint, text) to authenticated;

-- A change of an insurer's premiums counts as a change of the insurer.
create function private.date_insurer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.insurance_providers set updated_at = now()
  where id = case tg_op when 'DELETE' then old.provider_id else new.provider_id end;
  return null;
end
$$;
