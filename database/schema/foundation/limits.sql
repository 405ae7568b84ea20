-- Limits on the number of rows one person may write.

-- Whether the statement runs for a client. A request of a client sets a role, which functions that run as their owner can still
-- see; the server's own statements, jobs and migrations set none. Independent of auth.uid(): visitors are clients too.
create function private.is_client_request() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('role', true), ''), 'none') <> 'none' $$;
grant execute on function private.is_client_request() to anon, authenticated, service_role;

-- Whether the statement itself is a client's: false in functions that run as their owner. The roles of people who act for a business are clients
-- like members: whatever treats the two apart asks here. Without a search path of its own, so that conditions of triggers inline it.
create function private.is_client_role() returns boolean
language sql stable
as $$ select current_user = any ('{anon,authenticated,business_sales,business_manager,business_owner}'::pg_catalog.name[]) $$;
grant execute on function private.is_client_role() to anon, authenticated, service_role;

-- Limits the rows a person may write, in total or within a period. A trigger for each row; arguments: the column
-- of the person, the limit, the period ('' for in total), the hint and the text of the error. Volatile, so it
-- counts earlier rows of the same statement.
create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := tg_argv[1];
  rows_of_person integer;
begin
  -- Rows in another person's name are left to the policies; an error here would reveal that person's count.
  if not private.is_client_request() or auth.uid() is null or to_jsonb(new) ->> tg_argv[0] is distinct from auth.uid()::text then
    return new;
  end if;
  -- Serialises the writes of one person, so that parallel requests cannot pass the limit together.
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

-- Whether the caller has quotas of rows; administrators and the server have none. A lock until the end of the transaction: what is counted
-- afterwards includes the rows of the person's other requests.
create function private.has_row_quota() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or private.is_admin() then
    return false;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('quota of ' || auth.uid(), 0));
  return true;
end
$$;

-- Refuses more rows of a kind than one person may have (hint row_quota): members, or professional sellers (dealers, service providers,
-- subscribers of a plan). present: the caller's rows, counted after has_row_quota().
create function private.require_row_quota(kind text, present bigint) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  quotas constant integer[] := case kind
    when 'draft ads' then '{50,2000}'
    when 'vehicle ads' then '{1000,20000}'
    when 'spare parts' then '{200,5000}'
    when 'services' then '{100,100}'
    when 'payments to check' then '{20,20}'
  end;
  most integer := quotas[1];
begin
  if present > most and (
    exists (select from public.profiles where id = auth.uid() and role in ('dealer', 'service_provider'))
    or exists (select from private.current_plan(auth.uid()) as plan where plan.id is not null)
  ) then
    most := quotas[2];
  end if;
  if present > most then
    raise exception 'You can have % % at most. Delete some before you add more.', private.format_number(most), kind
      using hint = 'row_quota';
  end if;
end
$$;
