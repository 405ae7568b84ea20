-- What counts and refuses before a row is written asks about the person in whose name it is. Row level security says only afterwards
-- that it must be the caller's own: until then the refusals told anybody about the suspension and the reports of others.

create function private.refuse_name_of_others() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null and (to_jsonb(new) ->> tg_argv[0])::uuid is distinct from auth.uid() then
    raise exception 'This can be done in one''s own name only.' using errcode = '42501';
  end if;
  return new;
end
$$;

revoke execute on function private.refuse_name_of_others() from public;

-- Triggers fire by name: these before the guards.
create trigger a_own_name before insert on public.listing_reports
  for each row execute function private.refuse_name_of_others('reporter_id');
create trigger a_own_name before insert on public.message_reports
  for each row execute function private.refuse_name_of_others('reporter_id');
create trigger a_own_name before insert on public.review_reports
  for each row execute function private.refuse_name_of_others('reporter_id');
create trigger a_own_name before insert on public.quick_replies
  for each row execute function private.refuse_name_of_others('owner_id');
