-- Warnings of scams in conversations, for their recipients alone: by words, by numbers that two people reported, and of what a
-- suspended scammer wrote.
set local check_function_bodies = off;

drop function public.suspend_member(member uuid, reason text);

alter table public.message_reports add column scam_kind text;

alter table public.message_reports add column message_id uuid;

alter table public.suspensions add column is_scam boolean not null default false;

create table public.message_warnings (
  message_id uuid constraint message_warnings_pkey primary key,
  recipient_id uuid not null,
  reasons text[] not null,
  created_at timestamptz not null default now(),
  dismissed_at timestamptz,
  constraint message_warnings_reasons_known check (
    cardinality(reasons) >= 1 and reasons <@ array[
      'suspended_scammer', 'reported_number', 'account_changed', 'money_ahead', 'asks_code', 'leaves_magari', 'other_danger'
    ]
  ),
  constraint message_warnings_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_warnings_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade
);

alter table public.message_reports add constraint message_reports_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.messages(id) ON DELETE SET NULL;

alter table public.message_reports add constraint message_reports_scam_kind_known CHECK (((scam_kind IS NULL) OR ((scam_kind = ANY (ARRAY['money_ahead'::text, 'account_changed'::text, 'link'::text, 'code'::text, 'other'::text])) AND (reason = 'fraud'::text))));

create table private.message_numbers (
  message_id uuid not null,
  number text not null,
  sender_id uuid not null,
  constraint message_numbers_pkey primary key (message_id, number),
  constraint message_numbers_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_numbers_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete cascade
);

create table private.reported_numbers (
  report_id uuid not null,
  number text not null,
  reporter_id uuid not null,
  created_at timestamptz not null default now(),
  constraint reported_numbers_pkey primary key (report_id, number),
  constraint reported_numbers_report_id_fkey foreign key (report_id) references public.message_reports (id) on delete cascade,
  constraint reported_numbers_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete cascade
);

create table private.told_of_scammers (
  recipient_id uuid not null,
  scammer_id uuid not null,
  told_at timestamptz not null default now(),
  constraint told_of_scammers_pkey primary key (recipient_id, scammer_id),
  constraint told_of_scammers_recipient_id_fkey foreign key (recipient_id) references public.profiles (id) on delete cascade,
  constraint told_of_scammers_scammer_id_fkey foreign key (scammer_id) references public.profiles (id) on delete cascade
);

comment on table private.message_numbers is
  'Which messages of the last 30 days name a number to pay to, so that those are found when it is reported.';

create index message_numbers_number_idx on private.message_numbers (number);

create index message_numbers_sender_idx on private.message_numbers (sender_id);

comment on table private.reported_numbers is 'Numbers to pay to in messages that their recipients reported as a scam; kept for a year.';

create index reported_numbers_number_idx on private.reported_numbers (number);

create index reported_numbers_reporter_idx on private.reported_numbers (reporter_id);

comment on table private.told_of_scammers is 'Who was told that somebody who wrote to them is suspended for a scam.';

create index told_of_scammers_scammer_idx on private.told_of_scammers (scammer_id);

comment on column public.message_reports.scam_kind is 'What happened, in a report of a message as a scam.';

comment on column public.message_reports.message_id is 'The message that was reported as a scam.';

create index message_reports_message_idx on public.message_reports (message_id);

revoke all on public.message_reports from public, anon, authenticated;

grant select (
  id, thread_id, reported_id, reporter_id, reason, details, status, decided_at, created_at, scam_kind, message_id
) on public.message_reports to authenticated;

grant insert (thread_id, reporter_id, reason, details) on public.message_reports to authenticated;

grant all on public.message_reports to service_role;

comment on table public.message_warnings is 'What recipients of messages are warned of. Written by triggers and functions only.';

comment on column public.message_warnings.reasons is 'The weightiest first (domain/messages/warnings.ts).';

comment on column public.message_warnings.dismissed_at is 'When the recipient said that it is fine; a reason that is added later clears it.';

create index message_warnings_recipient_idx on public.message_warnings (recipient_id);

revoke all on public.message_warnings from public, anon, authenticated;

grant select on public.message_warnings to authenticated;

grant all on public.message_warnings to service_role;

alter table public.message_warnings enable row level security;

create policy "Recipients read what they are warned of" on public.message_warnings
  for select to authenticated using (recipient_id = (select auth.uid()));

