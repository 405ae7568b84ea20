-- Calls: signed-in members who asked for the number of a dealer's ad or opened a WhatsApp chat, by name. The site informs them
-- beside those buttons that the dealer sees their name. Ads of other sellers only have counts.

create table private.named_leads (
  owner_id uuid not null,
  person_id uuid not null,
  -- A vehicle or a spare part, without a foreign key: the row and its title outlive the ad.
  ad_id uuid not null,
  ad_kind public.ad_kind not null,
  title text not null,
  kind text not null,
  times integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint named_leads_ad_kind_known check (ad_kind <> 'service'),
  constraint named_leads_kind_known check (kind in ('phone_reveal', 'whatsapp')),
  constraint named_leads_times_range check (times >= 1),
  constraint named_leads_pkey primary key (owner_id, person_id, ad_id, kind),
  constraint named_leads_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade,
  constraint named_leads_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade
);

comment on table private.named_leads is
  'Members who revealed the number of a dealer''s ad or opened a chat. Kept for twelve months.';

create index named_leads_person_idx on private.named_leads (person_id);
create index named_leads_last_idx on private.named_leads (last_at);

alter table private.named_leads enable row level security;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.named_leads', 'person_id', null, 'numbers_asked_for', '{owner_id,person_id}', 'cascade', null,
    'Whom they called; the number and the name are the seller''s.'),
  ('private.named_leads', 'owner_id', null, null, '{}', 'cascade', null, 'It is about those who called.');

-- Records that a person contacted the owner of an ad; does nothing unless the owner is a dealer.
create function private.record_named_lead(owner uuid, person uuid, ad uuid, ad_kind public.ad_kind, title text, kind text) returns void
language sql security definer set search_path = ''
as $$
  insert into private.named_leads as known (owner_id, person_id, ad_id, ad_kind, title, kind)
  select owner, person, ad, record_named_lead.ad_kind, record_named_lead.title, record_named_lead.kind
  from public.profiles where id = owner and role = 'dealer'
  on conflict (owner_id, person_id, ad_id, kind)
  do update set times = known.times + 1, last_at = now(), title = excluded.title
$$;

create domain private.required_called_kind as text not null check (value in ('vehicle', 'spare_part'));
create domain private.required_call_kind as text not null check (value in ('phone_reveal', 'whatsapp'));

create type public.own_call as (
  person_id private.required_uuid,
  name private.required_text,
  picture text,
  ad_id private.required_uuid,
  ad_kind private.required_called_kind,
  title private.required_text,
  kind private.required_call_kind,
  times private.required_integer,
  first_at private.required_timestamptz,
  last_at private.required_timestamptz,
  is_there private.required_boolean,
  thread_id uuid
);
create domain private.required_own_calls as public.own_call[] not null;

create type public.own_calls_page as (
  calls private.required_own_calls,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

-- A page of the members who called the caller or opened a chat (OwnCalls of site/dealers/workplace/inquiries/call-queries.ts), latest first.
-- `search` looks in names and ad titles. `thread_id` is the latest conversation with the member. Without their phone number,
-- which a dealer gets only from members who write.
create function public.own_calls(search text default null, page integer default 1, page_size integer default 25)
returns public.own_calls_page
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
  return jsonb_populate_record(
    null::public.own_calls_page, jsonb_build_object('calls', calls, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;
grant execute on function public.own_calls(text, integer, integer) to authenticated, business_sales, service_role;

-- Job: deletes rows that are older than twelve months.
create function private.delete_old_named_leads() returns void
language sql security definer set search_path = ''
as $$ delete from private.named_leads where last_at < now() - interval '12 months' $$;
