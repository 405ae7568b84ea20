-- The backups that servers make on their own schedule (BACKUP_EVERY), and how each one ended. Written by the owner only.
create table private.backups (
  name text constraint backups_pkey primary key,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  bytes bigint,
  failure text,
  constraint backups_end_check check (finished_at is null or (bytes is null) <> (failure is null))
);

comment on table private.backups is 'Attempts at scheduled backups; a killed one never finishes.';
comment on column private.backups.bytes is 'Size of a complete backup, which is in every place where it belongs.';
comment on column private.backups.failure is 'Why the attempt failed, as one sentence.';

-- When the last complete scheduled backup was made and its bytes, and the failure of a later attempt. Null: there is none.
create function public.admin_backup_state() returns table (
  made_at timestamptz, bytes bigint, failed_at timestamptz, failure text
)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see the backups.' using errcode = '42501';
  end if;
  return query
    with good as (
      select backups.started_at, backups.bytes from private.backups where backups.bytes is not null
      order by backups.started_at desc limit 1
    ), failed as (
      select backups.finished_at, backups.failure from private.backups where backups.failure is not null
        and backups.started_at > coalesce((select good.started_at from good), '-infinity')
      order by backups.started_at desc limit 1
    )
    select good.started_at, good.bytes, failed.finished_at, failed.failure
    from (select) as always left join good on true left join failed on true;
end
$$;
grant execute on function public.admin_backup_state() to authenticated, service_role;
