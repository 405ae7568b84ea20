-- Who asked for a dealer's number or wrote to them by WhatsApp: signed-in people are leads with a name. The site says so to them
-- beside the buttons. Others' ads have counts alone (0030), as before.

create table private.named_leads (
  owner_id uuid not null,
  person_id uuid not null,
  -- A vehicle or a spare part; its title stays when it is deleted.
  ad_id uuid not null,
  ad_kind text not null,
  title text not null,
  kind text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint named_leads_pkey primary key (owner_id, person_id, ad_id, kind),
  constraint named_leads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint named_leads_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade,
  constraint named_leads_ad_kind_known check (ad_kind in ('vehicle', 'spare_part')),
  constraint named_leads_kind_known check (kind in ('phone_reveal', 'whatsapp')),
  constraint named_leads_times_range check (times >= 1)
);

comment on table private.named_leads is 'Who had the number of a dealer''s ad shown or began a chat, for that dealer. Forgotten after twelve months.';

create index named_leads_person_idx on private.named_leads (person_id);
create index named_leads_last_idx on private.named_leads (last_at);

alter table private.named_leads enable row level security;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.named_leads', 'person_id', null, 'numbers_asked_for', '{owner_id,person_id}', 'cascade', null,
    'Whom they called; the number and the name are the seller''s.'),
  ('private.named_leads', 'owner_id', null, null, '{}', 'cascade', null, 'It is about those who called.');

-- Keeps that a person got in touch with a dealer about an ad.
create function private.name_lead(owner uuid, person uuid, ad uuid, ad_kind text, title text, kind text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.named_leads as known (owner_id, person_id, ad_id, ad_kind, title, kind)
  select owner, person, ad, name_lead.ad_kind, name_lead.title, name_lead.kind
  from public.profiles where id = owner and role = 'dealer'
  on conflict (owner_id, person_id, ad_id, kind)
  do update set times = known.times + 1, last_at = now(), title = excluded.title
$$;

-- Deletes those that are older than twelve months.
create function private.forget_named_leads() returns void
language sql security definer set search_path = ''
as $$ delete from private.named_leads where last_at < now() - interval '12 months' $$;

-- As in 0107, and a dealer is told who asks.
create or replace function private.contact_owner(listing uuid, part uuid, provider uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  caller_suspended boolean;
  number text;
  withheld text;
begin
  perform private.require_one_ad(listing, part, provider);
  select suspended_at is not null into caller_suspended from public.profiles where id = auth.uid();
  if not found then
    raise exception 'Sign in to see the number.' using errcode = '42501';
  elsif caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into ad from private.message_subject(listing, part, provider);
  if ad.owner_id is null or not (ad.is_public or ad.owner_id = auth.uid() or private.is_admin()) then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id <> auth.uid() and not private.is_admin()
    and exists (select from public.vehicle_listings as sold where sold.id = listing and sold.status = 'sold')
  then
    raise exception 'This vehicle is sold, so its number is no longer shown.' using hint = 'ad_sold';
  end if;
  number := case
    when provider is not null then (select phone from public.service_providers where id = provider)
    else (select phone from public.profiles where id = ad.owner_id)
  end;
  if number is null or ad.owner_id = auth.uid() or private.is_admin() then
    return number;
  end if;
  withheld := private.number_withheld(ad.owner_id);
  if withheld = 'hour' then
    raise exception 'You have asked for 30 numbers within an hour. Wait a little before you ask for the next.'
      using hint = 'reveal_limit';
  elsif withheld = 'day' then
    raise exception 'You have asked for 100 numbers today. Come back tomorrow for more.' using hint = 'reveal_limit';
  end if;
  -- Where nothing can be written down, this is refused.
  perform private.count_lead(listing, part, provider, ad.owner_id, kind, private.lead_person(auth.uid()));
  if provider is null then
    perform private.name_lead(
      ad.owner_id, auth.uid(), coalesce(listing, part), case when part is null then 'vehicle' else 'spare_part' end, ad.title, kind
    );
  end if;
  return number;
end
$$;

-- A page of who called the caller or began a chat about an ad of theirs (OwnCalls of site/dealer/inquiries/call-queries.ts), the
-- latest first, by name or ad. `thread_id` is the latest conversation with the person. Their number is not here: the dealer has it
-- when they write.
create function public.own_calls(search text default null, page integer default 1, page_size integer default 25) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  shown integer;
  calls jsonb;
begin
  select count(*) into total
  from private.named_leads as lead
  join public.profiles as person on person.id = lead.person_id
  where lead.owner_id = me
    and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(told) order by told.last_at desc, told.person_id, told.ad_id, told.kind), '[]') into calls
  from (
    select
      lead.person_id, coalesce(private.person_name(person.id), '') as name, person.picture, lead.ad_id, lead.ad_kind, lead.title,
      lead.kind, lead.times, lead.first_at, lead.last_at,
      case lead.ad_kind
        when 'vehicle' then exists (select from public.vehicle_listings where id = lead.ad_id)
        else exists (select from public.spare_parts where id = lead.ad_id)
      end as is_there,
      (
        select thread.id from public.message_threads as thread
        where thread.owner_id = me and thread.asker_id = lead.person_id order by thread.last_message_at desc limit 1
      ) as thread_id
    from private.named_leads as lead
    join public.profiles as person on person.id = lead.person_id
    where lead.owner_id = me
      and (pattern is null or lead.title ilike pattern or private.person_name(person.id) ilike pattern)
    order by lead.last_at desc, lead.person_id, lead.ad_id, lead.kind
    limit size offset (shown - 1) * size
  ) as told;
  return jsonb_build_object('calls', calls, 'total', total, 'page', shown, 'page_size', size);
