-- The export of personal data has what a person was told, without the names and words of others.

create function private.without(given jsonb, withheld text[]) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  part text;
begin
  foreach part in array withheld loop
    given := given #- string_to_array(part, '.');
  end loop;
  return given;
end
$$;

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
      'select coalesce(jsonb_agg(private.without(to_jsonb(own), $3) order by to_jsonb(own) ->> ''created_at'', to_jsonb(own)), ''[]'') from %s as own where %s',
      part.table_name, coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
    ) into rows using account.id::text, private.confirmed_email(account), part.withheld;
    given := given || jsonb_build_object(part.export_as, rows);
  end loop;
  return given;
end
$$;

update private.personal_data
set found_by = 'user_id = $1::uuid and kind is not null', export_as = 'notifications',
  withheld = '{user_id,title,message,type,link,facts.person,facts.user_id,facts.comment,facts.answer}',
  reason = 'What they were told, without the names and words of others. Rows in words are left out, because they name others, too.'
where table_name = 'public.system_notifications' and person_column = 'user_id';
