-- What went out beyond the site, for administrators: mail, push, SMS and WhatsApp. Counts, costs and reasons without people.

create domain private.required_channel as text not null check (value in ('email', 'push', 'sms', 'whatsapp'));
create domain private.required_channel_state as text not null check (value in ('on', 'switched_off', 'not_configured'));
create domain private.required_ceiling as text not null check (value in ('sms', 'whatsapp', 'phone_code'));

create type public.sent_count as (
  day date,
  channel private.required_channel,
  kind text,
  sent private.required_bigint,
  delivered private.required_bigint,
  failed private.required_bigint,
  unknown private.required_bigint,
  skipped private.required_bigint,
  cost_kes private.required_numeric
);
create domain private.required_sent_counts as public.sent_count[] not null;

create type public.channel_state as (
  channel private.required_channel, state private.required_channel_state, waiting private.required_bigint
);
create domain private.required_channel_states as public.channel_state[] not null;

create type public.message_ceiling as (
  name private.required_ceiling, used private.required_numeric, most bigint
);
create domain private.required_message_ceilings as public.message_ceiling[] not null;

create type public.sent_messages as (
  since private.required_date,
  until private.required_date,
  counts private.required_sent_counts,
  channels private.required_channel_states,
  ceilings private.required_message_ceilings
);

-- Messages told on these days (report_period), by day and by kind; what waits now, which channels are set up, and how much of today's
-- ceilings is used (SentMessages of site/admin/notifications/deliveries-queries.ts).
create function public.admin_messages(first_day date default null, last_day date default null)
returns public.sent_messages
language plpgsql stable security definer set search_path = ''
as $$
declare
  period record;
  has_outbox constant boolean := to_regclass('mail.outbox') is not null;
  mails integer := 0;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what was sent.' using errcode = '42501';
  end if;
  select * into period from private.report_period(first_day, last_day);
  if has_outbox then
    -- Newsletters count their own mails.
    select count(*) into mails from mail.outbox where failed_at is null and template <> 'newsletter';
  end if;
  return jsonb_populate_record(null::public.sent_messages, jsonb_build_object(
    'since', period.since,
    'until', period.until,
    'counts', (
      select coalesce(jsonb_agg(to_jsonb(counted) order by counted.day, counted.channel, counted.kind), '[]') from (
        select day, channel, kind,
          coalesce(sum(number) filter (where state = 'sent'), 0) as sent,
          coalesce(sum(number) filter (where state = 'delivered'), 0) as delivered,
          coalesce(sum(number) filter (where state = 'failed'), 0) as failed,
          coalesce(sum(number) filter (where state = 'unknown'), 0) as unknown,
          coalesce(sum(number) filter (where state = 'skipped'), 0) as skipped,
          sum(cost_kes) as cost_kes
        from private.notification_days
        where day between period.since and period.until
        -- Sums of days, and sums of kinds.
        group by grouping sets ((day, channel), (channel, kind))
      ) as counted
    ),
    'channels', (
      select jsonb_agg(jsonb_build_object('channel', way.channel, 'state', way.state, 'waiting', way.waiting))
      from (
        select 'email' as channel, case
          when not has_outbox then 'not_configured'
          when not private.setting_is_on('email_notifications') then 'switched_off'
          else 'on'
        end as state, mails as waiting
        union all
        select known.channel, case
          when not known.is_configured then 'not_configured'
          when known.channel = 'sms' and not private.setting_is_on('sms_notifications') then 'switched_off'
          else 'on'
        end, coalesce(open.number, 0)
        from private.notification_channels as known
        left join (
          select delivery.channel, count(*) as number from private.notification_deliveries as delivery
          where delivery.state in ('waiting', 'sending') group by delivery.channel
        ) as open on open.channel = known.channel
      ) as way
    ),
    'ceilings', (
      select jsonb_agg(jsonb_build_object('name', one.name, 'used', private.used_of_ceiling(one.name), 'most', private.ceiling(one.name)))
      from (values ('sms'), ('whatsapp'), ('phone_code')) as one (name)
    )
  ));
end
$$;
grant execute on function public.admin_messages(date, date) to authenticated, service_role;
comment on function public.admin_messages(date, date) is 'For administrators: how many messages went out by channel, day and kind.';

-- The newest 50 messages of these days (report_period) that failed, were skipped, or of which nothing is known; of all channels and
-- outcomes where none is given. Addresses and numbers in the words of providers are left out.
create function public.admin_undelivered(
  only_channel text default null, only_state text default null, first_day date default null, last_day date default null
) returns table (at timestamptz, channel text, kind text, state text, reason text)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
#variable_conflict use_column
declare
  begins timestamptz;
  ends timestamptz;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what was not delivered.' using errcode = '42501';
  end if;
  select private.nairobi_midnight(since), private.nairobi_midnight(until + 1) into begins, ends
  from private.report_period(first_day, last_day);
  return query
    select newest.at, newest.channel, newest.kind, newest.state, private.without_addresses(newest.reason)
    from (
      select one.changed_at as at, way.channel, one.kind, outcome.state, one.reason
      from (values ('push'), ('sms'), ('whatsapp')) as way (channel)
      cross join (values ('failed'), ('unknown'), ('skipped')) as outcome (state)
      -- Each is a few steps in notification_deliveries_undelivered_idx.
      cross join lateral (
        select delivery.changed_at, delivery.kind, delivery.reason from private.notification_deliveries as delivery
        where delivery.channel = way.channel and delivery.state = outcome.state
          and delivery.state in ('failed', 'unknown', 'skipped')
          and delivery.changed_at >= begins and delivery.changed_at < ends
        order by delivery.changed_at desc limit 50
      ) as one
      union all
      select mail.failed_at, 'email', mail.kind, 'failed', mail.failure from private.failed_mails(begins, ends) as mail
    ) as newest
    where (only_channel is null or newest.channel = only_channel) and (only_state is null or newest.state = only_state)
    order by newest.at desc limit 50;
end
$$;
grant execute on function public.admin_undelivered(text, text, date, date) to authenticated, service_role;
comment on function public.admin_undelivered(text, text, date, date) is 'For administrators: the newest messages that did not arrive, and why.';

-- The newest 50 mails that were given up between these moments, without newsletters; none on a hosted project.
create function private.failed_mails(begins timestamptz, ends timestamptz)
returns table (failed_at timestamptz, kind text, failure text)
language plpgsql stable security definer rows 50 set search_path = ''
as $$
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  return query
    select mail.failed_at, coalesce(mail.data ->> 'kind', mail.template), mail.failure from mail.outbox as mail
    where mail.failed_at >= begins and mail.failed_at < ends and mail.template <> 'newsletter'
    order by mail.failed_at desc limit 50;
end
$$;

-- The words of a provider without what could be a number or an address.
create function private.without_addresses(words text) returns text
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(words, '\S+@\S+|https?://\S+', '…', 'g'), '\+?\d(?:[ ().-]?\d){6,}', '…', 'g'
  )
$$;