end
$$;

-- As in 0081, with the people who called or began a chat and did not write: of each `calls`, how often, and `called`, at most 50 of
-- {ad_id, ad_kind, title, kind, times, last_at}, the latest first. `only_state` may be 'called'. Number and search by number are of
-- those alone who wrote.
create or replace function public.own_customers(
  search text default null, only_state text default null, sort text default 'latest',
  page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_inquiries constant integer := 50;
  me constant uuid := auth.uid();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- 0712 345 678 is found in +254712345678.
  digits constant text := nullif(regexp_replace(regexp_replace(words, '\D', '', 'g'), '^0+', ''), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  total integer;
  shown integer;
  customers jsonb;
begin
  with wrote as materialized (
    select
      thread.asker_id as id, count(*) as inquiries, min(thread.created_at) as first_contact_at,
      max(thread.last_message_at) as last_contact_at, min(note.follow_up_on) as follow_up_on,
      count(*) filter (where thread.status = 'new') as new,
      count(*) filter (where thread.status = 'responded') as responded,
      count(*) filter (where thread.status = 'closed') as closed,
      string_agg(thread.subject_title, E'\n') as titles
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    where thread.owner_id = me and thread.asker_id is not null
    group by thread.asker_id
  ), called as materialized (
    select
      person_id as id, sum(times) as calls, min(first_at) as first_at, max(last_at) as last_at, string_agg(title, E'\n') as titles
    from private.named_leads where owner_id = me group by person_id
  ), people as materialized (
    select
      id, coalesce(wrote.inquiries, 0) as inquiries, coalesce(called.calls, 0) as calls,
      least(wrote.first_contact_at, called.first_at) as first_contact_at,
      greatest(wrote.last_contact_at, called.last_at) as last_contact_at, wrote.follow_up_on,
      coalesce(wrote.new, 0) as new, coalesce(wrote.responded, 0) as responded, coalesce(wrote.closed, 0) as closed,
      concat_ws(E'\n', wrote.titles, called.titles) as titles
    from wrote full join called using (id)
  ), matching as materialized (
    select
      people.*, coalesce(private.person_name(person.id), '') as name,
      case when people.inquiries > 0 then person.phone end as phone, person.picture
    from people
    join public.profiles as person on person.id = people.id
    where (
        only_state is null
        or only_state = 'new' and people.new > 0
        or only_state = 'responded' and people.responded > 0
        or only_state = 'closed' and people.closed > 0
        or only_state = 'follow_up' and people.follow_up_on is not null
        or only_state = 'called' and people.calls > 0
      )
      and (
        pattern is null
        or concat_ws(' ', person.first_name, person.last_name) ilike pattern
        or person.business_name ilike pattern
        or people.titles ilike pattern
        or people.inquiries > 0 and char_length(digits) >= 4 and person.phone like '%' || digits || '%'
      )
  ), placed as (
    select
      matching.*,
      row_number() over (
        order by
          case sort when 'name' then lower(name) end,
          case sort when 'name_desc' then lower(name) end desc,
          case sort when 'first' then first_contact_at end,
          case sort when 'first_desc' then first_contact_at end desc,
          case sort when 'earliest' then last_contact_at end,
          case sort when 'inquiries' then inquiries end,
          case sort when 'inquiries_desc' then inquiries end desc,
          case sort when 'follow_up' then follow_up_on end,
          case sort when 'follow_up_desc' then follow_up_on end desc nulls last,
          last_contact_at desc, id
      ) as nth
    from matching
  ), sized as (
    select
      count(*)::integer as total,
      least(greatest(coalesce(page, 1), 1), greatest(ceil(count(*)::numeric / size)::integer, 1)) as shown
    from matching
  )
  select
    sized.total, sized.shown,
    coalesce(
      jsonb_agg(
        to_jsonb(placed) - 'nth' - 'titles'
          || jsonb_build_object('threads', coalesce(history.threads, '[]'), 'called', coalesce(asked.called, '[]'))
        order by placed.nth
      ) filter (where placed.id is not null),
      '[]'
    )
  into total, shown, customers
  from sized
  left join placed on placed.nth > (sized.shown - 1) * size and placed.nth <= sized.shown * size
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_message_at desc) as threads
    from (
      select
        thread.id, thread.subject_title, thread.status, thread.created_at, thread.last_message_at, note.follow_up_on
      from public.message_threads as thread
      left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
      where thread.owner_id = me and thread.asker_id = placed.id
      order by thread.last_message_at desc
      limit most_inquiries
    ) as told
  ) as history on true
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_at desc) as called
    from (
      select lead.ad_id, lead.ad_kind, lead.title, lead.kind, lead.times, lead.last_at
      from private.named_leads as lead
      where lead.owner_id = me and lead.person_id = placed.id
      order by lead.last_at desc
      limit most_inquiries
    ) as told
  ) as asked on true
  group by sized.total, sized.shown;
  return jsonb_build_object('customers', customers, 'total', total, 'page', shown, 'page_size', size);
end
$$;

revoke all on private.named_leads from public, anon, authenticated;
revoke execute on function
  private.name_lead(uuid, uuid, uuid, text, text, text), private.forget_named_leads(), public.own_calls(text, integer, integer)
from public, anon, authenticated;
grant execute on function public.own_calls(text, integer, integer) to authenticated, service_role;

notify pgrst, 'reload schema';
