-- Lenders that members can apply to, with the range of their loans. Administrators maintain them.
create table public.financing_providers (
  id uuid default gen_random_uuid() constraint financing_providers_pkey primary key,
  name text not null,
  description text,
  logo_url text,
  interest_rate_range text,
  min_amount bigint,
  max_amount bigint,
  max_term_months integer,
  website text,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint financing_providers_name_length check (char_length(name) between 1 and 80 and name = private.visible_line(name)),
  constraint financing_providers_description_length check (char_length(description) <= 2000),
  constraint financing_providers_logo_url_own check (logo_url ~ '^/([^/\\].*)?$' and char_length(logo_url) <= 300),
  constraint financing_providers_min_amount_range check (min_amount between 0 and 10000000000),
  constraint financing_providers_max_amount_range
    check (max_amount between 1 and 10000000000 and max_amount >= coalesce(min_amount, 0)),
  constraint financing_providers_max_term_months_range check (max_term_months between 1 and 120),
  constraint financing_providers_interest_rate_range_length check (
    char_length(interest_rate_range) between 1 and 60 and interest_rate_range = private.visible_line(interest_rate_range)
  ),
  constraint financing_providers_website_https check (website ~ '^https://' and private.is_website(website))
);

comment on table public.financing_providers is 'Lenders.';
comment on column public.financing_providers.logo_url is 'Root-relative address of a picture on this site.';
comment on column public.financing_providers.interest_rate_range is 'Text for readers, for example 13% to 15.5% a year.';
comment on column public.financing_providers.max_amount is 'Whole KES, like min_amount; null: no limit.';

create unique index financing_providers_name_key on public.financing_providers (lower(name));

revoke all on public.financing_providers from public, anon, authenticated;
grant select on public.financing_providers to anon;
grant select, delete on public.financing_providers to authenticated;
grant insert (
  name, description, logo_url, interest_rate_range, min_amount, max_amount, max_term_months, website, active
) on public.financing_providers to authenticated;
grant update (
  name, description, logo_url, interest_rate_range, min_amount, max_amount, max_term_months, website, active
) on public.financing_providers to authenticated;
grant all on public.financing_providers to service_role;

alter table public.financing_providers enable row level security;

create policy "Anyone reads the active lenders" on public.financing_providers
  for select to anon, authenticated using (active);
-- Applications show the lender's name after the lender became inactive.
create policy "People read the lenders they applied to" on public.financing_providers
  for select to authenticated using (exists (
    select from public.financing_applications as own
    where own.provider_id = financing_providers.id and own.user_id = (select auth.uid())
  ));
create policy "Administrators read every lender" on public.financing_providers
  for select to authenticated using ((select private.is_admin()));
create policy "Administrators add lenders" on public.financing_providers
  for insert to authenticated with check ((select private.is_admin()));
create policy "Administrators change lenders" on public.financing_providers
  for update to authenticated using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "Administrators delete lenders" on public.financing_providers
  for delete to authenticated using ((select private.is_admin()));

create trigger tidy_name before insert or update on public.financing_providers
  for each row execute function private.tidy_name();
create trigger audit_changes after insert or update or delete on public.financing_providers
  for each row execute function private.audit_changes(
    'name', 'description', 'logo_url', 'interest_rate_range', 'min_amount', 'max_amount', 'max_term_months', 'website', 'active'
  );
create trigger invalidate_page after insert or update or delete on public.financing_providers
  for each row execute function private.invalidate_named_page('/financing');
