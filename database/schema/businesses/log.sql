-- Who of a business did what: with ads, copied from private.ad_events in the same transaction, and with its people. What the server and
-- administrators did is left out.

create table private.business_acts (
  id bigint generated always as identity constraint business_acts_pkey primary key,
  business_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  act text not null,
  ad_kind public.ad_kind,
  -- No foreign key: the act stays after the ad is deleted.
  ad_id uuid,
  title text,
  former_price bigint,
  price bigint,
  person_id uuid,
  invitation_id uuid,
  former_role text,
  role text,
  constraint business_acts_act_known check (act in (
    'drafted', 'posted', 'edited', 'repriced', 'renewed', 'sold', 'sold_out', 'withdrawn', 'deleted',
    'invited', 'invitation_withdrawn', 'joined', 'left', 'removed', 'role_changed'
  )),
  constraint business_acts_business_id_fkey foreign key (business_id) references public.profiles (id) on delete cascade,
  constraint business_acts_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null,
  constraint business_acts_person_id_fkey foreign key (person_id) references auth.users (id) on delete set null,
  constraint business_acts_invitation_id_fkey foreign key (invitation_id) references private.business_invitations (id) on delete set null
);

comment on table private.business_acts is 'Who of a business did what, for two years. Written by triggers and functions only.';
comment on column private.business_acts.actor_id is 'null: their account was erased.';
comment on column private.business_acts.person_id is 'About whom it is.';
comment on column private.business_acts.former_price is 'KES; null unless the price changed.';

create index business_acts_newest_idx on private.business_acts (business_id, id desc);
create index business_acts_oldest_idx on private.business_acts (at);
create index business_acts_actor_idx on private.business_acts (actor_id);
create index business_acts_person_idx on private.business_acts (person_id);
create index business_acts_invitation_idx on private.business_acts (invitation_id);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.business_acts', 'business_id', null, 'acts_in_the_business', '{business_id,actor_id,person_id,invitation_id}', 'cascade', null,
    'What happened in their business. The people in it are others.'),
  ('private.business_acts', 'actor_id', null, null, '{}', 'anonymise', null, 'The business keeps what happened, without who did it.'),
  ('private.business_acts', 'person_id', null, null, '{}', 'anonymise', null, 'The business keeps what happened, without to whom.');

-- Copies what people of a business did with its ads.
create function private.note_acts_with_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.business_acts (business_id, actor_id, act, ad_kind, ad_id, title, former_price, price)
  select told.owner_id, private.acting_person(), private.act_with_ad(told.former_state, told.state, told.former_price, told.price),
    told.kind, told.ad_id, told.title, nullif(told.former_price, told.price), told.price
  from told
  join public.profiles as business on business.id = told.owner_id and business.role in ('dealer', 'service_provider')
  where told.owner_id = (select auth.uid())
  order by told.id;
  return null;
end
$$;
create trigger note_acts_with_ads after insert on private.ad_events
  referencing new table as told for each statement execute function private.note_acts_with_ads();

-- What a person did who changed an ad from one state and price to others.
create function private.act_with_ad(former_state text, state text, former_price bigint, price bigint) returns text
language sql immutable set search_path = ''
as $$
  select case
    when state = 'deleted' then 'deleted'
    when former_state is null and state = 'draft' then 'drafted'
    when former_state is null then 'posted'
    when former_state <> state and state = 'sold' then 'sold'
    when former_state <> state and state = 'out_of_stock' then 'sold_out'
    when former_state <> state and state in ('draft', 'unlisted') then 'withdrawn'
    when former_state <> state and former_state = 'draft' and state in ('active', 'pending') then 'posted'
    when former_state <> state and state = 'active' then 'renewed'
    when former_price <> price then 'repriced'
    else 'edited'
  end
$$;

-- Notes what the caller did with the people of a business, also for administrators.
create function private.note_act_of_people(
  business uuid, act text, person uuid default null, invitation uuid default null, former_role text default null, role text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.business_acts (business_id, actor_id, act, person_id, invitation_id, former_role, role)
  values (
    note_act_of_people.business, private.acting_person(), note_act_of_people.act, note_act_of_people.person, note_act_of_people.invitation,
    note_act_of_people.former_role, note_act_of_people.role
  );
  perform private.record_audit(
    note_act_of_people.act, 'business_members', note_act_of_people.business::text,
    jsonb_strip_nulls(jsonb_build_object('role', note_act_of_people.former_role)),
    jsonb_strip_nulls(jsonb_build_object('user_id', note_act_of_people.person, 'role', note_act_of_people.role))
  );
end
$$;

-- What the people of the caller's business did, the newest first; the next page begins before the last `id` of this one. `path` is that of
-- the ad's page while it has one; `invited` the address or number of an invitation.
create function public.business_log(before bigint default null, most integer default 50) returns table (
  id bigint, at timestamptz, person_id uuid, first_name text, last_name text, act text, ad_kind public.ad_kind, ad_id uuid, title text, path text,
  former_price bigint, price bigint, subject_id uuid, subject_first_name text, subject_last_name text, invited text, former_role text, role text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_business_level('manager');
  return query
    select done.id, done.at, done.actor_id, actor.first_name, actor.last_name, done.act, done.ad_kind, done.ad_id, done.title,
      private.ad_path(done.ad_kind, done.ad_id), done.former_price, done.price, done.person_id, subject.first_name, subject.last_name,
      coalesce(given.email, given.phone), done.former_role, done.role
    from (
      select * from private.business_acts as one
      where one.business_id = auth.uid() and (business_log.before is null or one.id < business_log.before)
      order by one.id desc
      limit least(greatest(coalesce(most, 50), 1), 200)
    ) as done
    left join public.profiles as actor on actor.id = done.actor_id
    left join public.profiles as subject on subject.id = done.person_id
    left join private.business_invitations as given on given.id = done.invitation_id
    order by done.id desc;
end
$$;
grant execute on function public.business_log(bigint, integer) to authenticated, business_manager;
comment on function public.business_log(bigint, integer) is 'Who of the caller''s business did what, the newest first; `before`: the last id of the page before.';

-- The page of an ad that everybody sees, or that was sold; null for others.
create function private.ad_path(kind public.ad_kind, ad_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case ad_path.kind
    when 'vehicle' then (
      select '/vehicles/' || ad.id from public.vehicle_listings as ad where ad.id = ad_path.ad_id and private.ad_state(ad) in ('active', 'sold')
    )
    when 'spare_part' then (select '/spare-parts/' || ad.id from public.spare_parts as ad where ad.id = ad_path.ad_id and ad.listed)
    when 'service' then (select '/services/' || ad.id from public.service_providers as ad where ad.id = ad_path.ad_id and ad.verified)
  end
$$;

-- Nightly job.
create function private.delete_old_business_acts() returns void
language sql security definer set search_path = ''
as $$ delete from private.business_acts where at < now() - interval '2 years' $$;
