-- Which mails a person wants. What is told on the site is told to everybody whom it concerns; a mail with a topic is left out
-- where its person switched the topic off, here or by the link that each such mail carries. Mails without a topic are always
-- sent: payments, and what keeps an account safe.

create table public.email_opt_outs (
  user_id uuid not null default auth.uid(),
  topic text not null,
  created_at timestamptz not null default now(),
  constraint email_opt_outs_pkey primary key (user_id, topic),
  constraint email_opt_outs_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint email_opt_outs_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders'))
);

comment on table public.email_opt_outs is 'The topics about which a person wants no mail; without a row they want it.';

revoke all on public.email_opt_outs from public, anon, authenticated;
grant select, insert (user_id, topic), delete on public.email_opt_outs to authenticated;
grant all on public.email_opt_outs to service_role;

alter table public.email_opt_outs enable row level security;

create policy "People see which mails they switched off" on public.email_opt_outs
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People switch off their own mails" on public.email_opt_outs
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "People switch on their own mails" on public.email_opt_outs
  for delete to authenticated using (user_id = (select auth.uid()));

-- As the newsletter's (0028), each mail carries a token of its own, of which the hash is kept: it opens one topic of one
-- person, without signing in.
create table private.unsubscribe_tokens (
  token_hash bytea constraint unsubscribe_tokens_pkey primary key,
  user_id uuid not null,
  topic text not null,
  created_at timestamptz not null default now(),
  constraint unsubscribe_tokens_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint unsubscribe_tokens_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders'))
);

create index unsubscribe_tokens_user_idx on private.unsubscribe_tokens (user_id);
create index unsubscribe_tokens_oldest_idx on private.unsubscribe_tokens (created_at);

revoke all on private.unsubscribe_tokens from public;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.email_opt_outs', 'user_id', null, 'emails_switched_off', '{}', 'cascade', null, 'Theirs alone.'),
  ('private.unsubscribe_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets.');

-- What nobody can guess: three times 122 random bits of the strong source, in 32 bytes.
create function private.random_token() returns text
language sql volatile set search_path = ''
as $$
  select encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'hex')
$$;

