-- Providers offer other times, which are held for two hours; customers cancel and move confirmed bookings and say whether they come; requests
-- that fit are accepted together; missed visits are noted; a day with other hours asks about the bookings that it leaves outside.

set local check_function_bodies = off;

alter table private.booking_resources drop constraint booking_resources_no_overlap;

alter table private.booking_resources drop constraint booking_resources_pkey;

drop trigger check_service_provider on public.service_providers;

drop trigger propagate_provider_change on public.service_providers;

drop function private.cancel_facts(booking public.service_bookings);

drop function private.is_cancelled_by_link(booking public.service_bookings);

drop function private.tell(recipient uuid, kind text, facts jsonb, mail_facts jsonb);

drop function private.tell_each(kind text, recipients uuid[], facts jsonb[], mail_facts jsonb[]);

drop function public.booking_by_link(token text);

drop function public.cancel_booking_by_link(token text);

drop function public.free_service_times(provider_id uuid, first_day date, days integer, service_id uuid);

drop function public.provider_bookings(search text, only_status text, only_id uuid, page integer, page_size integer);

create type public.missed_visits as (
  missed private.required_integer,
  visits private.required_integer,
  objected private.required_integer
);

create type public.outside_booking as (
  id private.required_uuid,
  preferred_date private.required_timestamptz,
  status private.required_booking_status,
  who text,
  call text
);

alter type public.provider_booking add attribute offered_times timestamptz[];

alter type public.provider_booking add attribute offer_ends_at timestamptz;

alter type public.provider_booking add attribute will_come_at timestamptz;

alter type public.provider_booking add attribute missed_at timestamptz;

alter type public.provider_booking add attribute missed_objection text;

alter type public.provider_booking add attribute missed_visits public.missed_visits;

comment on table private.booking_resources is 'The resources of confirmed bookings and of offered times.';

alter table private.booking_resources add column begins timestamp with time zone;

update private.booking_resources as held set begins = booking.preferred_date
from public.service_bookings as booking where booking.id = held.booking_id;

alter table private.booking_resources alter column begins set not null;

comment on column private.booking_resources.begins is 'The start of the work: the booking''s own, or one that is offered.';

alter table private.booking_resources add column held_until timestamp with time zone;

comment on column private.booking_resources.held_until is 'The end of the offer that holds it; null: the booking itself does.';

alter table private.booking_resources add constraint booking_resources_no_overlap EXCLUDE USING gist (resource_id WITH =, booking_id WITH <>, period WITH &&) WHERE (holds);

alter table private.booking_resources add constraint booking_resources_pkey PRIMARY KEY (booking_id, begins, resource_id);

comment on column public.service_bookings.cannot_come_at is
  'When the customer of a confirmed booking said that they cannot come, too late to cancel it.';

comment on column public.service_bookings.answered_at is 'When the provider accepted or declined the request, or offered other times.';

alter table public.service_bookings add column offered_times timestamp with time zone[];

comment on column public.service_bookings.offered_times is
  'Other times that the provider offers, of which the customer takes one; null: none.';

alter table public.service_bookings add column offer_ends_at timestamp with time zone;

comment on column public.service_bookings.offer_ends_at is 'Until when the offered times are held.';

alter table public.service_bookings add column will_come_at timestamp with time zone;

comment on column public.service_bookings.will_come_at is 'When the customer answered a reminder that they come.';

alter table public.service_bookings add column missed_at timestamp with time zone;

comment on column public.service_bookings.missed_at is 'When the provider noted that the customer did not come.';

alter table public.service_bookings add column missed_objection text;

comment on column public.service_bookings.missed_objection is 'What the customer says against that.';

alter table public.service_bookings add constraint service_bookings_missed_cancelled CHECK (((missed_at IS NULL) OR (status = 'cancelled'::text)));

alter table public.service_bookings add constraint service_bookings_missed_objection_length CHECK (((char_length(missed_objection) >= 2) AND (char_length(missed_objection) <= 500)));

alter table public.service_bookings add constraint service_bookings_offer_open CHECK (((num_nulls(offered_times, offer_ends_at) = ANY (ARRAY[0, 2])) AND ((offered_times IS NULL) OR (status = ANY (ARRAY['pending'::text, 'confirmed'::text])))));

alter table public.service_bookings add constraint service_bookings_offered_times_form check (
  cardinality(offered_times) between 1 and 3 and array_ndims(offered_times) = 1 and array_position(offered_times, null) is null
);

create index service_bookings_offered_idx on public.service_bookings (service_provider_id) where offered_times is not null;

alter table public.service_providers add column booking_change_hours integer not null default 24;

comment on column public.service_providers.booking_change_hours is
  'Until how many hours before it a customer cancels or moves a confirmed booking.';

alter table public.service_providers add constraint service_providers_booking_change_range CHECK (((booking_change_hours >= 0) AND (booking_change_hours <= 336)));

