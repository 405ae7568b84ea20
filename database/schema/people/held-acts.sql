-- Acts that their person can undo for ten seconds. Nothing happens before that: no row changes and nobody is told, so that undoing leaves no
-- trace. What cannot be done is refused at once, because the act is tried and taken back when it is held.
create table private.held_acts (
  id uuid default gen_random_uuid() constraint held_acts_pkey primary key,
  person_id uuid not null,
  act text not null,
  -- The row that is acted on.
  subject uuid not null,
  arguments jsonb not null,
  due_at timestamptz not null,
  -- Who did it for the account, if somebody acts for it.
  actor_id uuid,
  constraint held_acts_subject_key unique (subject),
  constraint held_acts_arguments_size check (pg_column_size(arguments) <= 4000),
  constraint held_acts_person_id_fkey foreign key (person_id) references public.profiles (id) on delete cascade,
  constraint held_acts_actor_id_fkey foreign key (actor_id) references auth.users (id) on delete set null
);
create index held_acts_person_idx on private.held_acts (person_id);
create index held_acts_actor_idx on private.held_acts (actor_id);
create index held_acts_due_idx on private.held_acts (due_at);

comment on table private.held_acts is 'Acts that are done when due unless their person undoes them.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.held_acts', 'person_id', null, null, '{}', 'cascade', null, 'It is done or undone within seconds.'),
  ('private.held_acts', 'actor_id', null, null, '{}', 'anonymise', null, 'The business''s act; done or undone within seconds.');

-- How long an act can be undone.
create function private.undo_time() returns interval
language sql immutable
as $$ select interval '10 seconds' $$;