create or replace function private.newsletter_token(subscriber uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.newsletter_tokens (token_hash, subscriber_id) values (sha256(convert_to(token, 'utf8')), subscriber);
  return token;
end
$$;

-- A new token for a mail about a topic to a person.
create function private.unsubscribe_token(person uuid, topic text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  token text := private.random_token();
begin
  insert into private.unsubscribe_tokens (token_hash, user_id, topic)
  values (sha256(convert_to(token, 'utf8')), person, unsubscribe_token.topic);
  return token;
end
$$;

-- What a mail's link is about: its topic, and whether such mails are sent at present.
create function public.emails_by_link(token text) returns table (topic text, wanted boolean)
language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select sent.topic, not exists (
      select from public.email_opt_outs as off where off.user_id = sent.user_id and off.topic = sent.topic
    )
    from private.unsubscribe_tokens as sent
    where sent.token_hash = sha256(convert_to(emails_by_link.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or it is more than a year old. Use the one in our last mail to you.'
      using hint = 'unsubscribe_link';
  end if;
end
$$;

-- Switches the mails of a link's topic off, or on again, for the person to whom the link was sent; again is no error.
create function public.choose_emails_by_link(token text, wanted boolean default false) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  sent private.unsubscribe_tokens;
begin
  select * into sent from private.unsubscribe_tokens
  where token_hash = sha256(convert_to(choose_emails_by_link.token, 'utf8'));
  if not found then
    raise exception 'This link is not one of ours, or it is more than a year old. Use the one in our last mail to you.'
      using hint = 'unsubscribe_link';
  end if;
  if wanted then
    delete from public.email_opt_outs as off where off.user_id = sent.user_id and off.topic = sent.topic;
  else
    insert into public.email_opt_outs (user_id, topic) values (sent.user_id, sent.topic) on conflict do nothing;
  end if;
  return sent.topic;
end
$$;

-- For a job: forgets the links of mails more than a year old.
create function private.forget_unsubscribe_tokens() returns void
language sql security definer set search_path = ''
as $$ delete from private.unsubscribe_tokens where created_at < now() - interval '1 year' $$;

drop function private.send_mail(uuid, text, text[], text, text, text[]);
drop function private.tell(uuid, text, text, text, text, text);

-- Sends a mail in the product's look, whose words are given: a person's name, prices and titles may stand in them, they are
-- escaped. Sent where mails are on, the person's address is confirmed and they want mails about the topic; without a topic it
-- is sent whatever they chose. action_path is root-relative.
create function private.send_mail(
  recipient uuid, subject text, paragraphs text[], action_label text default null, action_path text default null,
  notes text[] default '{}', topic text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.mail_outbox') is null or not private.setting_is_on('email_notifications') then
    return;
  end if;
  insert into auth.mail_outbox (template, recipient, data)
  select 'notice', account.email, jsonb_build_object(
    'subject', send_mail.subject, 'paragraphs', send_mail.paragraphs, 'action_label', send_mail.action_label,
    'action_path', send_mail.action_path, 'notes', send_mail.notes
  ) || case when send_mail.topic is null then '{}' else jsonb_build_object(
    'unsubscribe_path', '/unsubscribe?token=' || private.unsubscribe_token(account.id, send_mail.topic)
  ) end
  from auth.users as account
  where account.id = send_mail.recipient and account.email_confirmed_at is not null and account.email <> ''
    and not exists (
      select from public.email_opt_outs as off where off.user_id = account.id and off.topic = send_mail.topic
    );
end
$$;

-- Tells one person something, on the site and by mail, which they can switch off if it has a topic.
create function private.tell(
  recipient uuid, title text, message text, kind text default 'info', link text default null,
  action_label text default 'Open Magari', topic text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if recipient is null then
    return;
  end if;
  insert into public.system_notifications (user_id, title, message, type, link)
  values (recipient, left(tell.title, 120), left(tell.message, 2000), tell.kind, tell.link);
  perform private.send_mail(
    recipient, tell.title, array[tell.message], tell.action_label, coalesce(tell.link, '/'), topic => tell.topic
  );
end
$$;

revoke execute on function
  private.random_token(), private.unsubscribe_token(uuid, text), private.forget_unsubscribe_tokens(),
  private.send_mail(uuid, text, text[], text, text, text[], text),
  private.tell(uuid, text, text, text, text, text, text),
  public.emails_by_link(text), public.choose_emails_by_link(text, boolean)
from public, anon, authenticated;
grant execute on function public.emails_by_link(text), public.choose_emails_by_link(text, boolean)
to anon, authenticated, service_role;

-- Who tells of what. Below are the functions of 0011 to 0041 that tell somebody something, with their topics; what is not here
-- is about payments and has none. Customers follow their bookings on a page of their own now.

create or replace function private.expire_subscriptions() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  subscription record;
begin
  for subscription in
    update public.user_subscriptions as ended set status = 'expired'
    from public.subscription_plans as plan
    where plan.id = ended.plan_id and ended.status = 'active' and ended.expires_at <= now()
    returning ended.user_id, ended.expires_at, plan.name
  loop
    perform private.tell(
      subscription.user_id, format('Your %s plan has ended', subscription.name),
      format(
        'Your %s plan ended on %s. Your ads stay as they are; for what the plan gave you, subscribe again.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'warning', '/payments', 'See the plans'
    );
  end loop;
  for subscription in
    update public.user_subscriptions as ending set reminded_at = now()
    from public.subscription_plans as plan
    where plan.id = ending.plan_id and ending.status = 'active' and ending.reminded_at is null
      and ending.expires_at <= now() + interval '3 days'
    returning ending.user_id, ending.expires_at, plan.name
  loop
    perform private.tell(
      subscription.user_id, format('Your %s plan ends soon', subscription.name),
      format(
        'Your %s plan ends on %s. Pay for it again and 30 days are added to its end.',
        subscription.name, private.nairobi_date(subscription.expires_at)
      ),
      'info', '/payments', 'Renew the plan', topic => 'reminders'
    );
  end loop;
end
$$;

create or replace function public.move_financing_application(application_id uuid, status text, reason text default null)
returns public.financing_applications
language plpgsql security definer set search_path = ''
as $$
declare
  application public.financing_applications;
  lender text;
  was text;
  said text := nullif(btrim(reason), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide applications.' using errcode = '42501';
  end if;
  select * into application from public.financing_applications where id = application_id for update;
  if not found then
    raise exception 'This application is no longer there.' using hint = 'not_found';
  end if;
  was := application.status;
  if (was, move_financing_application.status) in (
    ('pending', 'approved'), ('pending', 'rejected'), ('approved', 'disbursed'), ('approved', 'rejected')
  ) is not true then
    raise exception 'This application is % and cannot become %.', was, coalesce(left(move_financing_application.status, 20), 'nothing')
      using hint = 'transition';
  end if;
  if move_financing_application.status = 'rejected' and coalesce(private.visible_line(said), '') = '' then
    raise exception 'Say why the application is rejected; the person reads it.' using hint = 'reason_missing';
  end if;

  update public.financing_applications as moved
  set status = move_financing_application.status, decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = application_id returning * into application;
  select name into lender from public.financing_providers where id = application.provider_id;
  perform private.record_audit(
    case application.status when 'approved' then 'approve' when 'rejected' then 'reject' else 'disburse' end,
    'financing_applications', application.id::text,
    jsonb_build_object('status', was), jsonb_build_object('status', application.status)
  );
  perform private.tell(
    application.user_id,
    case application.status
      when 'approved' then 'Your loan application is approved'
      when 'rejected' then 'Your loan application was not approved'
      else 'Your loan is paid out'
    end,
    concat_ws(' ', format(
      case application.status
        when 'approved' then '%s has approved your application for %s over %s months.'
        when 'rejected' then '%s has not approved your application for %s over %s months.'
        else '%s has paid out your loan of %s over %s months.'
      end,
      lender, private.kes(application.loan_amount), application.term_months
    ), said),
    case application.status when 'rejected' then 'error' else 'success' end, '/financing', 'See your applications',
    topic => 'offers'
  );
  return application;
end
$$;

create or replace function public.move_insurance_quote(
  quote_id uuid, status text, premium_amount bigint default null, reason text default null
) returns public.insurance_quotes
language plpgsql security definer set search_path = ''
as $$
declare
  quote public.insurance_quotes;
  insurer text;
  said text := nullif(btrim(reason), '');
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide quotes.' using errcode = '42501';
  end if;
  select * into quote from public.insurance_quotes where id = quote_id for update;
  if not found then
    raise exception 'This quote is no longer there.' using hint = 'not_found';
  end if;
  if (quote.status = 'pending' and move_insurance_quote.status in ('approved', 'rejected')) is not true then
    raise exception 'This quote is % and cannot become %.', quote.status, coalesce(left(move_insurance_quote.status, 20), 'nothing')
      using hint = 'transition';
  end if;
  if move_insurance_quote.status = 'rejected' and coalesce(private.visible_line(said), '') = '' then
    raise exception 'Say why the quote is rejected; the person reads it.' using hint = 'reason_missing';
  end if;
  if move_insurance_quote.status = 'approved' then
    quote.premium_amount := coalesce(move_insurance_quote.premium_amount, quote.premium_amount);
    quote.valid_until := (now() at time zone 'Africa/Nairobi')::date + 30;
    if quote.premium_amount is null then
      raise exception 'Enter the premium of a year; this insurer has published none for this vehicle.'
        using hint = 'premium_missing';
    end if;
  end if;

  update public.insurance_quotes as moved
  set status = move_insurance_quote.status, premium_amount = quote.premium_amount, valid_until = quote.valid_until,
      decided_by = auth.uid(), decided_at = now(), decision_reason = said
  where moved.id = quote_id returning * into quote;
  select name into insurer from public.insurance_providers where id = quote.provider_id;
  perform private.record_audit(
    case quote.status when 'approved' then 'approve' else 'reject' end, 'insurance_quotes', quote.id::text,
    '{"status": "pending"}', jsonb_build_object('status', quote.status, 'premium_amount', quote.premium_amount)
  );
  if quote.status = 'approved' then
    perform private.tell(
      quote.user_id, 'Your insurance quote is ready',
      concat_ws(' ', format(
        '%s insures your %s for %s a year. The offer is valid until %s.', insurer,
        concat_ws(' ', quote.vehicle_make, quote.vehicle_model), private.kes(quote.premium_amount),
        to_char(quote.valid_until, 'FMDD Mon YYYY')
      ), said),
      'success', '/insurance', 'See your quotes', topic => 'offers'
    );
  else
    perform private.tell(
      quote.user_id, 'Your insurance quote was turned down',
      format(
        '%s gives no quote for your %s: %s', insurer, concat_ws(' ', quote.vehicle_make, quote.vehicle_model), said
      ),
      'error', '/insurance', 'See your quotes', topic => 'offers'
    );
  end if;
  return quote;
end
$$;

create or replace function private.tell_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad text := '“' || private.visible_line(old.title) || '”';
begin
  if auth.uid() = old.seller_id then
    if old.status = 'active' and new.held_at is not null then
      perform private.tell(
        old.seller_id, 'Your ad is being checked',
        format('You changed the price, make, model or photos of %s. We look at it before others see it again.', ad),
        'info', '/my-listings', 'See your ads', topic => 'listings'
      );
    end if;
  elsif not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- An account that is being erased is told nothing.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(
        old.seller_id, 'Your ad was removed',
        format('An administrator has removed %s. Write to us if you think this is a mistake.', ad),
        'warning', '/contact', 'Write to us', topic => 'listings'
      );
    end if;
  elsif new.status = 'active' then
    perform private.tell(
      old.seller_id, case when old.status in ('draft', 'pending') then 'Your ad is live' else 'Your ad is live again' end,
      format('%s is live until %s. Good luck with the sale.', ad, private.nairobi_date(new.expires_at)),
      'success', '/vehicles/' || old.id, 'See your ad', topic => 'listings'
    );
  elsif new.rejection_reason is not null then
    perform private.tell(
      old.seller_id, 'Your ad was not approved',
      format(
        'We could not approve %s: %s. Change it and send it in again.', ad, rtrim(btrim(new.rejection_reason), '.')
      ),
      'error', '/my-listings', 'Change your ad', topic => 'listings'
    );
  elsif new.status in ('draft', 'pending') then
    perform private.tell(
      old.seller_id, 'Your ad is being checked',
      format('%s has been taken down while we check it. You can change it meanwhile; it is live again once approved.', ad),
      'warning', '/my-listings', 'See your ads', topic => 'listings'
    );
  else
    perform private.tell(
      old.seller_id, case new.status when 'sold' then 'Your ad is marked as sold' else 'Your ad has ended' end,
      format('An administrator has set %s to %s. You can change that among your ads.', ad, new.status),
      'info', '/my-listings', 'See your ads', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create or replace function private.expire_listings(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
  ended integer := 0;
begin
  for seller in
    with expired as (
      update public.vehicle_listings set status = 'expired'
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and expires_at <= now()
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title
    )
    select seller_id as id, array_agg(title) as titles from expired group by seller_id
  loop
    ended := ended + cardinality(seller.titles);
    perform private.tell(
      seller.id, case cardinality(seller.titles) when 1 then 'Your ad has expired' else 'Your ads have expired' end,
      format(
        case cardinality(seller.titles)
          when 1 then '%s is no longer shown. Still for sale? Renew it and it is live again.'
          else '%s are no longer shown. Still for sale? Renew them and they are live again.'
        end,
        private.name_ads(seller.titles)
      ),
      'warning', '/my-listings', case cardinality(seller.titles) when 1 then 'Renew the ad' else 'Renew the ads' end,
      topic => 'reminders'
    );
  end loop;
  return ended;
end
$$;

create or replace function private.remind_of_expiry(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  seller record;
  reminded integer := 0;
begin
  -- With terms that short, the reminder would come with the ad.
  if private.setting_count('listing_expiry_days') <= 3 then
    return 0;
  end if;
  for seller in
    with ending as (
      update public.vehicle_listings set reminded_at = now()
      where id in (
        select id from public.vehicle_listings
        where status = 'active' and reminded_at is null
          and expires_at > now() and expires_at <= now() + interval '3 days'
        order by expires_at limit most for update skip locked
      )
      returning seller_id, title, expires_at
    )
    select seller_id as id, array_agg(title) as titles, min(expires_at) as first_end from ending group by seller_id
  loop
    reminded := reminded + cardinality(seller.titles);
    perform private.tell(
      seller.id,
      case cardinality(seller.titles) when 1 then 'Your ad expires soon' else 'Your ads expire soon' end,
      format(
        case cardinality(seller.titles)
          when 1 then '%s is live until %s. Still for sale? Renew it and it stays.'
          else '%s expire soon, the first on %s. Still for sale? Renew them and they stay.'
        end,
        private.name_ads(seller.titles), private.nairobi_date(seller.first_end)
      ),
      'info', '/my-listings', case cardinality(seller.titles) when 1 then 'Renew the ad' else 'Renew the ads' end,
      topic => 'reminders'
    );
  end loop;
  return reminded;
end
$$;

create or replace function private.settle_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  reason text := nullif(current_setting('magari.reason', true), '');
  name text := '"' || private.visible_line(coalesce(new.business_name, old.business_name)) || '"';
begin
  if tg_op = 'DELETE' then
    -- Who deletes their own knows; whose account is being erased hears nothing.
    if not private.is_admin() or old.user_id = auth.uid()
      or not exists (select from public.profiles where id = old.user_id)
    then
      return null;
    end if;
    perform private.record_audit(
      case when old.verified then 'delete' else 'reject' end, 'service_providers', old.id::text,
      jsonb_build_object('verified', old.verified, 'location', old.location, 'service_types', old.service_types),
      case when reason is not null then jsonb_build_object('reason', reason) end
    );
    perform private.tell(
      old.user_id,
      case when old.verified then 'Your business was removed' else 'Your business was not approved' end,
      concat_ws(' ',
        name || case when old.verified then ' is no longer on Magari.' else ' was not approved and has been removed.' end,
        'Reason: ' || reason,
        'You can post it again once this is put right.'
      ),
      'warning', '/post-ad', 'Post it again', topic => 'listings'
    );
    return null;
  end if;

  perform private.record_audit(
    case when new.verified then 'verify' else 'unverify' end, 'service_providers', new.id::text,
    jsonb_build_object('verified', old.verified), jsonb_build_object('verified', new.verified)
  );
  if not new.verified then
    perform private.tell(
      new.user_id, 'Your business is hidden',
      name || ' is no longer verified, so the directory does not show it. Write to us if you think this is a mistake.',
      'warning', '/contact', 'Write to us', topic => 'listings'
    );
    return null;
  end if;
  -- Their bookings wait in the provider's area, which a customer's role does not open.
  update public.profiles set role = 'service_provider' where id = new.user_id and role = 'customer';
  perform private.tell(
    new.user_id, 'Your business is approved', name || ' is in the directory now: people can find, call and book you.',
    'success', '/services/' || new.id, 'See your page', topic => 'listings'
  );
  return null;
end
$$;

create or replace function private.tell_of_booking() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (select p from public.service_providers as p where id = new.service_provider_id);
  name text := private.visible_line(provider.business_name);
  what text := private.booking_words(new);
  price text := 'Price: ' || private.in_shillings(new.price) || '.';
  said text := case when tg_op = 'UPDATE' and new.notes is distinct from old.notes then new.notes end;
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' and new.customer_id is not null then
      perform private.tell(
        provider.user_id, 'New booking request',
        coalesce(
          (select nullif(private.visible_line(concat_ws(' ', first_name, last_name)), '') from public.profiles where id = new.customer_id),
          'A customer'
        ) || ' asks for ' || what || '. Accept it, move it or decline it.',
        'info', '/service-provider/bookings', 'Answer the request', topic => 'bookings'
      );
    end if;
    return null;
  end if;

  perform private.record_audit(
    case new.status
      when 'confirmed' then 'confirm' when 'cancelled' then 'cancel' when 'in_progress' then 'begin' else 'complete'
    end,
    'service_bookings', new.id::text,
    jsonb_build_object('status', old.status, 'preferred_date', old.preferred_date, 'price', old.price),
    jsonb_build_object('status', new.status, 'preferred_date', new.preferred_date, 'price', new.price)
  );
  if new.status = 'cancelled' and new.customer_id = auth.uid() then
    perform private.tell(
      provider.user_id, 'A request was withdrawn', 'The customer has cancelled the request for ' || what || '.',
      'info', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' and new.preferred_date = old.preferred_date then
    perform private.tell(
      new.customer_id, 'Your booking is accepted', concat_ws(' ', name || ' expects you: ' || what || '.', price, said),
      'success', '/my-bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'confirmed' then
    perform private.tell(
      new.customer_id, 'Your booking is accepted at another time',
      concat_ws(' ',
        name || ' expects you: ' || what || ', instead of '
          || to_char(old.preferred_date at time zone 'Africa/Nairobi', 'FMDD Mon YYYY" at "HH24:MI') || '.',
        price, said, 'Call them if this does not suit you.'
      ),
      'warning', '/my-bookings', 'See your bookings', topic => 'bookings'
    );
  elsif new.status = 'cancelled' then
    perform private.tell(
      new.customer_id, 'Your booking was declined',
      concat_ws(' ', name || ' cannot take you: ' || what || '.', 'Reason: ' || said), 'warning', '/services', 'Find another',
      topic => 'bookings'
    );
  elsif new.status = 'in_progress' then
    perform private.tell(
      new.customer_id, 'The work on your booking has begun', concat_ws(' ', name || ' has begun: ' || what || '.', said),
      'info', '/my-bookings', 'See your bookings', topic => 'bookings'
    );
  else
    perform private.tell(
      new.customer_id, 'Your booking is completed',
      concat_ws(' ', name || ' has completed ' || what || '.', price, said, 'How was it? A review helps the next person choose.'),
      'success', '/services/' || new.service_provider_id || '?review=' || new.id, 'Leave a review', topic => 'bookings'
    );
  end if;
  return null;
end
$$;

create or replace function private.tell_of_leaving_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    booking.customer_id, 'Your booking was cancelled',
    private.visible_line(old.business_name) || ' is no longer on Magari: ' || private.booking_words(booking) || ' will not take place.',
    'warning', '/services', 'Find another', topic => 'bookings'
  )
  from public.service_bookings as booking
  where booking.service_provider_id = old.id and booking.status in ('pending', 'confirmed', 'in_progress');
  return old;
end
$$;

create or replace function private.tell_of_leaving_customer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell(
    (select user_id from public.service_providers where id = old.service_provider_id), 'A booking was cancelled',
    'The customer of ' || private.booking_words(old) || ' has closed their account.',
    'warning', '/service-provider/bookings', 'See your bookings', topic => 'bookings'
  );
  return null;
end
$$;

create or replace function private.tell_of_review() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers := (
    select p from public.service_providers as p where id = coalesce(new.service_provider_id, old.service_provider_id)
  );
  name text := private.visible_line(provider.business_name);
begin
  if tg_op = 'INSERT' then
    perform private.tell(
      provider.user_id, 'New review',
      new.reviewer_name || ' gave ' || name || ' ' || new.rating || ' of 5 stars' || coalesce(': ' || new.comment, '.'),
      'info', '/service-provider/reviews', 'Read and answer it', topic => 'bookings'
    );
  elsif tg_op = 'UPDATE' then
    perform private.tell(
      new.reviewer_id, 'Your review was answered', name || ' writes: ' || new.reply,
      'info', '/services/' || new.service_provider_id, 'See the answer', topic => 'bookings'
    );
  -- Reviews that go with their provider are not removed for what they say.
  elsif private.is_admin() and old.reviewer_id <> auth.uid() and provider.id is not null then
    perform private.tell(
      old.reviewer_id, 'Your review was removed',
      'An administrator has removed your review of ' || name || '. Write to us if you think this is a mistake.',
      'warning', '/contact', 'Write to us', topic => 'bookings'
    );
  end if;
  return null;
end
$$;

create or replace function public.decide_listing_report(report_id uuid, decision text, note text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.listing_reports;
  settled record;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide reports.' using errcode = '42501';
  end if;
  if decision is null or decision not in ('upheld', 'dismissed') then
    raise exception 'Choose upheld or dismissed.' using hint = 'unknown_decision';
  end if;
  select * into report from public.listing_reports where id = report_id for update;
  if not found then
    raise exception 'This report is no longer there.' using hint = 'not_found';
  elsif report.status <> 'open' then
    raise exception 'This report has been % already.', report.status using hint = 'already_decided';
  end if;
  if decision = 'upheld' then
    -- As plain changes by an administrator: their triggers hold the ad, tell its owner, and write it down.
    update public.vehicle_listings set status = 'draft' where id = report.listing_id and status in ('active', 'sold');
    update public.spare_parts set listed = false where id = report.spare_part_id and listed;
    update public.service_providers set verified = false where id = report.service_provider_id and verified;
  end if;
  for settled in
    update public.listing_reports as open
    set status = decision, decided_by = auth.uid(), decided_at = now(), decision_note = nullif(btrim(note), '')
    where open.status = 'open' and (
      open.id = report.id or decision = 'upheld' and (
        open.listing_id = report.listing_id or open.spare_part_id = report.spare_part_id
        or open.service_provider_id = report.service_provider_id
      )
    )
    returning open.id, open.reporter_id, open.subject_title, open.reason
  loop
    perform private.record_audit(
      case decision when 'upheld' then 'uphold' else 'dismiss' end, 'listing_reports', settled.id::text,
      '{"status": "open"}', jsonb_build_object('status', decision, 'reason', settled.reason)
    );
    perform private.tell(
      settled.reporter_id,
      case decision when 'upheld' then 'We took down the ad you reported' else 'We looked at the ad you reported' end,
      format(
        case decision
          when 'upheld' then 'Thank you for reporting “%s”. It is no longer shown.'
          else 'Thank you for reporting “%s”. We found nothing that breaks our rules for ads, so it stays.'
        end,
        private.visible_line(settled.subject_title)
      ),
      'info', '/', 'Open Magari', topic => 'listings'
    );
  end loop;
end
$$;

notify pgrst, 'reload schema';
