-- What loan applications and insurance quotes share.

-- Refuses to move a request ('application' or 'quote') to a state: others than administrators (42501), a request that is gone, a change
-- that is not `possible`, and a rejection without a reason that can be read (hints not_found, transition, reason_missing).
create function private.check_request_move(request text, was text, becomes text, possible boolean, reason text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide %s.', request using errcode = '42501';
  end if;
  if was is null then
    raise exception 'This % is no longer there.', request using hint = 'not_found';
  end if;
  if possible is not true then
    raise exception 'This % is % and cannot become %.', request, was, coalesce(left(becomes, 20), 'nothing') using hint = 'transition';
  end if;
  if becomes = 'rejected' and coalesce(private.visible_line(reason), '') = '' then
    raise exception 'Say why the % is rejected; the person reads it.', request using hint = 'reason_missing';
  end if;
end
$$;