create policy "Administrators read every warning" on public.message_warnings
  for select to authenticated using ((select private.is_admin()));

comment on column public.suspensions.is_scam is 'Whether the messages of the member are marked as a scam (messages/scammers.sql).';

create function private.add_warnings(reason text, messages uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  warned uuid[];
begin
  with added as (
    insert into public.message_warnings as warning (message_id, recipient_id, reasons)
    select message.id, message.recipient_id, array[add_warnings.reason] from public.messages as message
    where message.id = any (messages) and message.recipient_id is not null
    on conflict (message_id) do update set
      reasons = case
        when add_warnings.reason = 'reported_number' and warning.reasons[1] = 'suspended_scammer'
          then array['suspended_scammer', add_warnings.reason] || warning.reasons[2:]
        else add_warnings.reason || warning.reasons
      end,
      dismissed_at = null
    where add_warnings.reason <> all (warning.reasons)
    returning warning.recipient_id
  )
  select array_agg(distinct recipient_id) into warned from added;
  perform private.notify_pages(person, 'message') from unnest(warned) as person;
end
$$;

create function private.added_scam_reasons(message public.messages) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  earlier text;
  together text[];
begin
  select string_agg(one.content, E'\n' order by one.created_at, one.id) into earlier
  from (
    -- Without the sender inside, so that the index of the thread is used and few rows are read.
    select recent.* from (
      select said.id, said.sender_id, said.content, said.created_at from public.messages as said
      where said.thread_id = message.thread_id and (said.created_at, said.id) < (message.created_at, message.id)
      order by said.created_at desc, said.id desc
      limit 20
    ) as recent
    where recent.sender_id = message.sender_id
    order by recent.created_at desc, recent.id desc
    limit 2
  ) as one;
  together := private.scam_reasons(concat_ws(E'\n', earlier, message.content));
  if together = '{}' or earlier is null then
    return together;
  end if;
  return array(
    select reason from unnest(together) with ordinality as said (reason, place)
    where reason = any (private.scam_reasons(message.content)) or reason <> all (private.scam_reasons(earlier))
    order by place
  );
end
$$;

create or replace function private.mail_unread_messages(most integer default 100) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  told integer := 0;
begin
  for due in
    with waiting as (
      select message.thread_id, message.recipient_id, min(message.created_at) as since
      from public.messages as message
      where message.read_at is null and message.recipient_id is not null and message.sender_id is not null
        and message.created_at between now() - interval '1 day' and now() - interval '10 minutes'
        and not exists (
          select from private.unread_mails as told
          where told.thread_id = message.thread_id and told.recipient_id = message.recipient_id
        )
      group by message.thread_id, message.recipient_id
      order by since
      limit mail_unread_messages.most
    ), marked as (
      -- Of several servers that run the job at once, one inserts the row.
      insert into private.unread_mails (thread_id, recipient_id) select thread_id, recipient_id from waiting
      on conflict do nothing
      returning thread_id, recipient_id
    )
    select
      marked.thread_id, marked.recipient_id, thread.subject_title, private.visible_line(first.content) as content, first.sender_id, unread.count, unread.warning,
      recipient.suspended_at is null and sender.suspended_at is null
        and not private.is_blocked_between(first.sender_id, marked.recipient_id) as is_wanted
    from marked
    join public.message_threads as thread on thread.id = marked.thread_id
    cross join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id
        and message.read_at is null and message.sender_id is not null
      order by message.created_at, message.id
      limit 1
    ) as first
    cross join lateral (
      select count(*), (
          array_agg(warning.reasons[1] order by message.created_at, message.id)
            filter (where warning.message_id is not null and warning.dismissed_at is null)
        )[1] as warning
      from public.messages as message
      left join public.message_warnings as warning on warning.message_id = message.id
      where message.thread_id = marked.thread_id and message.recipient_id = marked.recipient_id and message.read_at is null
    ) as unread
    join public.profiles as recipient on recipient.id = marked.recipient_id
    join public.profiles as sender on sender.id = first.sender_id
  loop
    told := told + 1;
    continue when not due.is_wanted;
    perform private.tell(
      due.recipient_id, 'messages_unread',
      jsonb_build_object(
        'thread_id', due.thread_id,
        'person', private.person_facts(due.sender_id, private.person_name(due.sender_id)),
        'subject', private.visible_line(due.subject_title), 'content', left(due.content, 500), 'count', due.count, 'warning', due.warning
      )
    );
  end loop;
  return told;
