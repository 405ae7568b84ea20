-- Decisions on requests to recover an account: two administrators approve, each of whom opened the evidence and gives a reason; one rejects.

-- The request that the caller decides on, locked: waiting, of others, and with its evidence opened by the caller. `said`: the reason. Hints
-- recovery_gone, recovery_own, recovery_reason, evidence_unopened.
create function private.account_recovery_to_decide(recovery_id uuid, said text) returns private.account_recoveries
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on this.' using errcode = '42501';
  end if;
  asked := private.lock_account_recovery(account_recovery_to_decide.recovery_id);
  if asked.state is distinct from 'waiting' then
    raise exception 'This request no longer waits.' using hint = 'recovery_gone';
  elsif auth.uid() in (asked.requester_id, asked.account_id) then
    raise exception 'This is about your own account. Other administrators decide.' using hint = 'recovery_own';
  elsif coalesce(char_length(said), 0) not between 3 and 500 then
    raise exception 'Say why, in 3 to 500 characters.' using hint = 'recovery_reason';
  elsif not exists (
    select from public.audit_log as look
    where look.entity = 'evidence' and look.entity_id = asked.evidence_id::text and look.action = 'open' and look.actor_id = auth.uid()
  ) then
    raise exception 'Open the papers before you decide.' using hint = 'evidence_unopened';
  end if;
  return asked;
end
$$;

-- Approves a request. The second approval hands the account over once its owner has been told for long enough; until then a job does. The
-- account of an administrator is not handed over. Hints recovery_*, evidence_unopened.
create function public.approve_account_recovery(recovery_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.visible_line(approve_account_recovery.reason);
  asked constant private.account_recoveries := private.account_recovery_to_decide(approve_account_recovery.recovery_id, said);
  obstacle constant text := private.account_recovery_obstacle(asked);
begin
  if obstacle is not null then
    raise exception '%', obstacle using hint = 'recovery_obstacle';
  elsif private.valid_approvals(asked.id) >= 2 then
    raise exception 'Two administrators have approved this. It waits for its time.' using hint = 'recovery_gone';
  end if;
  insert into private.account_recovery_approvals (recovery_id, administrator_id, reason) values (asked.id, auth.uid(), said)
  on conflict do nothing;
  if not found then
    raise exception 'You have approved this. Another administrator decides, too.' using hint = 'recovery_alone';
  end if;
  perform private.record_audit('approve', 'account_recoveries', asked.id::text, null, jsonb_build_object('reason', said));
  perform private.complete_account_recovery(asked);
end
$$;
grant execute on function public.approve_account_recovery(uuid, text) to authenticated;

-- Rejects a request with a reason that the requester reads, also one that another administrator has approved.
create function public.reject_account_recovery(recovery_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := private.visible_line(reject_account_recovery.reason);
  asked constant private.account_recoveries := private.account_recovery_to_decide(reject_account_recovery.recovery_id, said);
begin
  perform private.end_account_recovery(asked, 'rejected', said);
  perform private.record_audit('reject', 'account_recoveries', asked.id::text, null, jsonb_build_object('reason', said));
end
$$;
grant execute on function public.reject_account_recovery(uuid, text) to authenticated;

-- How many approvals count: of people who are administrators now.
create function private.valid_approvals(recovery_id uuid) returns integer
language sql stable security definer set search_path = ''
as $$
  select count(*)::integer
  from private.account_recovery_approvals as approval
  join public.profiles as administrator on administrator.id = approval.administrator_id
  where approval.recovery_id = valid_approvals.recovery_id and administrator.role = 'admin' and administrator.suspended_at is null
$$;

-- Why the account cannot be handed over, whoever approves, as a sentence for administrators; null if it can.
create function private.account_recovery_obstacle(asked private.account_recoveries) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when asked.kept_by = 'refusal' then 'Whoever has the account says that it is somebody else who asks. Reject the request.'
    when asked.kept_by = 'use' then 'The account was used since the request. Reject the request.'
    when asked.account_id is null then 'No account has this number. Reject the request.'
    when former.suspended_at is not null then 'The account with this number is suspended. Reject the request.'
    when former.role = 'admin' then 'This is the account of an administrator. The operator of the site gives it back.'
    when requester.suspended_at is not null then 'The account that asks is suspended. Reject the request.'
    when private.account_phone(account) is null then 'The account that asks has no confirmed number any more. Reject the request.'
  end
  from public.profiles as requester
  join auth.users as account on account.id = requester.id
  left join public.profiles as former on former.id = asked.account_id
  where requester.id = asked.requester_id
$$;

-- Hands the account of a locked request over, if everything is there: two approvals, the time, and no obstacle. The number of the new account
-- becomes that of the former one, by which its owner signs in.
create function private.complete_account_recovery(asked private.account_recoveries) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if (asked.state = 'waiting' and asked.told_at <= now() - private.account_recovery_wait()) is not true
    or private.valid_approvals(asked.id) < 2 or private.account_recovery_obstacle(asked) is not null
    or not auth.hand_over_number(asked.requester_id, asked.account_id)
  then
    return;
  end if;
  perform private.end_account_recovery(asked, 'completed');
  perform private.tell(asked.account_id, 'account_recovery_completed');
  perform private.record_audit('complete', 'account_recoveries', asked.id::text, null, jsonb_build_object(
    'account', asked.account_id, 'requester', asked.requester_id
  ));
end
$$;

-- Requests that wait (WaitingAccountRecovery of site/admin/approvals/queries.ts), in the order of the chosen ids.
create function private.pending_account_recoveries(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      asked.id, asked.phone, asked.names, asked.belongings, asked.created_at, asked.told_at,
      asked.told_at + private.account_recovery_wait() as hands_over_at, asked.evidence_id,
      (select count(*) from private.evidence_pages as page where page.evidence_id = asked.evidence_id) as pages,
      private.seller_history(asked.requester_id) as requester,
      case when asked.account_id is not null then private.recovered_account(asked.account_id) end as account,
      private.account_recovery_obstacle(asked) as obstacle,
      coalesce(auth.uid() in (asked.requester_id, asked.account_id), false) as is_own,
      (select coalesce(jsonb_agg(jsonb_build_object(
         'by', coalesce(private.person_name(approval.administrator_id), 'An administrator'), 'reason', approval.reason,
         'approved_at', approval.approved_at, 'is_own', approval.administrator_id = auth.uid()) order by approval.approved_at), '[]')
       from private.account_recovery_approvals as approval where approval.recovery_id = asked.id) as approvals
    from private.account_recoveries as asked
    where asked.id = any (chosen) and asked.state = 'waiting'
  ) as row
$$;

-- What administrators compare with a request: whose the account is, since when, how it was last used, and which other ways lead into it.
create function private.recovered_account(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'person', private.seller_history(profile.id), 'first_name', profile.first_name, 'last_name', profile.last_name,
    'has_email', account.email_confirmed_at is not null,
    'has_second_factor', exists (
      select from auth.mfa_factors as factor where factor.user_id = account.id and factor.status = 'verified'
    ),
    'last_used_at', greatest(account.last_sign_in_at, (
      select max(greatest(session.refreshed_at, session.created_at)) from auth.sessions as session where session.user_id = account.id
    )),
    'spare_parts', (select count(*) from public.spare_parts as part where part.seller_id = profile.id),
    'bookings', (select count(*) from public.service_bookings as booking where booking.customer_id = profile.id),
    'payments', (select count(*) from public.payment_requests as payment where payment.user_id = profile.id and payment.status = 'approved')
  )
  from public.profiles as profile
  join auth.users as account on account.id = profile.id
  where profile.id = person
$$;
