-- Decisions on what people may still change.

-- Refuses a decision about something that its owner has changed since it was read: between the reading and the press of the button,
-- another reference or other photos would be approved unseen.
create function private.require_version(current timestamptz, version timestamptz) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if version is distinct from current and version is not null then
    raise exception 'This was changed after you loaded the page. Load it again and look at what it says now.'
      using hint = 'changed_meanwhile';
  end if;
end
$$;
grant execute on function private.require_version(timestamptz, timestamptz) to authenticated, business_sales, service_role;
