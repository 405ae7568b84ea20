-- A website is an address of http or https with a domain name: `https://x`, a number or a name with a password is none.

create function private.is_website(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select char_length(address) <= 300
    and address ~* '^https?://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](:[0-9]{1,5})?([/?#][^\s<>"]*)?$'
$$;

grant execute on function private.is_website(text) to anon, authenticated, service_role;

-- Such an address led nowhere.
update public.service_providers set website = null where not private.is_website(website);
update public.dealer_profiles set website = null where not private.is_website(website);

alter table public.service_providers
  drop constraint service_providers_website_form,
  add constraint service_providers_website_form check (private.is_website(website));
alter table public.dealer_profiles
  drop constraint dealer_profiles_website_form,
  add constraint dealer_profiles_website_form check (private.is_website(website));
