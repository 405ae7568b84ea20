-- Numbers that money is sent to: tills, paybills, accounts and phones, as messages name them, and which of them were reported.

-- The numbers in these words, as digits without spaces; phones as 254712345678. A paybill with an account counts by its account,
-- because thousands pay to the paybill of a bank; the paybills of banks and of the state alone do not count. Amounts do not.
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

-- The till, paybill or account that these digits are by the words before and after them, or null.
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

create table private.message_numbers (
  message_id uuid not null,
  number text not null,
  sender_id uuid not null,
  constraint message_numbers_pkey primary key (message_id, number),
  constraint message_numbers_message_id_fkey foreign key (message_id) references public.messages (id) on delete cascade,
  constraint message_numbers_sender_id_fkey foreign key (sender_id) references public.profiles (id) on delete cascade
);

comment on table private.message_numbers is
  'Which messages of the last 30 days name a number to pay to, so that those are found when it is reported.';

create index message_numbers_number_idx on private.message_numbers (number);
create index message_numbers_sender_idx on private.message_numbers (sender_id);

create table private.reported_numbers (
  report_id uuid not null,
  number text not null,
  reporter_id uuid not null,
  created_at timestamptz not null default now(),
  constraint reported_numbers_pkey primary key (report_id, number),
  constraint reported_numbers_report_id_fkey foreign key (report_id) references public.message_reports (id) on delete cascade,
  constraint reported_numbers_reporter_id_fkey foreign key (reporter_id) references public.profiles (id) on delete cascade
);

comment on table private.reported_numbers is 'Numbers to pay to in messages that their recipients reported as a scam; kept for a year.';

create index reported_numbers_number_idx on private.reported_numbers (number);
create index reported_numbers_reporter_idx on private.reported_numbers (reporter_id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.message_numbers', 'sender_id', null, null, '{}', 'cascade', null, 'Copied from their messages, which are in the export.'),
  ('private.reported_numbers', 'reporter_id', null, null, '{}', 'cascade', null,
    'Copied from somebody else''s messages; the report itself is in the export.');

-- Those of the numbers that two people reported, neither of whom reported the other: two accounts that write to each other cannot
-- blacken a competitor's number. Reports count for a year, unless dismissed, from members with a confirmed phone or an account that
-- was a week old.
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

-- Warns of the messages of the last 30 days that name one of the numbers, as far as those are reported.
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

-- Ends the warnings that no report stands behind any more, after a report of these numbers was dismissed.
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

-- The daily job: forgets numbers after their time, and warns of what counts by now, such as reports whose writers have confirmed
-- their phones since.
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
