-- The rights that the Data Protection Act gives a person: a copy of their data, and its erasure. One row of private.personal_data
-- per column that refers to a person decides both; each is declared beside its table, and a test fails for a column without one.

create table private.personal_data (
  table_name text not null,
  person_column text not null,
  -- SQL condition for the person's rows: $1 is the account's id as text, $2 its confirmed address in lower case.
  -- null: the column holds the account's id.
  found_by text,
  -- Key in the export; null: not exported.
  export_as text,
  -- Left out of the export: columns, or keys of a JSON column as `facts.person`.
  withheld text[] not null default '{}',
  on_erase text not null,
  -- SQL assignments that remove the person's own words when the row is anonymised.
  replaced text,
  reason text not null,
  -- cascade: a foreign key deletes the rows with the account; delete: anonymise_person deletes them; anonymise: the rows stay and
  -- the column becomes null.
  constraint personal_data_on_erase_known check (on_erase in ('cascade', 'delete', 'anonymise')),
  constraint personal_data_pkey primary key (table_name, person_column)
);

comment on table private.personal_data is 'How export and erasure treat each column that refers to a person.';

-- The tables of the sign-in and storage services.
insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('auth.identities', 'user_id', null, 'ways_to_sign_in', '{id,user_id}', 'cascade', null, 'The account.'),
  ('auth.sessions', 'user_id', null, 'signed_in_devices', '{id,user_id,factor_id}', 'cascade', null, 'The account: they end.'),
  ('auth.mfa_factors', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('auth.one_time_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('auth.flow_states', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('auth.link_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets, for ten minutes.'),
  ('storage.objects', 'owner_id',
    'bucket_id in (''listing-images'', ''profile-pictures'', ''job-photos'', ''evidence'', ''trade-in-photos'') and name >= $1 || ''/'' and name < $1 || ''0''',
    'pictures', '{id,bucket_id,owner,owner_id,user_metadata,path_tokens,version,last_accessed_at}', 'delete', null,
    'Their pictures; the nightly job removes the bytes that no row names.'),
  ('uploads.resumable', 'subject', 'subject = $1', null, '{}', 'delete', null, 'Files on their way, for at most a day.'),
  ('auth.mfa_recovery_codes', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.');

-- All data of the caller as JSON: the account, and a list of rows per kind, oldest first, so that two exports of the same data
-- are identical.
create function public.export_my_data() returns jsonb
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
      'id', account.id, 'email', account.email, 'phone', account.phone, 'phone_confirmed_at', account.phone_confirmed_at,
      'created_at', account.created_at,
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
grant execute on function public.export_my_data() to authenticated;

-- The row without these columns, or keys of JSON columns as `facts.person`.
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

-- Erases the caller's account and confirms it by mail. Requires a fresh session; refuses the only administrator. Deleting the
-- account runs anonymise_person and ends its sessions.
create function public.erase_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to erase your account.' using errcode = '42501';
  end if;
  -- Queues administrators who erase their accounts at the same moment.
  perform from public.profiles where role = 'admin' order by id for update;
  perform private.require_fresh_session();
  if private.is_admin()
    and not exists (select from public.profiles where role = 'admin' and suspended_at is null and id <> account.id)
  then
    raise exception 'You are the only administrator. Make somebody else one before you erase your account.'
      using hint = 'last_admin';
  end if;
  perform private.record_audit('erase', 'profiles', account.id::text);
  delete from auth.users where id = account.id;
  if private.confirmed_email(account) is not null then
    perform private.mail_address(account.email, 'account_erased');
  end if;
end
$$;
grant execute on function public.erase_my_account() to authenticated;

-- An anonymous account has left nothing in rows that outlive it.
create trigger anonymise_person before delete on auth.users
  for each row when (not old.is_anonymous) execute function private.anonymise_person();

-- Removes a person from the rows that outlive their account, whether they erase it themselves or somebody else deletes it.
create function private.anonymise_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Notifications to providers and administrators name the person; reviews have gone with what quotes them.
  update public.system_notifications as told set facts = told.facts - '{person,user_id,comment,answer}'::text[]
  where told.facts -> 'person' ->> 'id' = old.id::text;
  delete from private.notification_deliveries where facts -> 'person' ->> 'id' = old.id::text;
  -- The addresses of pictures name who uploaded them.
  update public.system_notifications as told set facts = jsonb_set(told.facts, '{ads}', (
    select jsonb_agg(case when position(old.id::text in ad ->> 'picture') > 0 then ad - 'picture' else ad end order by place)
    from jsonb_array_elements(told.facts -> 'ads') with ordinality as one (ad, place)
  ))
  where told.kind in ('search_matches', 'price_drop', 'favorite_gone') and position(old.id::text in told.facts ->> 'ads') > 0;
  -- The same for those told before there were kinds.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  left join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = coalesce(review.seller_id, provider.user_id)
    and (
      starts_with(told.message, review.reviewer_name || ' gave ')
      or told.kind = 'review_received' and told.facts ->> 'review_id' = review.id::text
    );

  -- Answers copied the subject that the person wrote.
  update public.messages as answer set subject = 'Inquiry about ' || thread.subject_title
  from public.message_threads as thread
  where thread.asker_id = old.id and answer.thread_id = thread.id;

  -- A hosted Supabase project refuses to delete rows of storage.objects without this setting.
  perform set_config('storage.allow_delete_query', 'true', true);
  for part in select * from private.personal_data where on_erase <> 'cascade' loop
    continue when to_regclass(part.table_name) is null;
    execute case part.on_erase
      when 'delete' then format('delete from %s where %s', part.table_name, part.found_by)
      else format(
        'update %s set %s where %s', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced),
        coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
      )
    end using old.id::text, private.confirmed_email(old);
  end loop;
  -- Threads and sales without either side.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  delete from public.sales where num_nonnulls(seller_id, buyer_id) = 0;
  return old;
end
$$;
