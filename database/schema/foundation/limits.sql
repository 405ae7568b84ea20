-- Rules for what clients send ask the request itself and not who has logged in: on a database of somebody else's that is another
-- role. And who writes to the marketplace is held to a few messages an hour by address and by account, however many at once.
-- Whether the statement is a client's: its role is then the one of the request, in functions that run as their owner too. The
-- server's own statements, jobs and migrations take no role.
create function private.is_client_request() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('role', true), ''), 'none') <> 'none' $$;
grant execute on function private.is_client_request() to anon, authenticated, service_role;

-- How many rows of what one person writes: of hearts and blocks altogether, of requests to lenders, insurers and of bookings entered
-- by hand in a day, because somebody else has to read each. Of tables that are not here, another rule says how many.
-- create trigger … execute function private.limit_rows('column of the person', most, 'within', 'hint', 'sentence');
-- An empty 'within' means altogether. Volatile, and called row by row: it counts the rows of the same statement that came before.
create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[1];
  rows_of_person integer;
begin
  -- Whoever writes for somebody else is refused by the policies, and learns nothing here of how many that person has.
  if not private.is_client_request() or auth.uid() is null or to_jsonb(new) ->> tg_argv[0] is distinct from auth.uid()::text then
    return new;
  end if;
  -- One of a person at a time, so that many at once do not pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || ' of ' || auth.uid(), 0));
  execute format(
    'select count(*) from %I.%I where %I = $1 and ($2 is null or created_at > now() - $2)', tg_table_schema, tg_table_name, tg_argv[0]
  ) into rows_of_person using auth.uid(), nullif(tg_argv[2], '')::interval;
  if rows_of_person >= most then
    raise exception '%', tg_argv[4] using hint = tg_argv[3];
  end if;
  return new;
end
$$;