create function private.accept_requests(provider uuid, ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
  request uuid;
  accepted uuid[] := '{}';
begin
  for request in
    select id from public.service_bookings
    where service_provider_id = provider and status = 'pending' and preferred_date > now() and (ids is null or id = any (ids))
    order by created_at, id
    limit most
  loop
    begin
      update public.service_bookings set status = 'confirmed' where id = request and status = 'pending';
      accepted := accepted || case when found then request end;
    exception when exclusion_violation then
      -- It does not fit and waits on.
      null;
    end;
  end loop;
  return array_remove(accepted, null);
end
$$;

create function private.answer_booking(booking public.service_bookings, answer text, chosen timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  case answer
    when 'cancel' then
      update public.service_bookings set status = 'cancelled' where id = booking.id and status in ('pending', 'confirmed', 'in_progress');
    when 'come' then
      if booking.status <> 'confirmed' then
        raise exception 'This booking is not confirmed any more. Call %.', private.business_of(booking) using hint = 'booking_settled';
      end if;
      update public.service_bookings set will_come_at = now() where id = booking.id and will_come_at is null;
    when 'take' then
      perform private.take_offer(booking, chosen);
    when 'decline' then
      perform private.decline_offer(booking);
    else
      raise exception 'Answer by cancel, come, take or decline.' using hint = 'booking_answer_unknown';
  end case;
end
$$;

create function private.answer_facts(booking public.service_bookings) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select case when booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    then jsonb_build_object(
      'answer_path', private.booking_link(booking.id),
      'cancels', case when booking.status = 'pending' then 'request' when private.changeable_until(booking) > now() then 'booking' else 'visit' end
    )
    else '{}'
  end
$$;

create or replace function private.apply_booking_change(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
begin
  becomes.updated_at := now();
  if (becomes.status, becomes.preferred_date) is distinct from (was.status, was.preferred_date) then
    becomes.offered_times := null;
    becomes.offer_ends_at := null;
  end if;
  if becomes.status = was.status then
    if was.status = 'confirmed' and becomes.preferred_date <> was.preferred_date then
      becomes := private.move_confirmed_booking(was, becomes);
    end if;
    return becomes;
  end if;
  case becomes.status
    when 'confirmed' then
      perform private.lock_confirmations(becomes.service_provider_id);
      if becomes.preferred_date <> was.preferred_date then
        becomes.moved_from := was.preferred_date;
      end if;
    when 'cancelled' then
      becomes.cancelled_by := case
        when private.is_changed_by_customer(becomes) then 'customer'
        when auth.uid() is not null then 'provider'
      end;
      if becomes.cancelled_by = 'customer' and was.status = 'confirmed' and private.changeable_until(was) <= now() then
        becomes.cannot_come_at := now();
      end if;
    when 'completed' then
      becomes.completed_at := now();
    else null;
  end case;
  if was.status = 'pending' and (becomes.status = 'confirmed' or becomes.cancelled_by = 'provider') then
    becomes.answered_at := coalesce(was.answered_at, now());
  end if;
  return becomes;
end
$$;

create function private.are_added(provider_id uuid, days jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select count(*) > 0 and count(*) = count(known.id)
  from private.read_exceptional_days(days) as day
  left join public.opening_exceptions as known
    on known.id = day.id and known.service_provider_id = are_added.provider_id
    and (known.first_day, known.last_day, known.hours) = (day.first_day, day.last_day, coalesce(day.hours, '[]'))
$$;

create or replace function private.booking_link(booking uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  -- Short enough for a text message, too long to guess: 128 bits as base64url.
  token constant text := rtrim(translate(encode(substr(sha256(convert_to(private.random_token(), 'utf8')), 1, 16), 'base64'), '+/', '-_'), '=');
begin
  insert into private.booking_links (token_hash, booking_id) values (sha256(convert_to(token, 'utf8')), booking);
  return '/bookings/answer?token=' || token;
end
$$;

create or replace function private.booking_mail_refusal(booking public.service_bookings, provider public.service_providers) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when not private.setting_is_on('email_notifications') then 'switched_off'
    when not provider.verified
      or exists (select from public.profiles where id = provider.user_id and suspended_at is not null)
      or provider.user_id::text is not distinct from nullif(current_setting('magari.leaves_suspended', true), '')
    then 'unverified'
  end
$$;

create function private.bookings_left_outside(provider public.service_providers, days jsonb, week jsonb)
returns setof public.service_bookings
language sql stable security definer set search_path = ''
as $$
  select booking.*
  from public.service_bookings as booking
  cross join lateral (select private.nairobi_day(booking.preferred_date) as day) as visit
  where booking.service_provider_id = provider.id
    and booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    and (week is not null or exists (
      select from private.read_exceptional_days(days) where visit.day between first_day - 1 and last_day
    ))
    and not private.starts_within(
      private.open_spans_with(coalesce(week, provider.opening_hours), provider.id, days, visit.day), booking.duration_minutes
    ) @> booking.preferred_date
    and (
      exists (select from private.read_exceptional_days(days) where visit.day between first_day and last_day)
      or private.fits_provider_hours(provider, booking.preferred_date, booking.duration_minutes)
    )
$$;

create function private.business_of(booking public.service_bookings) returns text
language sql stable security definer set search_path = ''
as $$
  select case when booking.customer_id is null then coalesce(private.printable_name(business_name), 'the business')
    else private.visible_line(business_name) end
  from public.service_providers where id = booking.service_provider_id
$$;

create function private.changeable_until(booking public.service_bookings) returns timestamptz
language sql stable set search_path = ''
as $$
  select booking.preferred_date - provider.booking_change_hours * interval '1 hour'
  from public.service_providers as provider where provider.id = booking.service_provider_id
$$;

create or replace function private.check_booking_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  moves constant boolean := becomes.status <> was.status;
  by_customer constant boolean := private.is_changed_by_customer(was);
  states constant jsonb := '{"in_progress": "in progress"}';
begin
  if by_customer then
    perform private.check_customer_change(was, becomes);
  end if;
  if moves and (was.status, becomes.status) not in (
    ('pending', 'confirmed'), ('pending', 'cancelled'), ('confirmed', 'cancelled'),
    ('confirmed', 'in_progress'), ('confirmed', 'completed'),
    ('in_progress', 'completed'), ('in_progress', 'confirmed'), ('in_progress', 'cancelled')
  ) then
    raise exception 'This booking is % and cannot become %.',
      coalesce(states ->> was.status, was.status), coalesce(states ->> becomes.status, left(becomes.status, 20))
      using hint = 'booking_transition';
  end if;
  if by_customer then
    return;
  end if;
  -- The customer relies on the booking. Notes that differ in white space only are no reason.
  if was.status in ('confirmed', 'in_progress') and becomes.status = 'cancelled' and becomes.missed_at is null
    and coalesce(private.visible_line(becomes.notes), '') in ('', coalesce(private.visible_line(was.notes), ''))
  then
    raise exception 'Say why the booking is cancelled; the customer reads it.' using hint = 'booking_reason_missing';
  end if;
  if auth.uid() is not null then
    perform private.check_provider_change(was, becomes);
  end if;
end
$$;

create function private.check_customer_cancels(was public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if was.status = 'in_progress' then
    raise exception 'The work has begun. Call % if you need it stopped.', private.business_of(was) using hint = 'booking_transition';
  elsif was.status = 'confirmed' and was.preferred_date <= now() then
    raise exception 'The time of this booking has come. Call %.', private.business_of(was) using hint = 'booking_change_late';
  end if;
end
$$;

create function private.check_customer_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  other_time constant boolean := becomes.preferred_date <> was.preferred_date;
  offered constant boolean := coalesce(becomes.preferred_date = any (was.offered_times), false);
begin
  if (becomes.price, becomes.notes) is distinct from (was.price, was.notes) then
    raise exception 'A customer may cancel and move a booking, and nothing else.' using errcode = '42501';
  elsif becomes.status = 'cancelled' and not other_time then
    perform private.check_customer_cancels(was);
  elsif becomes.status = 'confirmed' and was.status in ('pending', 'confirmed') and offered and was.offer_ends_at > now() then
    -- The provider chose it: only the time itself has to be still to come.
    if becomes.preferred_date <= now() then
      raise exception 'This time has passed. Call % to agree on another.', private.business_of(was) using hint = 'time_past';
    end if;
  elsif becomes.status = 'confirmed' and was.status = 'pending' and offered then
    raise exception 'This offer has ended. Your request still waits; call % to agree on a time.', private.business_of(was)
      using hint = 'offer_ended';
  elsif becomes.status = 'confirmed' and was.status = 'confirmed' and other_time then
    perform private.check_customer_moves(was, becomes);
  elsif becomes.status <> was.status or other_time then
    raise exception 'A customer may cancel and move a booking, and nothing else.' using errcode = '42501';
  end if;
end
$$;

create function private.check_customer_moves(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = was.service_provider_id
  );
begin
  if private.changeable_until(was) <= now() then
    raise exception '% moves bookings until % before them. Call to agree on another time.', private.business_of(was),
      private.format_hours(provider.booking_change_hours)
      using hint = 'booking_change_late';
  end if;
  if not provider.verified or provider.user_id = any ((select private.suspended_sellers())::uuid[]) then
    raise exception 'This provider takes no bookings at the moment.' using hint = 'provider_unavailable';
  end if;
  perform private.check_booking_time(provider, becomes);
  if not exists (
    select from private.free_starts(
      provider, private.work_of(provider, was.service_id, was.duration_minutes), array[becomes.preferred_date], was.id
    )
  ) then
    raise exception 'This time is taken. Choose another.' using hint = 'time_taken';
  end if;
end
$$;

create function private.check_exceptional_days(days jsonb) returns void
language plpgsql stable set search_path = ''
as $$
declare
  most constant integer := 31;
begin
  if jsonb_typeof(days) is distinct from 'array' or jsonb_array_length(days) > most then
    raise exception 'Add at most % days at once.', most using hint = 'exception_limit';
  end if;
  if exists (
    select from private.read_exceptional_days(days)
    where not private.are_opening_hours(jsonb_set('{}', '{mon}', coalesce(hours, '[]'))) or last_day - first_day > 365
  ) then
    raise exception 'Enter opening and closing times, at most four periods a day, earliest first.' using hint = 'exception_hours';
  end if;
end
$$;

create function private.check_offer(booking public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_a_day constant integer := 10;
begin
  if booking.customer_id is null and booking.customer_email is null then
    raise exception 'This customer has no account and no e-mail address here. Call them, and enter the time that you agree on.'
      using hint = 'offer_unreachable';
  end if;
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = booking.id::text and action = 'offer' and created_at > now() - interval '1 day'
  ) then
    raise exception 'You have offered times for this booking % times in the last day. Call the customer.', most_a_day
      using hint = 'booking_move_limit';
  end if;
end
$$;

create function private.check_provider_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  accepts constant boolean := was.status = 'pending' and becomes.status = 'confirmed';
  moves_agreed constant boolean := was.status = 'confirmed' and becomes.status = 'confirmed';
  advances constant boolean := becomes.status not in (was.status, 'cancelled');
  offers constant boolean := was.status = 'pending' and becomes.offered_times is not null;
begin
  if becomes.preferred_date <> was.preferred_date then
    if not accepts and not moves_agreed then
      raise exception 'The time can be changed only while a request is accepted or before the work begins.'
        using hint = 'booking_settled';
    end if;
    if was.customer_id is not null then
      perform private.check_booking_time(provider, becomes)
      from public.service_providers as provider where provider.id = was.service_provider_id;
    end if;
  end if;
  if becomes.price is distinct from was.price and not advances and not offers then
    raise exception 'The price can be changed only while a booking is accepted, begun or completed.'
      using hint = 'booking_settled';
  end if;
end
$$;

create or replace function private.check_resource_removal() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  many integer;
begin
  perform from public.service_providers where id = old.service_provider_id for no key update;
  -- The whole business is deleted.
  if not found then
    return old;
  end if;
  select count(distinct booking_id) into many from private.booking_resources as held
  where resource_id = old.id and private.is_taking(held) and upper(period) > now();
  if many > 0 then
    raise exception '% has % to come. Move % first, or set % aside: it then gets no new ones.',
      old.name, case many when 1 then 'a booking' else many || ' bookings' end, case many when 1 then 'it' else 'them' end, old.name
      using hint = 'resource_booked';
  end if;
  if old.active then
    perform private.require_without(old);
  end if;
  return old;
end
$$;

create function private.customer_facts(booking public.service_bookings) returns jsonb
language sql stable security definer set search_path = ''
as $$ select coalesce(private.person_facts(null, booking.customer_name), private.person_facts(booking.customer_id)) $$;

create function private.decline_offer(booking public.service_bookings) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.offered_times is null then
    return;
  end if;
  update public.service_bookings set offered_times = null, offer_ends_at = null where id = booking.id;
  perform private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_offer_declined',
    private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking))
  );
end
$$;

create or replace function private.fit_of(
  provider public.service_providers, work private.work, begins timestamptz, booking uuid
) returns public.booking_fit
language sql stable set search_path = ''
as $$
  with chosen as materialized (
    select private.choose_resources(provider, work, begins, booking) as ids
  ), collision as (
    select distinct other.preferred_date, coalesce(
      other.vehicle, other.customer_name, nullif(concat_ws(' ', person.first_name, person.last_name), '')
    ) as who
    from public.service_resources as resource
    join private.booking_resources as held on held.resource_id = resource.id and private.is_taking(held)
    join public.service_bookings as other on other.id = held.booking_id
    left join public.profiles as person on person.id = other.customer_id
    where resource.service_provider_id = provider.id and resource.kind = any (work.needs)
      and held.period && private.held_period(work, fit_of.begins) and other.id is distinct from booking
      and (select ids is null from chosen)
    order by other.preferred_date, who
    limit 3
  )
  select row(
    case when ids is not null then array(
      select row(id, name, kind)::public.held_resource from public.service_resources
      where id = any (ids) and private.has_several_resources(provider.id)
      order by place
    ) end,
    array(select row(preferred_date, who)::public.booking_collision from collision)
  )::public.booking_fit
  from chosen
$$;

create or replace function private.full_starts(
  provider public.service_providers, work private.work, first_day date, last_day date, besides uuid default null
) returns tstzmultirange
language sql stable set search_path = ''
as $$
  with bound as (
    select * from (values (1, provider.at_once, null::uuid), (2, work.at_once, work.service_id)) as bound (number, most, of_service)
    where most is not null
  ), agreed as (
    select service_id, preferred_date as begins, preferred_date + duration_minutes * interval '1 minute' as ends
    from public.service_bookings
    where service_provider_id = provider.id and status in ('confirmed', 'in_progress') and id is distinct from besides
      and preferred_date >= private.nairobi_midnight(first_day - 2) and preferred_date < private.nairobi_midnight(last_day + 3)
      and coalesce(offer_ends_at <= now(), true)
    union all
    select service_id, lower(span), upper(span)
    from public.service_bookings as booking cross join unnest(private.offered_spans(booking)) as span
    where service_provider_id = provider.id and offered_times is not null and offer_ends_at > now() and id is distinct from besides
  ), step as (
    select service_id, begins as moment, 1 as change from agreed
    union all
    select service_id, ends, -1 from agreed
  ), counted as (
    -- Who leaves at a moment makes room for who comes then.
    select most, moment, sum(change) over steps as at_work, lead(moment) over steps as until
    from bound join step on of_service is null or of_service = service_id
    window steps as (partition by number order by moment, change rows unbounded preceding)
  )
  select coalesce(range_agg(tstzrange(moment - work.minutes * interval '1 minute', until, '()')), '{}')
  from counted
  where at_work >= most and moment < until
$$;

create or replace function private.held_resources(booking public.service_bookings) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', resource.id, 'name', resource.name, 'kind', resource.kind) order by place), '[]')
  from private.booking_resources as held join public.service_resources as resource on resource.id = held.resource_id
  where held.booking_id = booking.id and held.held_until is null and private.has_several_resources(booking.service_provider_id)
$$;

create function private.hold_offered_times(booking public.service_bookings, times timestamptz[], ends_at timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
  work constant private.work := private.work_of(provider, booking.service_id, booking.duration_minutes);
  asked constant timestamptz := booking.preferred_date;
  chosen uuid[];
begin
  delete from private.booking_resources as held where held.booking_id = booking.id and held_until is not null;
  foreach booking.preferred_date in array times loop
    if booking.preferred_date = asked then
      raise exception 'Offer other times than the one of the booking.' using hint = 'offer_times';
    end if;
    perform private.check_booking_time(provider, booking);
    chosen := private.choose_resources(provider, work, booking.preferred_date, booking.id);
    if chosen is null then
      raise exception '%: %', to_char(booking.preferred_date at time zone 'Africa/Nairobi', 'FMDD Mon, HH24:MI'),
        private.why_taken(provider, work, booking.preferred_date, booking.id)
        using errcode = 'exclusion_violation', hint = 'nothing_free';
    end if;
    insert into private.booking_resources (booking_id, resource_id, begins, period, held_until)
    select booking.id, resource, booking.preferred_date, private.held_period(work, booking.preferred_date), ends_at
    from unnest(chosen) as resource;
  end loop;
end
$$;

create or replace function private.hold_resources(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql set search_path = ''
as $$
declare
  provider public.service_providers;
  work private.work;
  chosen uuid[];
  held constant boolean := coalesce(was.status in ('confirmed', 'in_progress'), false);
  holds constant boolean := becomes.status in ('confirmed', 'in_progress');
begin
  if was.offered_times is not null and becomes.offered_times is null then
    delete from private.booking_resources where booking_id = becomes.id and held_until is not null;
  end if;
  if held and not holds then
    update private.booking_resources set holds = false where booking_id = becomes.id;
    return;
  end if;
  if not holds
    or held and (was.preferred_date, was.duration_minutes) = (becomes.preferred_date, becomes.duration_minutes)
  then
    return;
  end if;
  select * into provider from public.service_providers where id = becomes.service_provider_id;
  work := private.work_of(provider, becomes.service_id, becomes.duration_minutes);
  chosen := private.choose_resources(provider, work, becomes.preferred_date, becomes.id);
  if chosen is null then
    raise exception '%', private.why_taken(provider, work, becomes.preferred_date, becomes.id)
      using errcode = 'exclusion_violation', hint = 'nothing_free';
  end if;
  delete from private.booking_resources where booking_id = becomes.id;
  insert into private.booking_resources (booking_id, resource_id, begins, period)
  select becomes.id, resource, becomes.preferred_date, private.held_period(work, becomes.preferred_date)
  from unnest(chosen) as resource;
end
$$;

create function private.is_changed_by_customer(booking public.service_bookings) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce(
    booking.customer_id = auth.uid() or current_setting('magari.changes_booking', true) = booking.id::text, false
  )
$$;

create function private.is_outside_hours(booking public.service_bookings) returns boolean
language sql stable security definer set search_path = ''
as $$
  select booking.status in ('pending', 'confirmed') and booking.preferred_date > now()
    and not private.fits_provider_hours(provider, booking.preferred_date, booking.duration_minutes)
  from public.service_providers as provider where provider.id = booking.service_provider_id
$$;

create function private.is_taking(held private.booking_resources) returns boolean
language sql stable
as $$ select held.holds and (held.held_until is null or held.held_until > now()) $$;

create or replace function private.lock_confirmations(provider uuid) returns void
language sql set search_path = ''
as $$
  select pg_advisory_xact_lock(hashtextextended('service_bookings ' || provider, 0));
  delete from private.booking_resources as held using public.service_resources as resource
  where resource.id = held.resource_id and resource.service_provider_id = provider and held.held_until <= now();
$$;

create function private.missed_visits(booking public.service_bookings) returns public.missed_visits
language sql stable security definer set search_path = ''
as $$
  select row(count(missed_at), count(*), count(missed_objection) filter (where missed_at is not null))::public.missed_visits
  from public.service_bookings as visit
  where booking.status = 'pending' and visit.customer_id = booking.customer_id
    and visit.preferred_date between now() - interval '365 days' and now()
    and (visit.status = 'completed' or visit.missed_at is not null)
  having count(missed_at) > 0
$$;

create or replace function private.move_confirmed_booking(was public.service_bookings, becomes public.service_bookings)
returns public.service_bookings
language plpgsql set search_path = ''
as $$
declare
  by_customer constant boolean := private.is_changed_by_customer(was);
  offered constant boolean := coalesce(becomes.preferred_date = any (was.offered_times), false);
  most_a_day constant integer := case when by_customer and not offered then 3 else 10 end;
begin
  perform private.lock_confirmations(becomes.service_provider_id);
  -- Each move sends the other side a mail.
  if most_a_day <= (
    select count(*) from public.audit_log
    where entity = 'service_bookings' and entity_id = becomes.id::text and action = 'move' and created_at > now() - interval '1 day'
  ) then
    raise exception 'This booking was moved % times in the last day. % and move it tomorrow.', most_a_day,
      case when by_customer then 'Call the business' else 'Agree on a time with the customer' end
      using hint = 'booking_move_limit';
  end if;
  becomes.moved_from := nullif(coalesce(was.moved_from, was.preferred_date), becomes.preferred_date);
  -- The customer may be able to come at the new time, and has not said so yet.
  becomes.cannot_come_at := null;
  becomes.will_come_at := null;
  return becomes;
end
$$;

create or replace function private.notify_of_booking_status(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  note constant jsonb := private.note_facts(was, becomes);
begin
  if private.is_changed_by_customer(was) then
    perform private.notify_of_customer_change(was, becomes);
  elsif becomes.status = 'cancelled' and was.status = 'pending' then
    perform private.tell_booking_customer(becomes, 'booking_declined', note);
  elsif becomes.missed_at is not null then
    perform private.tell_of_missed(becomes, 'booking_missed');
  elsif becomes.status = 'cancelled' and was.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_cancelled', note);
  elsif was.status = 'pending' and becomes.preferred_date = was.preferred_date then
    perform private.tell_booking_customer(becomes, 'booking_accepted', note);
  elsif was.status = 'pending' then
    perform private.tell_booking_customer(
      becomes, 'booking_accepted_moved', note || jsonb_build_object('was', was.preferred_date)
    );
  elsif becomes.customer_id is null then
    -- A customer entered by hand is at the workshop by now, and only members write reviews.
    return;
  elsif becomes.status = 'in_progress' then
    perform private.tell_booking_customer(becomes, 'booking_begun', note);
  elsif becomes.status = 'confirmed' then
    perform private.tell_booking_customer(becomes, 'booking_not_begun', note);
  elsif becomes.status = 'cancelled' then
    perform private.tell_booking_customer(becomes, 'booking_stopped', note);
  else
    perform private.tell_booking_customer(becomes, 'booking_completed', note);
  end if;
end
$$;

create function private.notify_of_customer_change(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant uuid := (select user_id from public.service_providers where id = becomes.service_provider_id);
  facts constant jsonb := private.booking_facts(becomes) || jsonb_build_object('person', private.customer_facts(becomes));
begin
  if becomes.cannot_come_at is not null then
    perform private.tell(provider, 'booking_customer_absent', facts);
  elsif becomes.status = 'cancelled' then
    perform private.tell(provider, 'booking_withdrawn', facts || jsonb_build_object('agreed', was.status = 'confirmed'));
  else
    perform private.tell(
      provider,
      case when becomes.preferred_date = any (was.offered_times) then 'booking_offer_taken' else 'booking_moved_by_customer' end,
      facts || jsonb_build_object('was', was.preferred_date)
    );
    perform private.tell_booking_customer(becomes, 'booking_agreed');
  end if;
end
$$;

create or replace function private.notify_of_moved_booking(was public.service_bookings, becomes public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_audit(
    'move', 'service_bookings', becomes.id::text,
    jsonb_build_object('preferred_date', was.preferred_date), jsonb_build_object('preferred_date', becomes.preferred_date)
  );
  if private.is_changed_by_customer(was) then
    perform private.notify_of_customer_change(was, becomes);
    return;
  end if;
  perform private.tell_booking_customer(
    becomes, 'booking_moved', private.note_facts(was, becomes) || jsonb_build_object('was', was.preferred_date)
  );
end
$$;

create or replace function private.notify_of_new_booking(booking public.service_bookings) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if booking.status = 'pending' and booking.customer_id is not null then
    perform private.tell(
      (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_requested',
      private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking))
    );
    perform private.tell_booking_customer(booking, 'booking_request_sent');
  elsif booking.status = 'confirmed' and booking.customer_id is null and booking.preferred_date > now() then
    perform private.tell_booking_customer(booking, 'booking_entered');
  end if;
end
$$;

create function private.offered_spans(booking public.service_bookings) returns tstzmultirange
language sql stable set search_path = ''
as $$
  select range_agg(private.booked_period(begins, booking.duration_minutes))
  from unnest(booking.offered_times || case when booking.status = 'confirmed' then booking.preferred_date end) as begins
  where begins is not null
$$;

create function private.open_spans_with(week jsonb, provider_id uuid, days jsonb, around date) returns tstzmultirange
language sql stable set search_path = ''
as $$
  with differing as (
    select tstzmultirange(tstzrange(private.nairobi_midnight(first_day), private.nairobi_midnight(last_day + 1))) as days,
      private.open_spans(
        (select jsonb_object_agg(weekday, coalesce(hours, '[]')) from unnest('{mon,tue,wed,thu,fri,sat,sun}'::text[]) as weekday),
        null, around, around
      ) as spans
    from private.read_exceptional_days(open_spans_with.days)
    -- Further away than private.open_spans looks.
    where around between first_day - 3 and last_day + 3
  )
  select private.open_spans(week, provider_id, around, around)
    - coalesce((select range_agg(differing.days) from differing), '{}')
    + coalesce((select range_agg(differing.days * spans) from differing), '{}')
$$;

create function private.own_booking_of_customer(booking_id uuid) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  select * into booking from public.service_bookings as known
  where known.id = own_booking_of_customer.booking_id and customer_id = auth.uid() for update;
  if not found then
    raise exception 'This booking is not one of yours.' using errcode = '42501';
  end if;
  return booking;
end
$$;

create function private.own_booking_of_provider(booking_id uuid) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  booking public.service_bookings;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  select * into booking from public.service_bookings as known
  where known.id = own_booking_of_provider.booking_id and service_provider_id = own for update;
  if not found then
    raise exception 'This booking is no longer there. Load the page again.' using hint = 'booking_gone';
  end if;
  return booking;
end
$$;

create function private.own_open_booking(booking_id uuid) returns public.service_bookings
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_booking_of_provider(booking_id);
begin
  if booking.status not in ('pending', 'confirmed') then
    raise exception 'Times can be offered for a request, and until the work begins.' using hint = 'booking_settled';
  end if;
  return booking;
end
$$;

create or replace function private.provider_booking(booking public.service_bookings, with_fit boolean default true) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', booking.id, 'status', booking.status, 'service_type', booking.service_type,
    'service', (select name from public.services where id = booking.service_id),
    'preferred_date', booking.preferred_date, 'moved_from', booking.moved_from,
    'duration_minutes', booking.duration_minutes, 'price', booking.price, 'description', booking.description,
    'vehicle', booking.vehicle, 'notes', booking.notes, 'cancelled_by', booking.cancelled_by,
    'cannot_come_at', booking.cannot_come_at, 'created_at', booking.created_at, 'customer_id', booking.customer_id,
    'customer_name', case when booking.customer_id is null then booking.customer_name
      else nullif(concat_ws(' ', person.first_name, person.last_name), '') end,
    'customer_phone', case when booking.customer_id is null then booking.customer_phone else person.phone end,
    'customer_email', booking.customer_email, 'messages', private.booking_messages(booking),
    'service_id', booking.service_id, 'resources', private.held_resources(booking), 'fit', case when with_fit then private.request_fit(booking) end,
    'offered_times', booking.offered_times, 'offer_ends_at', booking.offer_ends_at, 'will_come_at', booking.will_come_at,
    'missed_at', booking.missed_at, 'missed_objection', booking.missed_objection,
    'missed_visits', case when with_fit then private.missed_visits(booking) end
  )
  from (select) as one left join public.profiles as person on person.id = booking.customer_id
$$;

create function private.read_exceptional_days(days jsonb)
returns table (id uuid, first_day date, last_day date, hours jsonb, reason text)
language sql stable set search_path = ''
as $$
  select * from jsonb_to_recordset(days) as day (id uuid, first_day date, last_day date, hours jsonb, reason text)
$$;

create or replace function private.resource_starts(
  provider public.service_providers, work private.work, first_day date, last_day date, besides uuid default null
) returns table (resource_id uuid, kind text, place integer, in_hours tstzmultirange, taken tstzmultirange)
language sql stable set search_path = ''
as $$
  with usual as materialized (
    select private.starts_within(private.open_spans(provider.opening_hours, provider.id, first_day, last_day), work.minutes) as starts
  )
  select resource.id, resource.kind, resource.place,
    case
      when resource.hours is null then usual.starts
      else private.starts_within(private.open_spans(resource.hours, null, first_day, last_day), work.minutes)
    end,
    (
      select coalesce(range_agg(tstzrange(
        lower(period) - (work.minutes + work.minutes_after) * interval '1 minute',
        upper(period) + work.minutes_before * interval '1 minute',
        '()'
      )), '{}')
      from private.booking_resources as held
      where held.resource_id = resource.id and private.is_taking(held) and booking_id is distinct from besides
        -- With the longest work and its minutes before and after.
        and period && tstzrange(private.nairobi_midnight(first_day - 2), private.nairobi_midnight(last_day + 3))
    )
  from public.service_resources as resource cross join usual
  where resource.service_provider_id = provider.id and active
$$;

create or replace function private.send_booking_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  reminded integer := 0;
begin
  for due in
    select booking, ahead.hours
    from unnest(array[24, 2]) as ahead(hours)
    join public.service_bookings as booking
      on booking.preferred_date <= now() + ahead.hours * interval '1 hour'
      and booking.preferred_date > now() + case ahead.hours when 24 then interval '2 hours' else interval '10 minutes' end
    where booking.status = 'confirmed' and booking.will_come_at is null
      and not exists (
        select from private.booking_reminders as sent
        where sent.booking_id = booking.id and sent.hours = ahead.hours and sent.begins = booking.preferred_date
      )
    order by booking.preferred_date
    limit 200
  loop
    -- Whoever else writes to the address holds its lock. Waiting for it with the locks of others could block both; a minute later is in time.
    continue when (due.booking).customer_id is null and not private.may_write_now((due.booking).customer_email);
    insert into private.booking_reminders (booking_id, hours, begins)
    values ((due.booking).id, due.hours, (due.booking).preferred_date) on conflict do nothing;
    -- Another server has sent this one.
    continue when not found;
    reminded := reminded + 1;
    perform private.tell_booking_customer(
      due.booking, 'booking_reminder',
      (select jsonb_build_object(
        'hours', due.hours,
        'where', nullif(private.visible_line(concat_ws(', ', provider.address, provider.location)), '')
      ) from public.service_providers as provider where provider.id = (due.booking).service_provider_id)
    );
  end loop;
  return reminded;
end
$$;

create or replace function private.stranger_booking_facts(booking public.service_bookings, provider public.service_providers, facts jsonb)
returns jsonb
language sql volatile security definer set search_path = ''
as $$
  select jsonb_build_object(
    'booking_id', booking.id, 'at', booking.preferred_date, 'work', private.service_type_label(booking.service_type),
    'business', private.printable_name(provider.business_name), 'price', booking.price,
    'was', facts -> 'was', 'hours', facts -> 'hours', 'times', facts -> 'times', 'until', facts -> 'until', 'by_hand', true
  ) || private.answer_facts(booking)
$$;

create function private.take_offer(booking public.service_bookings, chosen timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  if booking.status = 'confirmed' and booking.preferred_date = chosen then
    return;
  end if;
  if booking.offered_times is null or coalesce(chosen <> all (booking.offered_times), true) then
    raise exception 'This time is no longer offered. Look at the booking again, or call %.', private.business_of(booking)
      using hint = 'offer_gone';
  end if;
  if booking.offer_ends_at <= now() then
    raise exception 'This offer ended at %. Call % to agree on a time.',
      to_char(booking.offer_ends_at at time zone 'Africa/Nairobi', 'HH24:MI'), private.business_of(booking)
      using hint = 'offer_ended';
  end if;
  update public.service_bookings set status = 'confirmed', preferred_date = chosen where id = booking.id;
end
$$;

create function private.tell(recipient uuid, kind text, facts jsonb default '{}', sent_facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_each(tell.kind, array[recipient], array[tell.facts], array[sent_facts]);
end
$$;

create or replace function private.tell_booking_customer(booking public.service_bookings, kind text, facts jsonb default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = booking.service_provider_id
  );
begin
  if booking.customer_id is not null then
    perform private.tell(
      booking.customer_id, kind,
      private.booking_facts(booking) || facts
        || jsonb_build_object('business', private.visible_line(provider.business_name), 'price', booking.price),
      private.answer_facts(booking)
    );
  elsif booking.customer_email is not null then
    perform private.mail_stranger(
      booking.customer_email, provider.user_id, kind, private.stranger_booking_facts(booking, provider, facts), booking.id,
      private.booking_mail_refusal(booking, provider)
    );
  end if;
end
$$;

create function private.tell_each(kind text, recipients uuid[], facts jsonb[], sent_facts jsonb[] default '{}') returns void
language plpgsql security definer set search_path = ''
as $$
declare
  known constant private.notification_kinds := private.notification_kind(tell_each.kind);
  sent constant jsonb[] := array(
    select jsonb_strip_nulls(stated) || jsonb_strip_nulls(coalesce(alone, '{}'))
    from unnest(facts, sent_facts) with ordinality as told (stated, alone, place) order by place
  );
begin
  if known.is_listed then
    insert into public.system_notifications (user_id, kind, facts, type)
    select recipient, known.kind, jsonb_strip_nulls(stated), null
    from unnest(recipients, facts) as told (recipient, stated) where recipient is not null;
  end if;
  perform private.mail_members(recipients, known, sent);
  perform private.message_member(recipient, known, stated)
  from unnest(recipients, sent) as told (recipient, stated) where recipient is not null;
end
$$;

create function private.tell_of_missed(booking public.service_bookings, kind text) returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    booking.customer_id, tell_of_missed.kind,
    private.booking_facts(booking) || jsonb_build_object('business', private.visible_line(provider.business_name))
  )
  from public.service_providers as provider where provider.id = booking.service_provider_id
$$;

create function private.tell_of_offer(booking public.service_bookings, note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.tell_booking_customer(booking, 'booking_offered', jsonb_build_object(
    'times', (select jsonb_agg(jsonb_build_object('at', moment) order by moment) from unnest(booking.offered_times) as moment),
    'until', booking.offer_ends_at, 'note', note
  ));
  if booking.customer_id is null and 'sent' is distinct from (
    select outcome from private.stranger_messages as told where told.booking_id = booking.id order by told.id desc limit 1
  ) then
    raise exception 'No e-mail can be sent to this customer now. Call them, and enter the time that you agree on.'
      using hint = 'offer_unreachable';
  end if;
end
$$;

create function public.accept_requests(ids uuid[]) returns uuid[]
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  return private.accept_requests(own, coalesce(ids, '{}'));
end
$$;

grant execute on function public.accept_requests(uuid[]) to authenticated, service_role;

create function public.add_exceptional_days(days jsonb, seen uuid[] default '{}', cancel_reason text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  outside uuid[];
begin
  select * into provider from public.service_providers as own
  where own.id = private.own_service_provider() for no key update;
  if not found then
    raise exception 'Only a service provider has opening hours to change.' using errcode = '42501';
  end if;
  perform private.check_exceptional_days(days);
  if private.are_added(provider.id, days) then
    return;
  end if;
  if cancel_reason is not null and coalesce(private.visible_line(cancel_reason), '') = '' then
    raise exception 'Say why the bookings are cancelled; each customer reads it.' using hint = 'booking_reason_missing';
  end if;
  -- Times that are taken at this moment count.
  perform private.lock_confirmations(provider.id);
  outside := array(select id from private.bookings_left_outside(provider, days, null));
  if not outside <@ coalesce(seen, '{}') then
    raise exception 'Another booking has come in on these days. Look at the list again.' using hint = 'bookings_unseen';
  end if;
  insert into public.opening_exceptions (id, service_provider_id, first_day, last_day, hours, reason)
  select coalesce(id, gen_random_uuid()), provider.id, first_day, last_day, coalesce(hours, '[]'), reason
  from private.read_exceptional_days(days);
  if cancel_reason is not null then
    update public.service_bookings set status = 'cancelled', notes = cancel_reason where id = any (outside);
  end if;
end
$$;

grant execute on function public.add_exceptional_days(jsonb, uuid[], text) to authenticated, service_role;

create function public.answer_booking(booking_id uuid, answer text, chosen timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.answer_booking(private.own_booking_of_customer(booking_id), answer, chosen);
end
$$;

grant execute on function public.answer_booking(uuid, text, timestamptz) to authenticated, service_role;

create function public.answer_booking_by_link(token text, answer text, chosen timestamptz default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(answer_booking_by_link.token);
begin
  select * into booking from public.service_bookings where id = booking.id for update;
  perform set_config('magari.changes_booking', booking.id::text, true);
  perform private.answer_booking(booking, answer, chosen);
  perform set_config('magari.changes_booking', '', true);
end
$$;

grant execute on function public.answer_booking_by_link(text, text, timestamptz) to anon, authenticated, service_role;

create or replace function public.assign_resource(booking_id uuid, resource_id uuid, in_place_of uuid default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  booking public.service_bookings;
  wanted public.service_resources;
  replaced uuid;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  perform private.lock_confirmations(own);
  select * into booking from public.service_bookings where id = booking_id and service_provider_id = own;
  select * into wanted from public.service_resources where id = resource_id and service_provider_id = own;
  if booking.id is null or wanted.id is null then
    raise exception 'This is no longer there. Load the page again.' using hint = 'resource_gone';
  end if;
  if booking.status not in ('confirmed', 'in_progress') then
    raise exception 'Only confirmed work has a place. Accept the request first.' using hint = 'booking_settled';
  end if;
  if exists (
    select from private.booking_resources as held
    where held.booking_id = booking.id and held.resource_id = wanted.id and held.held_until is null
  ) then
    return;
  end if;
  if not wanted.active then
    raise exception '% is set aside. Choose another.', wanted.name using hint = 'resource_aside';
  end if;
  select held.resource_id into replaced
  from private.booking_resources as held join public.service_resources as resource on resource.id = held.resource_id
  where held.booking_id = booking.id and held.held_until is null and resource.kind = wanted.kind
    and coalesce(held.resource_id = in_place_of, true)
  order by resource.place limit 1;
  if not found then
    raise exception 'This work takes no %.', wanted.kind using hint = 'resource_kind';
  end if;
  if exists (
    select from private.booking_resources as other
    join private.booking_resources as held on held.booking_id = booking.id and held.resource_id = replaced and held.held_until is null
    where other.resource_id = wanted.id and other.booking_id <> booking.id and private.is_taking(other) and other.period && held.period
  ) then
    raise exception '% is taken at this time.', wanted.name using errcode = 'exclusion_violation', hint = 'nothing_free';
  end if;
  update private.booking_resources as held set resource_id = wanted.id
  where held.booking_id = booking.id and held.resource_id = replaced and held.held_until is null;
  perform private.notify_pages_of_booking(booking);
end
$$;

create function public.booking_by_link(token text) returns table (
  status text, cancelled_by text, business_name text, provider_phone text, provider_id uuid, work text,
  preferred_date timestamptz, duration_minutes integer, price bigint, offered_times timestamptz[], offer_ends_at timestamptz,
  will_come_at timestamptz, cannot_come_at timestamptz, changeable_until timestamptz
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  booking public.service_bookings := private.booking_of_link(booking_by_link.token);
begin
  return query
    select booking.status, booking.cancelled_by, private.business_of(booking), provider.phone, provider.id,
      coalesce(
        (
          select private.visible_line(offered.name) from public.services as offered
          where offered.id = booking.service_id and booking.customer_id is not null
        ),
        private.service_type_label(booking.service_type)
      ),
      booking.preferred_date, booking.duration_minutes, booking.price, booking.offered_times, booking.offer_ends_at,
      booking.will_come_at, booking.cannot_come_at, private.changeable_until(booking)
    from public.service_providers as provider where provider.id = booking.service_provider_id;
end
$$;

grant execute on function public.booking_by_link(text) to anon, authenticated, service_role;

create function public.bookings_outside_hours(days jsonb default '[]', opening_hours jsonb default null)
returns setof public.outside_booking
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider constant public.service_providers := (
    select own from public.service_providers as own where own.id = private.own_service_provider()
  );
begin
  if provider.id is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  perform private.check_exceptional_days(days);
  if not private.are_opening_hours(coalesce(bookings_outside_hours.opening_hours, '{}')) then
    raise exception 'Enter opening and closing times, at most four periods a day, earliest first.' using hint = 'exception_hours';
  end if;
  return query
    select outside.id::private.required_uuid, outside.preferred_date::private.required_timestamptz,
      outside.status::private.required_booking_status,
      coalesce(outside.vehicle, outside.customer_name, nullif(concat_ws(' ', person.first_name, person.last_name), '')),
      case when num_nonnulls(outside.customer_id, outside.customer_email) = 0 then outside.customer_phone end
    from private.bookings_left_outside(provider, days, bookings_outside_hours.opening_hours) as outside
    left join public.profiles as person on person.id = outside.customer_id
    order by outside.preferred_date, outside.id;
end
$$;

grant execute on function public.bookings_outside_hours(jsonb, jsonb) to authenticated, service_role;

create function public.fitting_requests() returns setof public.provider_booking
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  fitting uuid[];
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  begin
    fitting := private.accept_requests(own, null);
    raise exception using errcode = 'MG001', message = 'tried';
  exception when sqlstate 'MG001' then
    null;
  end;
  return query
    select shown.*
    from public.service_bookings as booking
    cross join jsonb_populate_record(null::public.provider_booking, private.provider_booking(booking)) as shown
    where booking.id = any (fitting)
    order by booking.created_at, booking.id;
end
$$;

grant execute on function public.fitting_requests() to authenticated, service_role;

create function public.free_service_times(
  provider_id uuid, first_day date, days integer default 1, service_id uuid default null, booking_id uuid default null
) returns setof timestamptz
language plpgsql stable security definer set search_path = ''
as $$
declare
  provider public.service_providers;
  moved public.service_bookings;
  begins timestamptz;
  ends timestamptz;
begin
  select * into provider from public.service_providers
  where id = provider_id and verified and user_id <> all ((select private.suspended_sellers())::uuid[]);
  if not found then
    return;
  end if;
  select * into moved from public.service_bookings as own
  where own.id = booking_id and own.customer_id = auth.uid() and own.service_provider_id = provider.id;
  if moved.id is null and service_id is not null and not exists (
    select from public.services as service
    where service.id = free_service_times.service_id and service_provider_id = provider.id and is_active
  ) then
    return;
  end if;
  begins := greatest(private.nairobi_midnight(first_day), now() + provider.booking_lead_hours * interval '1 hour');
  ends := private.nairobi_midnight(least(
    first_day + least(greatest(coalesce(days, 1), 1), 62), private.nairobi_today() + provider.booking_horizon_days + 1
  ));
  return query
  select private.free_starts(provider, case
    when moved.id is null then private.work_of(provider, free_service_times.service_id)
    else private.work_of(provider, moved.service_id, moved.duration_minutes)
  end, array(
    select moment from generate_series(private.nairobi_midnight(private.nairobi_day(begins)), ends - interval '1 minute', '30 minutes')
      as moment
    where moment > now() and moment >= begins and moment <= now() + interval '1 year'
      and moment is distinct from moved.preferred_date
  ), moved.id);
end
$$;

grant execute on function public.free_service_times(uuid, date, integer, uuid, uuid) to authenticated, service_role;

create function public.mark_missed(booking_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  patience constant interval := '15 minutes';
  booking constant public.service_bookings := private.own_booking_of_provider(booking_id);
begin
  if booking.missed_at is not null then
    return;
  end if;
  if booking.status <> 'confirmed' then
    raise exception 'Only a confirmed booking can be missed.' using hint = 'booking_settled';
  end if;
  if booking.preferred_date + patience > now() then
    raise exception 'Wait until 15 minutes after the start. The customer may be on the way.' using hint = 'missed_early';
  end if;
  update public.service_bookings set status = 'cancelled', missed_at = now() where id = booking.id;
end
$$;

grant execute on function public.mark_missed(uuid) to authenticated, service_role;

create function public.object_to_missed(booking_id uuid, words text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  time_limit constant interval := '30 days';
  said constant text := private.visible_line(words);
  booking constant public.service_bookings := private.own_booking_of_customer(booking_id);
begin
  if char_length(coalesce(said, '')) not between 2 and 500 then
    raise exception 'Say what happened, in 2 to 500 characters.' using hint = 'objection_words';
  end if;
  if booking.missed_objection = said then
    return;
  end if;
  if booking.missed_at is null or booking.missed_objection is not null or booking.missed_at < now() - time_limit then
    raise exception 'You can object once, within 30 days.' using hint = 'objection_closed';
  end if;
  update public.service_bookings set missed_objection = said where id = booking.id;
  perform private.tell(
    (select user_id from public.service_providers where id = booking.service_provider_id), 'booking_missed_objected',
    private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking), 'comment', said)
  );
  perform private.notify_pages_of_booking(booking);
end
$$;

grant execute on function public.object_to_missed(uuid, text) to authenticated, service_role;

create function public.offer_times(
  booking_id uuid, times timestamptz[], price bigint default null, notes text default null
) returns timestamptz
language plpgsql security definer set search_path = ''
as $$
declare
  held_for constant interval := '2 hours';
  booking public.service_bookings := private.own_open_booking(booking_id);
  wanted constant timestamptz[] := array(select distinct moment from unnest(times) as moment order by moment);
begin
  if cardinality(wanted) not between 1 and 3 or array_position(wanted, null) is not null then
    raise exception 'Offer one to three times.' using hint = 'offer_times';
  end if;
  if booking.offered_times = wanted and booking.offer_ends_at > now() then
    return booking.offer_ends_at;
  end if;
  perform private.check_offer(booking);
  perform private.lock_confirmations(booking.service_provider_id);
  perform private.hold_offered_times(booking, wanted, now() + held_for);
  update public.service_bookings as offered set
    offered_times = wanted,
    offer_ends_at = now() + held_for,
    answered_at = coalesce(offered.answered_at, now()),
    price = case when offered.status = 'pending' then offer_times.price end,
    notes = nullif(btrim(offer_times.notes), '')
  where id = booking.id
  returning * into booking;
  perform private.record_audit(
    'offer', 'service_bookings', booking.id::text, null, jsonb_build_object('offered_times', to_jsonb(wanted), 'price', booking.price)
  );
  perform private.tell_of_offer(booking, nullif(btrim(offer_times.notes), ''));
  perform private.notify_pages_of_booking(booking);
  return booking.offer_ends_at;
end
$$;

grant execute on function public.offer_times(uuid, timestamptz[], bigint, text) to authenticated, service_role;

create function public.provider_bookings(
  search text default null, only_status text default null, only_id uuid default null,
  page integer default 1, page_size integer default 20, only_outside boolean default false
) returns public.provider_bookings_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- '0712 345' and '+254 712 345' are parts of the same number.
  digits constant text := regexp_replace(regexp_replace(words, '[\s().+-]', '', 'g'), '^(0|254)', '');
  number constant text := case when digits ~ '^\d{3,}$' then '%' || digits || '%' end;
  size constant integer := least(greatest(coalesce(page_size, 20), 1), 100);
  begin_of_today constant timestamptz := private.nairobi_midnight(private.nairobi_today());
  counts jsonb;
  total integer;
  shown integer;
  bookings jsonb;
begin
  if own is null then
    raise exception 'Only a service provider has bookings to manage.' using errcode = '42501';
  end if;
  with found as (
    select booking.status
    from public.service_bookings as booking
    where booking.service_provider_id = own and private.booking_matches(booking, pattern, number)
      and (only_id is null or booking.id = only_id)
      and (only_outside is not true or private.is_outside_hours(booking))
  ), counted as (
    select status, count(*)::integer as many from found group by status
  )
  select coalesce(jsonb_object_agg(status, many), '{}') || jsonb_build_object('all', coalesce(sum(many), 0))
  into counts from counted;
  total := coalesce((counts ->> coalesce(only_status, 'all'))::integer, 0);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(private.provider_booking(booking) order by place), '[]')
  into bookings
  from (
    select candidate as booking, row_number() over (
      order by to_come desc, case when to_come then candidate.preferred_date end, candidate.preferred_date desc, candidate.id
    ) as place
    from public.service_bookings as candidate
    cross join lateral (
      select candidate.status in ('pending', 'confirmed', 'in_progress') and candidate.preferred_date >= begin_of_today as to_come
    ) as visit
    where candidate.service_provider_id = own and private.booking_matches(candidate, pattern, number)
      and (only_id is null or candidate.id = only_id) and (only_status is null or candidate.status = only_status)
      and (only_outside is not true or private.is_outside_hours(candidate))
    order by place
    limit size offset (shown - 1) * size
  ) as listed;
  return jsonb_populate_record(null::public.provider_bookings_page, jsonb_build_object(
    'bookings', bookings, 'counts', counts, 'total', total, 'page', shown, 'page_size', size
  ));
end
$$;

grant execute on function public.provider_bookings(text, text, uuid, integer, integer, boolean) to authenticated, service_role;

create or replace function public.set_up_resources(names text[], kinds text[], needs text[]) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  own constant uuid := private.own_service_provider();
begin
  if own is null then
    raise exception 'Only a service provider has bays, people and vehicles.' using errcode = '42501';
  end if;
  if cardinality(names) is distinct from cardinality(kinds) or needs is null or private.are_names(names, 50) is not true
    or not kinds <@ '{bay,person,vehicle}'::text[]
  then
    raise exception 'Give each a name and a kind: bay, person or vehicle.' using hint = 'resources_unreadable';
  end if;
  insert into public.service_resources (service_provider_id, name, kind)
  select own, name, kind from unnest(names, kinds) with ordinality as given (name, kind, nth)
  where not exists (
    select from public.service_resources as same where same.service_provider_id = own and lower(same.name) = lower(given.name)
  )
  order by nth;
  update public.service_providers set usual_needs = needs where id = own;
  update public.service_resources as other set active = false
  where service_provider_id = own and active and lower(name) <> all (select lower(given) from unnest(names) as given);
  delete from public.service_resources as other
  where service_provider_id = own and not active and lower(name) <> all (select lower(given) from unnest(names) as given)
    and not exists (
      select from private.booking_resources as held
      where resource_id = other.id and private.is_taking(held) and upper(period) > now()
    );
end
$$;

create function public.withdraw_missed(booking_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_booking_of_provider(booking_id);
begin
  update public.service_bookings set missed_at = null where id = booking.id and missed_at is not null;
  if found then
    perform private.tell_of_missed(booking, 'booking_missed_withdrawn');
  end if;
end
$$;

grant execute on function public.withdraw_missed(uuid) to authenticated, service_role;

create function public.withdraw_offer(booking_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := private.own_open_booking(booking_id);
begin
  update public.service_bookings set offered_times = null, offer_ends_at = null where id = booking.id and offered_times is not null;
end
$$;

grant execute on function public.withdraw_offer(uuid) to authenticated, service_role;

alter table private.booking_links drop column pressed_at;

create trigger check_service_provider before insert or update of
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, updated_at, id, user_id,
  created_at, usual_needs, at_once
on public.service_providers for each row execute function private.check_service_provider();

create trigger propagate_provider_change after update on public.service_providers
  for each row execute function private.propagate_provider_change(
    'location', 'service_types', 'opening_hours', 'booking_lead_hours', 'booking_horizon_days', 'booking_change_hours', 'experience_since',
    'usual_needs', 'at_once', '--', 'business_name', 'description', 'address', 'phone', 'email', 'website', 'photos', 'warranty', 'specializations',
    'certifications'
  );

revoke all on public.service_providers from public, anon, authenticated, service_role;

revoke all on public.service_providers from public, anon, authenticated;

grant delete on public.service_providers to authenticated;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications
) on public.service_providers to anon;

grant select (
  id, user_id, business_name, description, location, address, phone_masked, website, service_types, opening_hours, photos,
  verified, rating_average, rating_count, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since,
  warranty, specializations, certifications, archived_at, usual_needs, at_once
) on public.service_providers to authenticated;

grant insert (
  id, user_id, business_name, description, location, address, phone, email, website, service_types, opening_hours, photos,
  verified, created_at, updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations,
  certifications
) on public.service_providers to authenticated;

grant update (
  id, user_id, created_at,
  business_name, description, location, address, phone, email, website, service_types, opening_hours, photos, verified,
  updated_at, booking_lead_hours, booking_horizon_days, booking_change_hours, experience_since, warranty, specializations, certifications, usual_needs,
  at_once
) on public.service_providers to authenticated;

grant all on public.service_providers to service_role;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('booking_agreed', 'bookings', false, 'never'),
  ('booking_missed', 'bookings', true, 'waking'),
  ('booking_missed_objected', 'bookings', true, 'waking'),
  ('booking_missed_withdrawn', 'bookings', true, 'waking'),
  ('booking_moved_by_customer', 'bookings', true, 'same_day'),
  ('booking_offer_declined', 'bookings', true, 'same_day'),
  ('booking_offer_taken', 'bookings', true, 'same_day'),
  ('booking_offered', 'bookings', true, 'always');

-- Whose customers said that they cannot come: their providers were told to cancel them, which frees the time at once from now on.
alter table public.service_bookings disable trigger user;
update public.service_bookings set status = 'cancelled', cancelled_by = 'customer', updated_at = now()
where status = 'confirmed' and cannot_come_at is not null;
alter table public.service_bookings enable trigger user;
update private.booking_resources as held set holds = false
from public.service_bookings as booking where booking.id = held.booking_id and booking.status = 'cancelled' and holds;
