-- One application to a lender waits for an answer at a time, and a quote that nobody has answered can be withdrawn as an
-- application can.

-- Of several that wait at one lender the newest says what the person wants.
update public.financing_applications as older set status = 'withdrawn'
where older.status = 'pending' and exists (
  select from public.financing_applications as newer
  where newer.user_id = older.user_id and newer.provider_id = older.provider_id and newer.status = 'pending'
    and (newer.created_at, newer.id) > (older.created_at, older.id)
);

create unique index financing_applications_pending_key on public.financing_applications (user_id, provider_id)
  where status = 'pending';

alter table public.insurance_quotes
  drop constraint insurance_quotes_status_known,
  drop constraint insurance_quotes_decided,
  add constraint insurance_quotes_status_known check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  add constraint insurance_quotes_decided check ((status in ('pending', 'withdrawn')) = (decided_at is null));

-- For withdrawing; the only change the policies let through.
grant update (status) on public.insurance_quotes to authenticated;

create policy "People withdraw what is undecided" on public.insurance_quotes
  for update to authenticated using (user_id = (select auth.uid()) and status = 'pending')
  with check (user_id = (select auth.uid()) and status = 'withdrawn');

notify pgrst, 'reload schema';
