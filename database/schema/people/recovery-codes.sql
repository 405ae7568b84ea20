-- Recovery codes, of the second factor (factor_id) or of the account's number (no factor_id): the sign-in service makes and uses them, and these
-- triggers audit both and tell the member. The latter is listed on the site as well, because the account may have no address.

create trigger notify_made_recovery_codes after insert on auth.mfa_recovery_codes
  referencing new table as new_codes
  for each statement execute function private.notify_made_recovery_codes();
create trigger notify_used_recovery_code after update of used_at on auth.mfa_recovery_codes
  for each row when (old.used_at is null and new.used_at is not null)
  execute function private.notify_used_recovery_code();

-- Tells a member whose recovery codes were made. A statement trigger, because codes are made several at a time.
create function private.notify_made_recovery_codes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  made record;
begin
  for made in select user_id, factor_id is not null as of_factor, count(*) as codes from new_codes group by user_id, factor_id loop
    perform private.audit_recovery_codes(
      made.user_id, case when made.of_factor then 'make_recovery_codes' else 'make_account_recovery_codes' end, made.codes
    );
    perform private.tell(
      made.user_id, case when made.of_factor then 'recovery_codes_made' else 'account_recovery_codes_made' end, '{}',
      jsonb_build_object('undo_path', private.undo_path(
        made.user_id, case when made.of_factor then 'recovery_codes_made' else 'account_recovery_codes_made' end
      ))
    );
  end loop;
  return null;
end
$$;

-- Tells a member one of whose recovery codes was used, with the number of those left.
create function private.notify_used_recovery_code() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  remaining constant bigint := (
    select count(*) from auth.mfa_recovery_codes
    where user_id = new.user_id and factor_id is not distinct from new.factor_id and used_at is null
  );
  of_factor constant boolean := new.factor_id is not null;
begin
  perform private.audit_recovery_codes(
    new.user_id, case when of_factor then 'use_recovery_code' else 'recover_account' end, remaining
  );
  perform private.tell(
    new.user_id, case when of_factor then 'recovery_code_used' else 'account_recovered' end, jsonb_build_object('left', remaining),
    jsonb_build_object('undo_path', private.undo_path(
      new.user_id, case when of_factor then 'recovery_code_used' else 'account_recovered' end
    ))
  );
  return null;
end
$$;

-- Records an action on recovery codes with the member as its actor: the sign-in service writes without the claims of a person, so
-- auth.uid() is null here.
create function private.audit_recovery_codes(person uuid, action text, remaining bigint) returns void
language sql security definer set search_path = ''
as $$
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  select id, audit_recovery_codes.action, 'profiles', id::text, jsonb_build_object('recovery_codes_left', remaining)
  from public.profiles where id = person
$$;
