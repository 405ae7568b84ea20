-- Fees of the government for the transfer of a vehicle. A fee applies from its day until the day before the next one of its kind and class. Those
-- that nobody has confirmed on the government's portal are shown as such. Administrators add, correct and confirm them; the audit log says who.

create table public.official_fees (
  id bigint generated always as identity constraint official_fees_pkey primary key,
  kind text not null,
  -- Of a transfer: the largest engine of the class in cm³; null: larger than every class.
  up_to_cc integer,
  amount integer not null,
  effective_from date not null,
  source text not null,
  confirmed_on date,
  constraint official_fees_kind_known check (kind in ('copy_of_records', 'transfer')),
  constraint official_fees_class check (up_to_cc is null or kind = 'transfer'),
  constraint official_fees_up_to_cc_range check (up_to_cc between 50 and 20000),
  constraint official_fees_amount_range check (amount between 1 and 1000000),
  constraint official_fees_effective_from_range check (effective_from between date '2000-01-01' and date '2100-12-31'),
  constraint official_fees_source_length check (char_length(source) between 1 and 200 and source = private.visible_line(source)),
  constraint official_fees_class_day_key unique nulls not distinct (kind, up_to_cc, effective_from)
);

comment on table public.official_fees is 'Fees of the government for copies of records and transfers of vehicles, in KES from a day on.';
comment on column public.official_fees.confirmed_on is 'When an administrator confirmed it on the portal; null: not confirmed.';

-- No grant on id: the database generates the keys.
revoke all on public.official_fees from public, anon, authenticated;
grant select on public.official_fees to anon;
grant select, delete on public.official_fees to authenticated;
grant insert (kind, up_to_cc, amount, effective_from, source) on public.official_fees to authenticated;
grant update (kind, up_to_cc, amount, effective_from, source) on public.official_fees to authenticated;
grant all on public.official_fees to service_role;

alter table public.official_fees enable row level security;

create policy "Anyone reads the official fees" on public.official_fees
  for select to anon, authenticated using (true);
create policy "Administrators add official fees" on public.official_fees
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators delete official fees" on public.official_fees
  for delete to authenticated using ((select private.is_admin()));
create policy "Administrators correct official fees" on public.official_fees
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));

create trigger unconfirm_fee before update of kind, up_to_cc, amount, effective_from, source on public.official_fees
  for each row execute function private.unconfirm_fee();
create trigger audit_changes after insert or update or delete on public.official_fees
  for each row execute function private.audit_changes('kind', 'up_to_cc', 'amount', 'effective_from', 'source', 'confirmed_on');

insert into public.official_fees (kind, up_to_cc, amount, effective_from, source) values
  ('copy_of_records', null, 550, '2025-12-01', 'Published by a blog in December 2025'),
  ('transfer', 1000, 1660, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024'),
  ('transfer', 1200, 1890, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024'),
  ('transfer', 1500, 2065, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024'),
  ('transfer', 1700, 2410, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024'),
  ('transfer', 2000, 2695, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024'),
  ('transfer', 2500, 3845, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024'),
  ('transfer', 3000, 5055, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024'),
  ('transfer', null, 5915, '2024-01-01', 'Tables of kenyanest.com, 2017 to 2024');

-- Trigger: what is corrected has to be confirmed again.
create function private.unconfirm_fee() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (new.kind, new.up_to_cc, new.amount, new.effective_from, new.source)
    is distinct from (old.kind, old.up_to_cc, old.amount, old.effective_from, old.source)
  then
    new.confirmed_on := null;
  end if;
  return new;
end
$$;

-- Notes that an administrator has seen this amount on the government's portal today. `amount` is the one that they read on the page. Hints
-- not_found, changed_meanwhile.
create function public.confirm_official_fee(fee_id bigint, amount integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  fee public.official_fees;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may confirm fees.' using errcode = '42501';
  end if;
  select * into fee from public.official_fees as known where known.id = fee_id for update;
  if not found then
    raise exception 'This fee is no longer there.' using hint = 'not_found';
  elsif confirm_official_fee.amount is distinct from fee.amount then
    raise exception 'This was changed after you loaded the page. Load it again and look at what it says now.' using hint = 'changed_meanwhile';
  end if;
  update public.official_fees as known set confirmed_on = private.nairobi_today() where known.id = fee_id;
end
$$;
grant execute on function public.confirm_official_fee(bigint, integer) to authenticated, service_role;

-- The fee that applies today, for a transfer that of the class of this engine, as {amount, effective_from, source, confirmed_on}; null if
-- none is known.
create function private.official_fee(kind text, engine_cc integer default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'amount', fee.amount, 'effective_from', fee.effective_from, 'source', fee.source, 'confirmed_on', fee.confirmed_on
  )
  from public.official_fees as fee
  where fee.kind = official_fee.kind and fee.effective_from <= private.nairobi_today()
    and (fee.kind <> 'transfer' or engine_cc is not null and (fee.up_to_cc is null or fee.up_to_cc >= engine_cc))
  order by fee.up_to_cc nulls last, fee.effective_from desc
  limit 1
$$;
