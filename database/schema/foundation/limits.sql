-- Limits on the number of rows one person may write.

-- Whether the statement runs for a client. A request of a client sets a role, which functions that run as their owner can still
-- see; the server's own statements, jobs and migrations set none. Independent of auth.uid(): visitors are clients too.
create function private.is_client_request() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(nullif(current_setting('role', true), ''), 'none') <> 'none' $$;
grant execute on function private.is_client_request() to anon, authenticated, service_role;

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

-- The most rows of a kind that one person may have. Professional sellers (dealers, service
-- providers, subscribers of a plan) may have more.
create function private.row_quota(kind text, person uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case kind
    when 'draft ads' then case when trade.is_seller then 2000 else 50 end
    when 'vehicle ads' then case when trade.is_seller then 20000 else 1000 end
    when 'spare parts' then case when trade.is_seller then 5000 else 200 end
    when 'services' then 100
    when 'payments to check' then 20
  end
  from (
    select exists (select from public.profiles where id = person and role in ('dealer', 'service_provider'))
      or exists (select from private.current_plan(person) as plan where plan.id is not null) as is_seller
  ) as trade
$$;

-- Refuses the caller's rows beyond their quota of a kind (hint row_quota); administrators and the server have none. source: the table, a
-- condition may follow ($1 is the caller). Counts all rows of a request; the lock serialises one person's requests.
create function private.require_row_quota(kind text, source text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
  found_rows integer;
begin
  if auth.uid() is null or private.is_admin() then
    return;
  end if;
  most := private.row_quota(kind, auth.uid());
  perform pg_advisory_xact_lock(hashtextextended('quota of ' || auth.uid(), 0));
  execute format('select count(*) from (select from %s limit %s) as counted', source, most + 1)
  into found_rows using auth.uid();
  if found_rows > most then
    raise exception 'You can have % % at most. Delete some before you add more.', private.format_number(most), kind
      using hint = 'row_quota', detail = jsonb_build_object('most', most, 'of', kind);
  end if;
end
$$;

-- Trigger after each statement that adds rows: the quota of a kind. Arguments as those of private.require_row_quota.
create function private.require_row_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_row_quota(tg_argv[0], tg_argv[1]);
  return null;
end
$$;
