-- Whether somebody gave a number, for everyone; the number itself stays for who signs in. So a page offers calls only where one can call.

alter table public.profiles add column has_phone boolean not null generated always as (phone is not null) stored;
comment on column public.profiles.has_phone is 'Whether the person gave a number.';
grant select (has_phone) on public.profiles to anon, authenticated;

notify pgrst, 'reload schema';
