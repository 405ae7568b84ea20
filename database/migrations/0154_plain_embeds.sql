-- A payment, an application, a quote and a notification have one person, by the plain name of profiles (spec 001 §7): who decided
-- it, and who has read it, refer to the account behind the profile instead.

alter table public.payment_requests
  drop constraint payment_requests_decided_by_fkey,
  add constraint payment_requests_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null;

alter table public.financing_applications
  drop constraint financing_applications_decided_by_fkey,
  add constraint financing_applications_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null;

alter table public.insurance_quotes
  drop constraint insurance_quotes_decided_by_fkey,
  add constraint insurance_quotes_decided_by_fkey foreign key (decided_by) references auth.users (id) on delete set null;

alter table public.notification_reads
  drop constraint notification_reads_user_id_fkey,
  add constraint notification_reads_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;

notify pgrst, 'reload schema';