-- Does an act as the caller. Arguments: change_booking {status, was_status, was_date}; move_inquiry {status, was_status}; approve_… {version} (null: whatever it is by now);
-- reject_… {reason}. Errors as of the function of the same name; hints changed_meanwhile and, for another act, 22023.
create function private.perform_act(act text, subject uuid, arguments jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  version constant timestamptz := arguments ->> 'version';
  reason constant text := arguments ->> 'reason';
begin
  case act
    when 'change_booking' then
      update public.service_bookings as booking set status = arguments ->> 'status'
      where booking.id = subject and booking.status = arguments ->> 'was_status'
        and booking.preferred_date = (arguments ->> 'was_date')::timestamptz
        -- Said here as well, because the job that does the act passes the policies.
        and booking.service_provider_id in (select id from public.service_providers where user_id = auth.uid());
      if not found then
        raise exception 'The booking has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'move_inquiry' then
      update public.message_threads as thread set status = arguments ->> 'status'
      where thread.id = perform_act.subject and thread.status = arguments ->> 'was_status' and thread.owner_id = auth.uid();
      if not found then
        raise exception 'The inquiry has changed since you looked at it.' using hint = 'changed_meanwhile';
      end if;
    when 'approve_listing' then perform public.approve_listing(subject, version);
    when 'reject_listing' then perform public.reject_listing(subject, reason);
    when 'approve_spare_part' then perform public.approve_spare_part(subject, version);
    when 'reject_spare_part' then perform public.reject_spare_part(subject, reason);
    when 'approve_service_provider' then perform public.approve_service_provider(subject, version);
    when 'reject_service_provider' then perform public.reject_service_provider(subject, reason);
    when 'approve_business_name' then perform public.approve_business_name(subject);
    when 'reject_business_name' then perform public.reject_business_name(subject, reason);
    when 'approve_review' then perform public.approve_review(subject);
    when 'reject_review' then perform public.reject_review(subject, reason);
    when 'approve_payment_request' then perform public.approve_payment_request(subject, version);
    when 'reject_payment_request' then perform public.reject_payment_request(subject, reason);
    else raise exception 'There is no act of this kind that can be held.' using errcode = '22023';
  end case;
end
$$;
grant execute on function private.perform_act(text, uuid, jsonb) to authenticated, business_sales;

-- Holds an act of the caller until it can no longer be undone (private.undo_time), and returns its id and the seconds until then. Held again by a
-- second press, it is the same act. Refused as the act itself would be now; hint act_held while another act holds the row.
create function public.hold_act(act text, subject uuid, arguments jsonb default '{}')
returns table (id uuid, seconds_left double precision)
language plpgsql set search_path = ''
as $$
begin
  begin
    perform private.perform_act(act, subject, coalesce(arguments, '{}'));
    raise exception 'It can be done.' using errcode = 'MGTRY';
  exception when sqlstate 'MGTRY' then
    null;
  end;
  return query select * from private.keep_act(act, subject, coalesce(arguments, '{}'));
end
$$;
grant execute on function public.hold_act(text, uuid, jsonb) to authenticated, business_sales;

-- Keeps an act that hold_act() has tried, and queues the job that does it.
create function private.keep_act(act text, subject uuid, arguments jsonb) returns table (id uuid, seconds_left double precision)
language plpgsql security definer set search_path = ''
as $$
declare
  most_at_once constant integer := 100;
  held private.held_acts;
begin
  if most_at_once <= (select count(*) from private.held_acts as own where own.person_id = auth.uid()) then
    raise exception 'You have decided % things in the last seconds. Wait a little.', most_at_once using hint = 'act_limit';
  end if;
  insert into private.held_acts (person_id, actor_id, act, subject, arguments, due_at)
  values (auth.uid(), case when private.is_acting() then private.acting_person() end, keep_act.act, keep_act.subject, keep_act.arguments, now() + private.undo_time())
  on conflict on constraint held_acts_subject_key do nothing
  returning * into held;
  if found then
    perform private.enqueue('held-acts', jsonb_build_object('id', held.id), due_at => held.due_at);
  else
    select * into held from private.held_acts as known where known.subject = keep_act.subject;
    if (held.person_id, held.act, held.arguments) is distinct from (auth.uid(), keep_act.act, keep_act.arguments) then
      raise exception 'This was decided a moment ago. Undo that first, or wait a few seconds.' using hint = 'act_held';
    end if;
  end if;
  return query select held.id, extract(epoch from held.due_at - clock_timestamp())::double precision;
end
$$;
grant execute on function private.keep_act(text, uuid, jsonb) to authenticated, business_sales;

-- Undoes a held act of the caller; hint act_done once it is done or being done.
create function public.undo_act(act_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.held_acts where id = act_id and person_id = auth.uid() and due_at > now();
  if not found then
    raise exception 'It is too late to undo this.' using hint = 'act_done';
  end if;
end
$$;
grant execute on function public.undo_act(uuid) to authenticated, business_sales;

-- The acts of the caller that can still be undone, with their arguments and the seconds left.
create function public.my_held_acts() returns table (
  id uuid, act text, subject uuid, arguments jsonb,
  seconds_left double precision
)
language sql stable security definer set search_path = ''
as $$
  select held.id, held.act, held.subject, held.arguments, extract(epoch from held.due_at - clock_timestamp())::double precision
  from private.held_acts as held where held.person_id = auth.uid() and held.due_at > clock_timestamp() order by held.due_at, held.id
$$;
grant execute on function public.my_held_acts() to authenticated, business_sales;

-- Job: does a held act as its person, unless it was undone. What can no longer be done is told to them (act_not_done).
create function private.do_held_act(act_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  held private.held_acts;
  refusal text;
begin
  delete from private.held_acts where id = act_id and due_at <= now() returning * into held;
  if not found then
    return;
  end if;
  perform set_config('request.jwt.claims', (
    jsonb_build_object('sub', held.person_id, 'role', 'authenticated')
    || case when held.actor_id is not null then jsonb_build_object('act', jsonb_build_object('sub', held.actor_id)) else '{}' end
  )::text, true);
  begin
    -- The policies that would refuse it do not hold for a job.
    if exists (select from public.profiles where id = held.person_id and suspended_at is not null) then
      raise exception 'Your account is suspended.' using errcode = '42501';
    end if;
    perform private.perform_act(held.act, held.subject, held.arguments);
  exception
    when serialization_failure or deadlock_detected or lock_not_available or query_canceled or admin_shutdown then
      raise;
    when others then
      get stacked diagnostics refusal = message_text;
  end;
  perform set_config('request.jwt.claims', '', true);
  if refusal is not null then
    perform private.tell(held.person_id, 'act_not_done', jsonb_build_object(
      'act', held.act, 'subject', held.subject, 'name', private.name_of_subject(held.act, held.subject), 'reason', refusal
    ));
  end if;
end
$$;

-- Job: queues acts again whose job was lost.
create function private.resume_held_acts() returns void
language sql security definer set search_path = ''
as $$
  select private.enqueue_each('held-acts', array(
    select jsonb_build_object('id', id) from private.held_acts where due_at < now() - interval '1 minute' limit 500
  ))
$$;

-- What the person calls the row that was acted on; null if it is gone.
create function private.name_of_subject(act text, subject uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select private.visible_line(case
    when act = 'change_booking' then (
      select private.service_type_label(booking.service_type) || ', ' || private.nairobi_date(booking.preferred_date)
      from public.service_bookings as booking where booking.id = subject
    )
    when act = 'move_inquiry' then (
      select thread.subject_title from public.message_threads as thread where thread.id = name_of_subject.subject
    )
    when act in ('approve_listing', 'reject_listing') then (select title from public.vehicle_listings where id = subject)
    when act in ('approve_spare_part', 'reject_spare_part') then (select name from public.spare_parts where id = subject)
    when act in ('approve_service_provider', 'reject_service_provider') then (
      select business_name from public.service_providers where id = subject
    )
    when act in ('approve_business_name', 'reject_business_name') then (
      select business_name from public.business_name_changes where id = subject
    )
    when act in ('approve_payment_request', 'reject_payment_request') then (
      select payment_number from public.payment_requests where id = subject
    )
  end)
$$;
