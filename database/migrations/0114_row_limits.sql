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

create trigger limit_rows before insert on public.favorites
  for each row execute function private.limit_rows(
    'user_id', 1000, '', 'favorite_limit', 'You have 1,000 favorites. Remove one before you add the next.'
  );
create trigger limit_rows before insert on public.user_blocks
  for each row execute function private.limit_rows(
    'blocker_id', 1000, '', 'block_limit', 'You have blocked 1,000 people. If there are more, write to us.'
  );
create trigger limit_rows before insert on public.financing_applications
  for each row execute function private.limit_rows(
    'user_id', 50, '1 day', 'application_limit', 'You have made 50 applications in the last day. Make the next one tomorrow.'
  );
create trigger limit_rows before insert on public.insurance_quotes
  for each row execute function private.limit_rows(
    'user_id', 50, '1 day', 'quote_limit', 'You have asked for 50 quotes in the last day. Ask for the next one tomorrow.'
  );

-- Bookings entered by hand have no customer's account; they are counted for the business.
create function private.limit_bookings_by_hand() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 200;
begin
  if not private.is_client_request() or auth.uid() is null
    or new.service_provider_id is distinct from private.own_service_provider()
  then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('bookings by hand of ' || new.service_provider_id, 0));
  if most_a_day <= (
    select count(*) from public.service_bookings
    where service_provider_id = new.service_provider_id and customer_id is null and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have entered % bookings in the last day. Enter the next one tomorrow.', most_a_day
      using hint = 'booking_limit';
  end if;
  return new;
end
$$;

create trigger limit_bookings_by_hand before insert on public.service_bookings
  for each row when (new.customer_id is null) execute function private.limit_bookings_by_hand();

revoke execute on function private.limit_rows(), private.limit_bookings_by_hand() from public;

notify pgrst, 'reload schema';
