-- What was checked about a member or a vehicle: facts, each with its day, and with its end where what was seen ages. What each one means and
-- does not mean: docs/trust.md, in words: domain/trust/facts.ts.

create table public.facts (
  id uuid default gen_random_uuid() constraint facts_pkey primary key,
  user_id uuid not null,
  listing_id uuid,
  kind text not null,
  checked_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- Of a visit: the place. Of a copy of records: its day, and whether it names a caveat.
  place text,
  issued_on date,
  has_caveat boolean,
  constraint facts_kind_known check (kind in ('id_seen', 'registration_seen', 'tax_pin_seen', 'yard_visited', 'logbook_seen', 'records_seen')),
  constraint facts_subject check ((listing_id is not null) = (kind in ('logbook_seen', 'records_seen'))),
  constraint facts_place_length check (char_length(place) <= 120),
  constraint facts_one_of_kind unique nulls not distinct (user_id, listing_id, kind),
  constraint facts_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade,
  constraint facts_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table public.facts is 'What was checked about members and vehicles; written by functions only.';

create index facts_listing_idx on public.facts (listing_id);
create index facts_ends_idx on public.facts (ends_at);

revoke all on public.facts from public, anon, authenticated;
grant select on public.facts to authenticated;
grant all on public.facts to service_role;
alter table public.facts enable row level security;
create policy "People read the facts about themselves" on public.facts
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every fact" on public.facts
  for select to authenticated using ((select private.is_admin()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.facts', 'user_id', null, 'facts', '{user_id}', 'cascade', null, 'What was checked about them.');

create trigger invalidate_pages after insert or update or delete on public.facts
  for each row execute function private.invalidate_pages_of_fact();

-- The pages that show a fact: of one ad, or of all of a member's ads and their business.
create function private.invalidate_pages_of_fact() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  fact constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
begin
  if fact ->> 'listing_id' is not null then
    perform private.invalidate_page('/vehicles/' || (fact ->> 'listing_id'));
  else
    perform private.invalidate_pages_of_ads((fact ->> 'user_id')::uuid), private.invalidate_page('/dealers/' || (fact ->> 'user_id'));
  end if;
  return null;
end
$$;

-- How long a fact of this kind counts from its day on (FACT_LASTS of domain/trust/fact-meanings.ts). A copy of records speaks of one day: a
-- loan may be taken on the next.
create function private.fact_lasts(kind text) returns interval
language sql immutable set search_path = ''
as $$
  select case kind when 'records_seen' then interval '14 days' when 'id_seen' then interval '2 years' else interval '1 year' end
$$;

create domain private.required_fact_kind as text not null check (value in (
  'phone_confirmed', 'member_since', 'answers_within', 'id_seen', 'registration_seen', 'tax_pin_seen', 'yard_visited',
  'chassis_given', 'logbook_seen', 'records_seen', 'sales_confirmed'
));

create type public.shown_fact as (
  kind private.required_fact_kind,
  checked_at timestamptz,
  ends_at timestamptz,
  place text,
  issued_on date,
  has_caveat boolean,
  matches_chassis boolean,
  minutes integer,
  buyers integer
);

-- What was checked about a member whose profile the caller may read, in the order in which pages show it; with `listing`, one of their
-- ads that the caller may read, also what was checked about that vehicle. Nothing that has ended, and nothing of suspended members.
create function public.member_facts(member uuid, listing uuid default null) returns setof public.shown_fact
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = member) then
    return query select * from private.facts_of(
      member, (select ad.id from public.vehicle_listings as ad where ad.id = listing and ad.seller_id = member)
    );
  end if;
end
$$;
grant execute on function public.member_facts(uuid, uuid) to anon, authenticated, service_role;

-- The facts of a member, and of one of their ads, that count now. The month in which the account was made, or a first sale confirmed,
-- stands for its day, which is for members alone.
create function private.facts_of(member uuid, listing uuid) returns setof public.shown_fact
language sql stable security definer set search_path = ''
as $$
  select told.* from (
    select kind, checked_at, ends_at, place, issued_on, has_caveat, null::boolean as matches_chassis, null::integer as minutes,
      null::integer as buyers
    from public.facts as fact
    where fact.user_id = facts_of.member and (fact.listing_id is null or fact.listing_id = facts_of.listing) and fact.ends_at > now()
    union all
    select 'phone_confirmed', account.phone_confirmed_at, null, null, null, null, null, null, null
    from auth.users as account
    where account.id = facts_of.member and private.confirmed_phone(facts_of.member) is not null
    union all
    select 'member_since', date_trunc('month', person.created_at, 'Africa/Nairobi'), null, null, null, null, null, null, null
    from public.profiles as person where person.id = facts_of.member
    union all
    select
      'chassis_given', given.recorded_at, null, null, null, null,
      exists (
        select from private.paper_numbers as paper
        where paper.listing_id = given.listing_id and paper.kind = 'chassis' and paper.is_read and paper.hash = given.hash
          -- A paper that was withdrawn or has ended matches nothing.
          and exists (
            select from public.facts as shown
            where shown.listing_id = given.listing_id and shown.kind in ('logbook_seen', 'records_seen') and shown.ends_at > now()
          )
      ),
      null, null
    from private.paper_numbers as given
    where given.listing_id = facts_of.listing and given.kind = 'chassis' and not given.is_read
    union all
    select 'answers_within', null, null, null, null, null, null, answered.minutes, null
    from private.answer_minutes(facts_of.member) as answered (minutes) where answered.minutes is not null
    union all
    select 'sales_confirmed', date_trunc('month', confirmed.since, 'Africa/Nairobi'), null, null, null, null, null, null, confirmed.buyers
    from private.confirmed_sales(facts_of.member) as confirmed where confirmed.buyers > 0
  ) as told
  where not exists (select from public.profiles where id = facts_of.member and suspended_at is not null)
  order by array_position(private.fact_order(), told.kind::text)
$$;
grant execute on function private.facts_of(uuid, uuid) to anon, authenticated, service_role;

-- The order of facts on pages, the weightiest first.
create function private.fact_order() returns text[]
language sql immutable set search_path = ''
as $$
  select array[
    'records_seen', 'logbook_seen', 'chassis_given', 'sales_confirmed', 'yard_visited', 'id_seen', 'registration_seen', 'tax_pin_seen', 'phone_confirmed',
    'answers_within', 'member_since'
  ]
$$;

-- The median time in minutes to a member's first answer to those who asked about their ads in the last 90 days; null if fewer than
-- five people got one. An unanswered question counts with its age once it is a day old.
create function private.answer_minutes(member uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select case when count(distinct asker_id) filter (where first_answer_at is not null) >= 5 then
    ceil(percentile_cont(0.5) within group (order by extract(epoch from wait)) / 60)::integer
  end
  from (
    select thread.asker_id, thread.first_answer_at, coalesce(thread.first_answer_at, now()) - thread.created_at as wait
    from public.message_threads as thread
    -- Conversations that the owner started have no wait.
    where thread.owner_id = member and thread.created_at > now() - interval '90 days'
      and thread.first_answer_at is distinct from thread.created_at
  ) as asked
  where asked.first_answer_at is not null or asked.wait > interval '1 day'
$$;

-- Keeps a fact, or renews the one of its kind.
create function private.record_fact(fact public.facts) returns void
language sql security definer set search_path = ''
as $$
  insert into public.facts (user_id, listing_id, kind, ends_at, place, issued_on, has_caveat)
  values (
    fact.user_id, fact.listing_id, fact.kind,
    coalesce(private.nairobi_midnight(fact.issued_on), now()) + private.fact_lasts(fact.kind), fact.place, fact.issued_on, fact.has_caveat
  )
  on conflict on constraint facts_one_of_kind do update set
    checked_at = now(), ends_at = excluded.ends_at, place = excluded.place, issued_on = excluded.issued_on,
    has_caveat = excluded.has_caveat
$$;

-- Ends facts of a member, or of one of their ads, because what they were checked with has changed: names, or the vehicle. The owner is told.
-- Papers that show them and still wait end as well: what was looked at is not what would be accepted. They come first, because a decision locks
-- them first.
create function private.end_facts(person uuid, listing uuid, kinds text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended text;
begin
  for ended in
    update public.evidence as sent set status = 'expired', decided_at = now()
    where sent.user_id = person and sent.listing_id is not distinct from listing
      and private.fact_of_evidence(sent.kind) = any (kinds) and sent.status = 'waiting'
    returning sent.kind
  loop
    perform private.tell(person, 'evidence_rejected', jsonb_build_object('of', ended));
  end loop;
  for ended in
    delete from public.facts as fact
    where fact.user_id = person and fact.listing_id is not distinct from listing and fact.kind = any (kinds)
    returning fact.kind
  loop
    update public.evidence as sent set status = 'expired'
    where sent.user_id = person and sent.listing_id is not distinct from listing
      and private.fact_of_evidence(sent.kind) = ended and sent.status = 'seen';
    perform private.tell(person, 'fact_ended', jsonb_build_object('fact', ended));
  end loop;
end
$$;

-- Ends what was checked with a former name or role: an ID with the name, a business and its yard with the name of the business.
create function private.end_facts_of_profile(before public.profiles, profile public.profiles) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_renamed constant boolean := (before.first_name, before.last_name) is distinct from (profile.first_name, profile.last_name);
  is_other_business constant boolean := before.business_name is distinct from profile.business_name
    or before.role in ('dealer', 'service_provider') and profile.role not in ('dealer', 'service_provider');
begin
  if is_renamed then
    perform private.end_facts(profile.id, null, '{id_seen}');
  end if;
  if is_other_business then
    perform private.end_waiting_visit(profile.id);
    perform private.end_facts(profile.id, null, '{registration_seen,yard_visited}');
  end if;
  -- The certificate has the name of the person or of the business.
  if is_renamed or is_other_business then
    perform private.end_facts(profile.id, null, '{tax_pin_seen}');
  end if;
end
$$;

-- An ad of another vehicle than before: the papers that were seen, and the numbers, were those of the former.
create function private.forget_vehicle_papers(listing public.vehicle_listings) returns void
language sql security definer set search_path = ''
as $$
  delete from private.paper_numbers where listing_id = listing.id;
  update public.evidence set status = 'expired', decided_at = coalesce(decided_at, now())
  where listing_id = listing.id and kind = 'code_photo' and status in ('waiting', 'seen');
  select private.end_facts(listing.seller_id, listing.id, '{logbook_seen,records_seen}');
$$;

-- An ad of another part than before: the photo with the code of a day showed the former.
create function private.forget_part_photo(part public.spare_parts) returns void
language sql security definer set search_path = ''
as $$
  update public.evidence set status = 'expired', decided_at = coalesce(decided_at, now())
  where spare_part_id = part.id and status in ('waiting', 'seen')
$$;

-- The weightiest kind of fact that counts now about each of these listings or its seller, where there is one; a caveat is no credit
-- (CARD_FACTS of domain/trust/card-facts.ts).
create function private.facts_of_cards(ids uuid[]) returns table (listing_id uuid, kind text)
language plpgsql stable security definer set search_path = ''
as $$
declare
  weight constant text[] := private.fact_order();
begin
  -- In PL/pgSQL, which keeps the plan: planning took longer than reading.
  return query
    select ad.id, (array_agg(fact.kind order by array_position(weight, fact.kind)))[1]
    from public.vehicle_listings as ad
    join public.facts as fact on fact.user_id = ad.seller_id and (fact.listing_id is null or fact.listing_id = ad.id)
    where ad.id = any (ids) and fact.ends_at > now() and fact.has_caveat is not true
    group by ad.id;
end
$$;
grant execute on function private.facts_of_cards(uuid[]) to anon, authenticated, service_role;
