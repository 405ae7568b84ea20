-- A make or model that a member adds is written as the catalogue writes its own: 'mahindra' and 'MAHINDRA' become 'Mahindra', 'x-trail'
-- 'X-Trail', 'cx-5' 'CX-5'. What has capitals of its own ('iX', 'e-Tron') or is an abbreviation ('BYD', 'GWM') stays.

create function private.catalogue_case(name text) returns text
language sql immutable set search_path = ''
as $$
  -- Without a word there is nothing to write otherwise.
  select coalesce(string_agg(case
      when word = lower(word) and word ~ '[0-9]' then upper(word)
      when word = lower(word) then initcap(word)
      when word = upper(word) and word !~ '[0-9]' and char_length(regexp_replace(word, '[^[:alpha:]]', '', 'g')) > 4
        then initcap(word)
      else word
    end, ' ' order by place), catalogue_case.name)
  from unnest(string_to_array(catalogue_case.name, ' ')) with ordinality as words (word, place)
$$;

revoke execute on function private.catalogue_case(text) from public;

-- As in 0122, with the name in the catalogue's case.
create or replace function private.hold_custom_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null and not private.is_admin() then
    new.name := private.catalogue_case(new.name);
    new.listed := false;
    new.added_by := auth.uid();
    new.added_at := now();
  elsif new.listed then
    new.added_by := null;
    new.added_at := null;
  end if;
  return new;
end
$$;

update public.vehicle_makes set name = private.catalogue_case(name)
where added_at is not null and name <> private.catalogue_case(name);
update public.vehicle_models set name = private.catalogue_case(name)
where added_at is not null and name <> private.catalogue_case(name);
