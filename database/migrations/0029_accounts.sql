-- What the Data Protection Act gives a person: all they have given, and to be forgotten. One table says for every column
-- that names a person what either means; a test fails for a column that is missing in it. Ads and messages go or lose the
-- person; payments and the audit log stay without the name.

create table private.personal_data (
  table_name text not null,
  person_column text not null,
  -- SQL by which the person's rows are found; $1 is the account's id as text, $2 its confirmed address in small letters.
  -- null: the column is the account's id.
  found_by text,
  -- Name in the export; null: not exported.
  export_as text,
  withheld text[] not null default '{}',
  on_erase text not null,
  -- SQL that, set beside the person's column, takes out what they wrote.
  replaced text,
  reason text not null,
  constraint personal_data_pkey primary key (table_name, person_column),
  -- cascade: the rows go with the account by their foreign key; delete: they are deleted; anonymise: they stay, the column
  -- becomes null.
  constraint personal_data_on_erase_known check (on_erase in ('cascade', 'delete', 'anonymise'))
);

comment on table private.personal_data is 'What exporting and erasing an account does with each column that names a person.';

revoke all on private.personal_data from public;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.profiles', 'id', null, 'profile', '{}', 'cascade', null, 'The person.'),
  ('public.vehicle_listings', 'seller_id', null, 'vehicle_listings', '{}', 'cascade', null, 'Their ads.'),
  ('public.spare_parts', 'seller_id', null, 'spare_parts', '{}', 'cascade', null, 'Their ads.'),
  ('public.service_providers', 'user_id', null, 'service_provider', '{}', 'cascade', null,
    'Their business, with its services and bookings; customers with an open one are told.'),
  ('public.services', 'service_provider_id',
    'service_provider_id in (select id from public.service_providers where user_id::text = $1)',
    'services', '{}', 'cascade', null, 'What their business offers.'),
  ('public.favorites', 'user_id', null, 'favorites', '{}', 'cascade', null, 'Theirs alone.'),
  ('public.user_blocks', 'blocker_id', null, 'blocked_people', '{}', 'cascade', null, 'Theirs alone.'),
  ('public.user_blocks', 'blocked_id', null, null, '{}', 'cascade', null, 'Others'' decision, which they are not told.'),
  ('public.service_bookings', 'customer_id', null, 'service_bookings', '{}', 'cascade', null,
    'Their bookings; a provider with an open one is told.'),
  ('public.reviews', 'reviewer_id', null, 'reviews', '{}', 'cascade', null, 'What they wrote, under their name.'),
  ('public.message_threads', 'asker_id', null, null, '{}', 'anonymise', $$subject = 'Inquiry about ' || subject_title$$,
    'The other side keeps its half of the conversation.'),
  ('public.message_threads', 'owner_id', null, null, '{}', 'anonymise', null, 'As above.'),
  ('public.messages', 'sender_id', null, 'messages_sent', '{recipient_id,read_at}', 'anonymise',
    $$content = 'This message was removed with its writer’s account.'$$, 'What they wrote goes.'),
  ('public.messages', 'recipient_id', null, null, '{}', 'anonymise', null, 'Somebody else''s words.'),
  ('public.user_subscriptions', 'user_id', null, 'subscriptions', '{}', 'cascade', null, 'Their plans; what was paid stays.'),
  ('public.payment_requests', 'user_id', null, 'payment_requests', '{decided_by}', 'anonymise', null,
    'Accounts are kept for seven years, without the person; a trigger clears number, reference and notes (0012).'),
  ('public.payment_requests', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s payment.'),
  ('public.financing_applications', 'user_id', null, 'financing_applications', '{decided_by}', 'cascade', null,
    'Income and employment have no use without the person.'),
  ('public.financing_applications', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s application.'),
  ('public.insurance_quotes', 'user_id', null, 'insurance_quotes', '{decided_by}', 'cascade', null,
    'A quote has no use without the person.'),
  ('public.insurance_quotes', 'decided_by', null, null, '{}', 'anonymise', null, 'Somebody else''s quote.'),
  ('public.system_notifications', 'user_id', null, null, '{}', 'cascade', null,
    'What we told them, which names others; nothing of it they gave.'),
  ('public.notification_reads', 'user_id', null, null, '{}', 'cascade', null, 'As above.'),
  ('public.system_settings', 'updated_by', null, null, '{}', 'anonymise', null, 'Nothing of the person.'),
  ('public.audit_log', 'actor_id', null, 'actions', '{before,after}', 'anonymise', null, 'What happened stays, without who did it.'),
  ('public.contact_messages', 'user_id', null, 'contact_messages', '{}', 'cascade', null, 'What they wrote to us.'),
  ('public.contact_messages', 'email', 'lower(email) = $2 and user_id is null', 'contact_messages_by_address', '{}', 'delete', null,
    'What they wrote to us without signing in.'),
  ('public.newsletter_subscribers', 'email', 'email = $2', 'newsletter', '{}', 'delete', null, 'Their address.'),
  ('storage.objects', 'owner_id',
    -- Bytes are those of the "C" collation of the names, so that the unique index finds them: 0 comes after /.
    $$bucket_id = 'listing-images' and name >= $1 || '/' and name < $1 || '0'$$,
    'pictures', '{id,bucket_id,owner,owner_id,user_metadata,path_tokens,version,last_accessed_at}', 'delete', null,
    'Their pictures; the nightly job removes the bytes that no row names.'),
  ('auth.identities', 'user_id', null, 'ways_to_sign_in', '{id,user_id}', 'cascade', null, 'The account.'),
  ('auth.sessions', 'user_id', null, 'signed_in_devices', '{id,user_id,factor_id}', 'cascade', null, 'The account: they end.'),
  ('auth.mfa_factors', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('auth.one_time_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.'),
  ('auth.flow_states', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.');

-- The address of an account in small letters, if it is known to be theirs: otherwise what somebody else gave would be found.
create function private.proven_email(account auth.users) returns text
language sql immutable set search_path = ''
as $$ select case when account.email_confirmed_at is not null then lower(nullif(account.email, '')) end $$;

-- All that the caller gave and what came of it, as JSON: a list of rows for each kind, and their account.
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
      'id', account.id, 'email', account.email, 'phone', account.phone, 'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at, 'given_at_sign_up', account.raw_user_meta_data
    )
  );
  for part in select * from private.personal_data where export_as is not null order by table_name, person_column loop
    continue when to_regclass(part.table_name) is null;
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(own) - $3), ''[]'') from %s as own where %s',
      part.table_name, coalesce(part.found_by, format('%I = $1::uuid', part.person_column))
    ) into rows using account.id::text, private.proven_email(account), part.withheld;
    given := given || jsonb_build_object(part.export_as, rows);
  end loop;
  return given;
