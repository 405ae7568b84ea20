-- The names and e-mail addresses by which members are shown and found.

-- The name of a member on the site: first and last name, else the business name; null without either.
create function private.person_name(person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    nullif(btrim(concat_ws(' ', first_name, last_name)), ''), nullif(btrim(business_name), '')
  ) from public.profiles where id = person
$$;

-- The public name of a reviewer: 'Wanjiku K.', or 'A customer' without a name.
create function private.public_name(first_name text, last_name text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(nullif(concat_ws(' ',
    nullif(private.visible_line(first_name), ''), nullif(left(private.visible_line(last_name), 1), '') || '.'
  ), ''), 'A customer')
$$;

-- The text in which administrators search for a person. Without a search path of its own, so that the planner can inline it into
-- queries and match the trigram indexes on the same expression.
create function private.person_text(first_name text, last_name text, business_name text, phone text) returns text
language sql immutable
as $$
  select coalesce(first_name, '') || ' ' || coalesce(last_name, '') || e'\n' || coalesce(business_name, '') || e'\n'
    || coalesce(phone, '')
$$;
grant execute on function private.person_text(text, text, text, text) to authenticated, business_sales, service_role;

-- The confirmed e-mail address of an account in lower case; null if unconfirmed, because anybody may enter the address of
-- another.
create function private.confirmed_email(account auth.users) returns text
language sql immutable set search_path = ''
as $$ select case when account.email_confirmed_at is not null then lower(nullif(account.email, '')) end $$;

-- The confirmed e-mail address of the caller, or null.
create function private.own_confirmed_email() returns text
language sql stable security definer set search_path = ''
as $$ select private.confirmed_email(account) from auth.users as account where account.id = (select auth.uid()) $$;

-- The confirmed e-mail address of the caller; refuses those who have none.
create function private.require_own_email() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  address constant text := private.own_confirmed_email();
begin
  if address is not null then
    return address;
  elsif exists (select from auth.users where id = auth.uid() and email <> '') then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
  raise exception 'Add an e-mail address to your account first, under Security.' using hint = 'email_missing';
end
$$;
