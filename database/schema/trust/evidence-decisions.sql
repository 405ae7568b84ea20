-- Decisions on evidence: an administrator saw what it should show, or rejects it with a reason. The numbers that they read on it arrive as hashes.

-- The fact that evidence of a kind shows; null: it serves one decision alone, on an ad or on a request.
create function private.fact_of_evidence(kind text) returns text
language sql immutable set search_path = ''
as $$ select case when kind not in ('code_photo', 'account_recovery') then kind || '_seen' end $$;

-- The numbers that are read on evidence of a kind.
create function private.numbers_of_evidence(kind text) returns text[]
language sql immutable set search_path = ''
as $$
  select case when kind in ('logbook', 'records') then array['chassis'] when kind = 'code_photo' then '{}' else array[kind] end
$$;

-- The evidence that the caller decides on, locked: of somebody else, and waiting. Administrators only; hints evidence_gone, evidence_decided, own_evidence.
create function private.evidence_to_decide(evidence_id uuid) returns public.evidence
language plpgsql security definer set search_path = ''
as $$
declare
  sent public.evidence;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on papers.' using errcode = '42501';
  end if;
  -- That of a request to recover an account is decided with it (trust/account-recovery-decisions.sql).
  select * into sent from public.evidence as known
  where known.id = evidence_to_decide.evidence_id and known.kind <> 'account_recovery' for update;
  if not found then
    raise exception 'These papers are no longer there.' using hint = 'evidence_gone';
  elsif sent.user_id = auth.uid() then
    raise exception 'These are your own papers. Another administrator decides on them.' using hint = 'own_evidence';
  elsif sent.status <> 'waiting' then
    raise exception 'This was decided meanwhile. Look at it again.' using hint = 'evidence_decided';
  end if;
  return sent;
end
$$;

-- Rejects evidence. The owner is told the reason.
create function public.reject_evidence(evidence_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent constant public.evidence := private.evidence_to_decide(evidence_id);
  said constant text := private.visible_line(reject_evidence.reason);
begin
  if coalesce(char_length(said), 0) not between 3 and 500 then
    raise exception 'Say why, in 3 to 500 characters.' using hint = 'evidence_reason';
  end if;
  update public.evidence set status = 'rejected', decided_at = now(), decided_by = auth.uid(), reason = said where id = sent.id;
  perform private.record_audit('reject', 'evidence', sent.id::text, null, jsonb_build_object('kind', sent.kind, 'reason', said));
  perform private.tell(sent.user_id, 'evidence_rejected', jsonb_build_object('of', sent.kind, 'reason', said));
end
$$;
grant execute on function public.reject_evidence(uuid, text) to authenticated, service_role;

-- Records that the caller saw what evidence should show, for the server, which hashes the numbers: `numbers` has {kind, hash, masked}. `issued_on` and
-- `has_caveat` are of a copy of records. `knows_others`: the caller has read that a number stands on other accounts too. Hints evidence_number,
-- evidence_day, evidence_shared, evidence_unopened.
create function private.accept_evidence(
  evidence_id uuid, numbers jsonb, issued_on date default null, has_caveat boolean default null, knows_others boolean default false
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sent constant public.evidence := private.evidence_to_decide(evidence_id);
  is_of_records constant boolean := sent.kind = 'records';
  fact public.facts;
  others text;
begin
  if not exists (
    select from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = sent.id::text and look.action = 'open' and look.actor_id = auth.uid()
  ) then
    raise exception 'Open the papers before you note them as seen.' using hint = 'evidence_unopened';
  end if;
  if exists (
    select from unnest(private.numbers_of_evidence(sent.kind)) as asked
    where not exists (select from jsonb_array_elements(numbers) as one where one ->> 'kind' = asked)
  ) then
    raise exception 'Enter the number that you read on the paper.' using hint = 'evidence_number';
  end if;
  if is_of_records and (has_caveat is null or issued_on is null or issued_on > private.nairobi_today() or issued_on <= private.nairobi_today() - 14) then
    raise exception 'Enter the day of the copy of records, at most 14 days ago, and whether it names a caveat.' using hint = 'evidence_day';
  end if;
  others := private.others_with_numbers(sent.user_id, numbers);
  if others is not null and not coalesce(knows_others, false) then
    raise exception 'The same number stands on the papers or vehicles of another account: %. Look at it before you decide.', others
      using hint = 'evidence_shared';
  end if;
  insert into private.paper_numbers (user_id, listing_id, kind, hash, masked, is_read)
  select sent.user_id, sent.listing_id, one ->> 'kind', one ->> 'hash', one ->> 'masked', true from jsonb_array_elements(numbers) as one
  where one ->> 'kind' = any (private.numbers_of_evidence(sent.kind)) or sent.listing_id is not null and one ->> 'kind' = 'plate'
  on conflict on constraint paper_numbers_one_of_kind do update set hash = excluded.hash, masked = excluded.masked, recorded_at = now();
  update public.evidence set status = 'seen', decided_at = now(), decided_by = auth.uid() where id = sent.id;
  fact.user_id := sent.user_id;
  fact.listing_id := sent.listing_id;
  fact.kind := private.fact_of_evidence(sent.kind);
  if is_of_records then
    fact.issued_on := accept_evidence.issued_on;
    fact.has_caveat := accept_evidence.has_caveat;
  end if;
  if fact.kind is not null then
    perform private.record_fact(fact);
  end if;
  perform private.record_audit('accept', 'evidence', sent.id::text, null, jsonb_build_object('kind', sent.kind));
  perform private.tell(sent.user_id, 'evidence_seen', jsonb_build_object('of', sent.kind));
end
$$;

-- The names of other members with one of these hashed numbers on their papers or vehicles; null if there is none.
create function private.others_with_numbers(person uuid, numbers jsonb) returns text
language sql stable security definer set search_path = ''
as $$
  select string_agg(distinct coalesce(private.person_name(known.user_id), 'a member without a name'), ', ')
  from jsonb_array_elements(numbers) as one
  join private.paper_numbers as known on known.kind = one ->> 'kind' and known.hash = one ->> 'hash'
  where known.user_id <> others_with_numbers.person
$$;

-- Withdraws a fact that should not stand, with a reason that its owner reads. Administrators only, not about themselves; hints fact_gone, evidence_reason.
create function public.withdraw_fact(fact_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.visible_line(withdraw_fact.reason);
  gone public.facts;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may withdraw a fact.' using errcode = '42501';
  end if;
  if coalesce(char_length(said), 0) not between 3 and 500 then
    raise exception 'Say why, in 3 to 500 characters.' using hint = 'evidence_reason';
  end if;
  delete from public.facts as fact where fact.id = fact_id and fact.user_id <> auth.uid() returning * into gone;
  if not found then
    raise exception 'This no longer stands beside the name.' using hint = 'fact_gone';
  end if;
  update public.evidence as sent set status = 'rejected', reason = said
  where sent.user_id = gone.user_id and sent.listing_id is not distinct from gone.listing_id
    and private.fact_of_evidence(sent.kind) = gone.kind and sent.status = 'seen';
  perform private.record_audit('delete', 'facts', gone.id::text, jsonb_build_object('kind', gone.kind), jsonb_build_object('reason', said));
  perform private.tell(gone.user_id, 'fact_ended', jsonb_build_object('fact', gone.kind, 'reason', said));
end
$$;
grant execute on function public.withdraw_fact(uuid, text) to authenticated, service_role;