end
$$;

-- Takes a person out of what stays when their account goes, whichever way it goes.
create function private.forget_person() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  part private.personal_data;
  name text := (
    select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = old.id
  );
begin
  -- Providers were told who asks and who reviewed.
  update public.system_notifications as told set message = replace(told.message, name, 'A customer')
  from public.service_bookings as booking
  join public.service_providers as provider on provider.id = booking.service_provider_id
  where booking.customer_id = old.id and told.user_id = provider.user_id and position(name in told.message) > 0;
  delete from public.system_notifications as told
  using public.reviews as review
  join public.service_providers as provider on provider.id = review.service_provider_id
  where review.reviewer_id = old.id and told.user_id = provider.user_id
    and starts_with(told.message, review.reviewer_name || ' gave ');

  -- Answers took over the subject that was theirs.
  update public.messages as answer set subject = 'Inquiry about ' || thread.subject_title
  from public.message_threads as thread
  where thread.asker_id = old.id and answer.thread_id = thread.id;

  -- A hosted project lets nobody delete files' rows without this.
  perform set_config('storage.allow_delete_query', 'true', true);
  for part in select * from private.personal_data where on_erase <> 'cascade' loop
    continue when to_regclass(part.table_name) is null;
    execute case part.on_erase
      when 'delete' then format('delete from %s where %s', part.table_name, part.found_by)
      else format(
        'update %s set %s where %I = $1::uuid', part.table_name,
        concat_ws(', ', format('%I = null', part.person_column), part.replaced), part.person_column
      )
    end using old.id::text, private.proven_email(old);
  end loop;
  -- Conversations of which nobody is left.
  delete from public.message_threads where num_nonnulls(asker_id, owner_id) = 0;
  return old;
end
$$;

create trigger forget_person before delete on auth.users
  for each row execute function private.forget_person();

-- Erases the caller's account and what private.personal_data says goes with it. Refused to the last administrator. Sessions
-- end; a last mail says that it is done.
create function public.erase_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  -- Two administrators who leave in the same moment wait for each other here.
  perform from public.profiles where role = 'admin' order by id for update;
  select * into account from auth.users where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to erase your account.' using errcode = '42501';
  end if;
  if private.is_admin()
    and not exists (select from public.profiles where role = 'admin' and suspended_at is null and id <> account.id)
  then
    raise exception 'You are the only administrator. Make somebody else one before you erase your account.'
      using hint = 'last_admin';
  end if;
  perform private.record_audit('erase', 'profiles', account.id::text);
  delete from auth.users where id = account.id;
  if private.proven_email(account) is not null then
    perform private.send_mail_to(
      account.email, 'Your Magari account is erased',
      array[
        'Your account, your ads, pictures, bookings and reviews are gone, and what you wrote to others is removed.',
        'Records of payments stay for our books, without your name, number or notes.'
      ],
      null, null, array['If you did not do this, write to us at once.']
    );
  end if;
end
$$;

revoke execute on function
  private.proven_email(auth.users), private.forget_person(), public.export_my_data(), public.erase_my_account()
from public, anon, authenticated;
grant execute on function public.export_my_data(), public.erase_my_account() to authenticated;

notify pgrst, 'reload schema';
