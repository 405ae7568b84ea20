-- Rules for what clients send ask the request itself and not who has logged in: on a database of somebody else's that is another
-- role. And who writes to the marketplace is held to a few messages an hour by address and by account, however many at once.

-- Whether the statement is a client's: its role is then the one of the request, in functions that run as their owner too. The
-- server's own statements, jobs and migrations take no role.
create function private.is_client_request() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('role', true), ''), 'none') <> 'none' $$;

revoke execute on function private.is_client_request() from public;
grant execute on function private.is_client_request() to anon, authenticated, service_role;

create or replace function private.guard_system_setting() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- An upsert of a known key comes here first and goes on to the update.
    select kind, is_public into new.kind, new.is_public from public.system_settings where key = new.key;
    if not found and private.is_client_request() then
      raise exception 'There is no setting named %.', left(new.key, 60) using errcode = '42501';
    end if;
  elsif new.key <> old.key then
    raise exception 'A setting keeps its name.' using errcode = '42501';
  elsif new.updated_by is null and new.value = old.value then
    -- The account of who changed it last is being erased.
    return new;
  end if;
  new.value := btrim(new.value);
  if tg_op = 'UPDATE' and new.value <> old.value then
    perform private.check_system_setting(new.key, new.value);
  end if;
  new.updated_by := auth.uid();
  new.updated_at := now();
  return new;
end
$$;

-- Volatile, and called row by row: it counts the rows of the same statement that came before.
create or replace function private.guard_contact_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- domain/contact.ts says the same.
  most_an_hour constant integer := 5;
begin
  new.name := private.visible_line(new.name);
  new.email := btrim(new.email);
  new.phone := nullif(btrim(new.phone), '');
  new.phone := coalesce(private.kenyan_phone(new.phone), new.phone);
  new.message := btrim(new.message, E' \n\r\t');
  -- A token may outlive its account.
  new.user_id := coalesce(new.user_id, (select id from public.profiles where id = auth.uid()));
  if not private.is_client_request() then
    return new;
  end if;
  -- One of an address and one of an account at a time, so that many at once do not pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('contact from ' || lower(new.email), 0));
  if most_an_hour <= (
    select count(*) from public.contact_messages
    where lower(email) = lower(new.email) and created_at > now() - interval '1 hour'
  ) then
    raise exception 'We have several messages from this address already and will answer them. Write again in an hour.'
      using hint = 'contact_limit';
  end if;
  if new.user_id = auth.uid() then
    perform pg_advisory_xact_lock(hashtextextended('contact of ' || new.user_id, 0));
    if most_an_hour <= (
      select count(*) from public.contact_messages
      where user_id = new.user_id and created_at > now() - interval '1 hour'
    ) then
      raise exception 'We have several messages from you already and will answer them. Write again in an hour.'
        using hint = 'contact_limit';
    end if;
  end if;
  return new;
end
$$;

notify pgrst, 'reload schema';
