-- Bytes each person has stored, kept by a trigger so that an upload need not add up all earlier ones.
create table private.stored_bytes (
  person_id uuid constraint stored_bytes_pkey primary key,
  bytes bigint not null default 0,
  constraint stored_bytes_not_negative check (bytes >= 0),
  constraint stored_bytes_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.stored_bytes is 'Bytes of files each person has in storage.objects. Written by a trigger only.';



insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.stored_bytes', 'person_id', null, null, '{}', 'cascade', null, 'A sum of the sizes of their files, which are exported.');

create trigger count_stored_bytes after insert or delete or update of owner, metadata on storage.objects
  for each row execute function private.count_stored_bytes();

-- How much one person may store: rows that cost nothing to make (drafts, parts, services, payments to check) and bytes of
-- pictures. Administrators and the server are not limited.
-- The most rows of a kind one person may have. Sellers by trade (dealers, service providers, holders of a plan) get more.
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

-- Refuses rows beyond the caller's quota. Arguments: the kind, and the condition that finds the caller's rows ($1). Runs
-- after the statement, so the rows of one request count together; the lock serialises requests of one person.
create function private.enforce_row_quota() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer;
  found_rows integer;
begin
  if auth.uid() is null or private.is_admin() then
    return null;
  end if;
  most := private.row_quota(tg_argv[0], auth.uid());
  perform pg_advisory_xact_lock(hashtextextended('quota of ' || auth.uid(), 0));
  execute format(
    'select count(*) from (select from %I.%I where %s limit %s) as counted', tg_table_schema, tg_table_name, tg_argv[1], most + 1
  ) into found_rows using auth.uid();
  if found_rows > most then
    raise exception 'You can have % % at most. Delete some before you add more.', private.with_commas(most), tg_argv[0]
      using hint = 'row_quota';
  end if;
  return null;
end
$$;

-- How many bytes a person may store: 500 MB, and 50 MB more for each ad of their plan; 100 GB with a plan without limit.
create function private.byte_quota(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select case
    when plan.id is null then 500
    else 500 + least(coalesce(plan.max_listings, 2000), 2000) * 50
  end * 1048576::bigint
  from private.current_plan(person) as plan
$$;

create function private.object_bytes(metadata jsonb) returns bigint
language sql immutable set search_path = ''
as $$ select case when jsonb_typeof(metadata -> 'size') = 'number' then greatest((metadata ->> 'size')::numeric::bigint, 0) else 0 end $$;

-- Keeps the sums. The upload that finds its owner's quota used up is refused; an object that grows nothing never is.
create function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes) values (new.owner, added)
    on conflict (person_id) do update set bytes = stored.bytes + added
    returning bytes into total;
    if total >= private.byte_quota(new.owner) and (tg_op = 'INSERT' or added > removed)
      and auth.uid() is not null and not private.is_admin()
    then
      raise exception 'Your pictures take all of the % MB you have. Remove some, or choose a larger plan.',
        private.with_commas(private.byte_quota(new.owner) / 1048576) using hint = 'byte_quota';
    end if;
  end if;
  return null;
end
$$;