end
$$;

create function private.mark_scammer(member uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  recipients uuid[];
  facts jsonb[];
begin
  perform private.add_warnings('suspended_scammer', array(
    select message.id from public.messages as message
    where message.sender_id = member and message.created_at > now() - interval '90 days'
  ));
  with latest as (
    select distinct on (message.recipient_id) message.recipient_id, message.thread_id
    from public.messages as message
    where message.sender_id = member and message.recipient_id is not null and message.created_at > now() - interval '90 days'
    order by message.recipient_id, message.created_at desc
  ), told as (
    insert into private.told_of_scammers (recipient_id, scammer_id) select recipient_id, member from latest
    on conflict do nothing
    returning recipient_id
  )
  select array_agg(latest.recipient_id), array_agg(jsonb_build_object(
    'thread_id', latest.thread_id, 'person', private.person_facts(member, private.person_name(member))
  ))
  into recipients, facts
  from latest join told using (recipient_id);
  if recipients is not null then
    perform private.tell_each('scammer_suspended', recipients, facts);
  end if;
end
$$;

create function private.payee_number(before text, digits text, after text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Of banks and the state.
  shared constant text[] := array[
    '522522', '247247', '400200', '303030', '329329', '222111', '880100', '542542', '516600', '600100', '888880', '888888', '222222',
    '572572'
  ];
  account constant text := '\m(?:acc(?:oun)?t?|a/c|akaunti?)\M';
  -- The number alone, or in groups; what follows in the same row of digits is something else.
  written constant text := substring(digits from '^(?:[0-9]{5,14}|[0-9]{2,4}(?:[ -][0-9]{2,4})+)(?![0-9])');
  number constant text := regexp_replace(written, '[^0-9]', '', 'g');
begin
  if char_length(number) not between 5 and 14 or number = any (shared)
    or before !~ ('\m(?:pay ?bill|till|buy ?goods|lipa|m-?pesa|bank|equity|kcb|co-?op|ncba|absa|business (?:no|number)|tuma)\M|'
      || '\msend (?:[a-z]+ ){0,2}to\M|' || account)
    or before ~ '\m(?:ksh|kes|shs?|price|amount|total)[.: ]*$'
    or substr(digits, char_length(written) + 1, 1) = '.'
    or written = digits and after ~ '^(?:[.,]$| ?(?:k|km|kms|cc|bob|ksh|kes|shillings?|million)\M| ?/[-=])'
    or written ~ '^(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2}$'
    or before ~ 'pay ?bill[^0-9]*$' and before !~ account and after ~ account
  then
    return null;
  end if;
  return number;
end
$$;

create function private.payment_numbers(words text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  phone constant text := '(?<![0-9])(?:254[ .-]?0?|0)[ .-]?([17](?:[ .-]?[0-9]){8})(?![0-9])';
  said text;
begin
  -- Most messages end here: fewer than five digits in a row.
  if words !~ '[0-9](?:[^0-9,[:alpha:]]{0,2}[0-9]){4}' then
    return '{}';
  end if;
  said := lower(private.visible_line(words));
  return array(
    with piece as (
      -- Digits with spaces between, and the words before.
      select part[1] as before, part[2] as digits, place
      from regexp_matches(said, '([^0-9]*)([0-9]+(?:[ .-][0-9]+)*)', 'g') with ordinality as match (part, place)
    )
    select '254' || regexp_replace(mobile[1], '[^0-9]', '', 'g')
    from piece cross join lateral regexp_matches(piece.digits, phone, 'g') as mobile
    union
    select private.payee_number(
      right(piece.before, 55), btrim(regexp_replace(piece.digits, phone, ' ', 'g')),
      left(coalesce(lead(piece.before) over (order by piece.place), substring(said from '[^0-9]*$') || ' '), 20)
    )
    from piece
    except select null
    order by 1
    limit 20
  );
end
$$;

create or replace function private.record_suspension(profile public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.stated_reason();
begin
  if profile.suspended_at is not null then
    insert into public.suspensions (user_id, reason, began_at) values (profile.id, said, profile.suspended_at);
    perform private.tell(profile.id, 'account_suspended', jsonb_build_object('reason', said));
  else
    perform private.unmark_scammer(profile.id);
    update public.suspensions set ended_at = now(), end_note = said where user_id = profile.id and ended_at is null;
    perform private.tell(profile.id, 'suspension_lifted', jsonb_build_object('note', said));
  end if;
end
$$;

create function private.remove_warnings(reason text, messages uuid[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_pages(person, 'message')
  from (
    select distinct recipient_id from public.message_warnings as warning
    where warning.message_id = any (messages) and remove_warnings.reason = any (warning.reasons)
  ) as told (person);
  delete from public.message_warnings as warning
  where warning.message_id = any (messages) and warning.reasons = array[remove_warnings.reason];
  update public.message_warnings as warning set reasons = array_remove(warning.reasons, remove_warnings.reason)
  where warning.message_id = any (messages) and remove_warnings.reason = any (warning.reasons);
end
$$;

create function private.reported_among(numbers text[]) returns text[]
language sql stable security definer set search_path = ''
as $$
  with counted as (
    select named.number, named.reporter_id, report.reported_id
    from private.reported_numbers as named
    join public.message_reports as report on report.id = named.report_id
    join public.profiles as reporter on reporter.id = named.reporter_id
    where named.number = any (numbers) and named.created_at > now() - interval '1 year'
      and report.status <> 'dismissed' and reporter.suspended_at is null
      and (named.created_at >= reporter.created_at + interval '7 days' or private.confirmed_phone(reporter.id) is not null)
  )
  select coalesce(array_agg(distinct one.number), '{}')
  from counted as one
  join counted as other on other.number = one.number and other.reporter_id > one.reporter_id
    and other.reported_id is distinct from one.reporter_id and one.reported_id is distinct from other.reporter_id
$$;

create function private.review_payment_numbers() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.message_numbers as named
  using public.messages as message
  where message.id = named.message_id and message.created_at < now() - interval '30 days';
  delete from private.reported_numbers where created_at < now() - interval '1 year';
  perform private.warn_of_numbers(array(select distinct number from private.reported_numbers));
end
$$;

create function private.scam_reasons(words text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  said constant text := lower(private.visible_line(words));
begin
  return array_remove(array[
    case when said ~ '(new|changed?|different|another|mpya|nyingine).{0,20}\m(account|acc|till|paybill|akaunti)\M'
      or said ~ '\m(account|till|paybill|akaunti)\M.{0,20}\m(changed|imebadilika)\M' then 'account_changed' end,
    case when said ~ '\m(pay|send|tuma|lipa|weka)\M.{0,40}\m(deposit|advance|booking fee|clearing fee|reservation|facilitation)\M'
      or said ~ '\m(deposit|malipo)\M.{0,30}\m(first|before|to hold|to reserve|kwanza|kabla)\M' then 'money_ahead' end,
    case when said ~ '\m(send|tell|share|give|forward|nitumie|tuma|nipe)\M.{0,30}\m(otp|code|pin|password|nambari ya siri)\M'
      then 'asks_code' end,
    case when said ~ '(wa\.me/|chat\.whatsapp\.com|t\.me/|bit\.ly/|tinyurl\.com)' then 'leaves_magari' end,
    case when said ~ '\m(gift card|bitcoin|western union|usdt)\M' then 'other_danger' end
  ], null);
end
$$;

create function private.stop_warning_of_numbers(numbers text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.remove_warnings('reported_number', array(
    select named.message_id from private.message_numbers as named
    where named.number = any (numbers)
    group by named.message_id
    having private.reported_among(array(
      select every.number from private.message_numbers as every where every.message_id = named.message_id
    )) = '{}'
  ));
end
$$;

create function private.unmark_scammer(member uuid) returns void
language sql security definer set search_path = ''
as $$
  select private.remove_warnings('suspended_scammer', array(select message.id from public.messages as message where message.sender_id = member))
$$;

create function private.warn_of_numbers(numbers text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reported constant text[] := private.reported_among(numbers);
begin
  if reported <> '{}' then
    perform private.add_warnings('reported_number', array(
      select named.message_id from private.message_numbers as named
      join public.messages as message on message.id = named.message_id
      where named.number = any (reported) and message.created_at > now() - interval '30 days'
    ));
  end if;
end
$$;

create function private.warn_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  numbers constant text[] := private.payment_numbers(new.content);
  reasons text[] := private.added_scam_reasons(new);
begin
  if numbers <> '{}' then
    insert into private.message_numbers (message_id, number, sender_id) select new.id, unnest(numbers), new.sender_id;
    if private.reported_among(numbers) <> '{}' then
      reasons := array_prepend('reported_number', reasons);
    end if;
  end if;
  if reasons <> '{}' then
    insert into public.message_warnings (message_id, recipient_id, reasons) values (new.id, new.recipient_id, reasons);
  end if;
  return null;
end
$$;

create or replace function public.decide_message_report(report_id uuid, decision text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  report public.message_reports;
begin
  perform private.lock_open_report('public.message_reports', report_id, decision);
  select * into report from public.message_reports where id = report_id;
  update public.message_reports as open set status = decision, decided_by = auth.uid(), decided_at = now()
  where open.id = report.id;
  if decision = 'dismissed' then
    perform private.stop_warning_of_numbers(array(select number from private.reported_numbers as named where named.report_id = report.id));
  end if;
  perform private.record_report_decision(
    'message_reports', report.id, report.reporter_id, report.reason, decision, 'conversation_report_decided'
  );
end
$$;

create function public.dismiss_message_warning(message_id uuid, dismissed boolean default true) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  update public.message_warnings as warning
  set dismissed_at = case when dismissed then coalesce(warning.dismissed_at, now()) end
  where warning.message_id = dismiss_message_warning.message_id and warning.recipient_id = auth.uid();
  return found;
end
$$;

grant execute on function public.dismiss_message_warning(uuid, boolean) to authenticated;

create function public.report_scam(message_id uuid, scam_kind text, details text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.messages;
  report uuid;
  numbers text[];
begin
  select * into said from public.messages as message
  where message.id = report_scam.message_id and message.recipient_id = auth.uid();
  if not found then
    raise exception 'This message was not written to you, or is no longer there.' using errcode = '42501';
  elsif report_scam.scam_kind is null then
    raise exception 'Choose what happened.' using hint = 'scam_kind_missing';
  end if;
  insert into public.message_reports as filed (thread_id, reporter_id, reason, details, scam_kind, message_id)
  values (said.thread_id, auth.uid(), 'fraud', report_scam.details, report_scam.scam_kind, said.id)
  on conflict (reporter_id, thread_id) where status = 'open' do update set
    reason = excluded.reason, scam_kind = excluded.scam_kind, message_id = excluded.message_id,
    details = left(nullif(concat_ws(E'\n\n', filed.details, excluded.details), ''), 1000)
  returning filed.id into report;

  numbers := private.payment_numbers(said.content);
  -- Two reports at the same moment see each other.
  perform pg_advisory_xact_lock(hashtextextended(number, 0)) from unnest(numbers) as number;
  insert into private.reported_numbers (report_id, number, reporter_id) select report, unnest(numbers), auth.uid()
  on conflict do nothing;
  perform private.warn_of_numbers(numbers);
end
$$;

grant execute on function public.report_scam(uuid, text, text) to authenticated;

create function public.suspend_member(member uuid, reason text, is_scam boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles := private.member_to_change(member);
begin
  perform private.require_reason(reason);
  if profile.role = 'admin' then
    raise exception 'An administrator is not suspended. Take the role first.' using hint = 'is_admin';
  elsif profile.suspended_at is not null then
    raise exception 'They are suspended already.' using hint = 'already_suspended';
  end if;
  perform set_config('magari.reason', btrim(reason), true);
  update public.profiles set suspended_at = now() where id = member;
  perform set_config('magari.reason', '', true);
  if suspend_member.is_scam then
    update public.suspensions as running set is_scam = true where running.user_id = member and running.ended_at is null;
    perform private.mark_scammer(member);
  end if;
end
$$;

grant execute on function public.suspend_member(uuid, text, boolean) to authenticated;

create trigger warn_recipient after insert on public.messages
  for each row execute function private.warn_recipient();

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('scammer_suspended', null, true, 'waking');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.message_warnings', 'recipient_id', null, null, '{}', 'cascade', null,
    'A judgement of somebody else''s words, which are not in the export either.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.message_numbers', 'sender_id', null, null, '{}', 'cascade', null, 'Copied from their messages, which are in the export.'),
  ('private.reported_numbers', 'reporter_id', null, null, '{}', 'cascade', null,
    'Copied from somebody else''s messages; the report itself is in the export.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.told_of_scammers', 'recipient_id', null, null, '{}', 'cascade', null, 'Only that they were told.'),
  ('private.told_of_scammers', 'scammer_id', null, null, '{}', 'cascade', null, 'Whom they wrote to; the suspension is in the export.');
