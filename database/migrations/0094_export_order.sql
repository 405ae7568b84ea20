-- The download of one's own data is in order, the oldest of each kind first: two of the same data are the same.

create or replace function public.export_my_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
  part private.personal_data;
  rows jsonb;
  given jsonb;
begin
  select * into account from auth.users where id = auth.uid();
  if not found then
    raise exception 'Sign in to take out your data.' using errcode = '42501';
  end if;
  given := jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at, 'given_at_sign_up', account.raw_user_meta_data
    )
  );
  for part in select * from private.personal_data where export_as is not null order by table_name, person_column loop
    continue when to_regclass(part.table_name) is null;
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(own) - $3 order by to_jsonb(own) ->> ''created_at'', to_jsonb(own)), ''[]'') from %s as own where %s',
      part.table_name, coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
    ) into rows using account.id::text, private.proven_email(account), part.withheld;
    given := given || jsonb_build_object(part.export_as, rows);
  end loop;
  return given;
end
$$;
