-- Spare parts as administrators keep them: listed, hidden with a reason that the seller reads, shown again, deleted. What an administrator
-- does with a part its seller is told, however it was done.

alter table public.spare_parts
  add column held_reason text
  constraint spare_parts_held_reason_length
    check (held_reason is null or (char_length(held_reason) between 1 and 500 and held_at is not null));
comment on column public.spare_parts.held_reason is 'Why an administrator keeps it down; the seller reads it.';

-- What the administration finds a part by, as one text; without a search path of its own for the reason given in 0072.
create function private.part_text(name text, part_number text, location text) returns text
language sql immutable
as $$
  select name || e'\n' || coalesce(part_number, '') || e'\n' || location
$$;

set local search_path = public, extensions;
create index spare_parts_all_text_idx on public.spare_parts
  using gin (private.part_text(name, part_number, location) gin_trgm_ops);
set local search_path = '';

create index spare_parts_all_newest_idx on public.spare_parts (created_at desc, id desc);
create index spare_parts_all_prices_idx on public.spare_parts (price, id);
create index spare_parts_states_idx on public.spare_parts (listed, (held_at is not null), created_at desc, id desc);

-- As in 0019; a part that is shown again has no reason to be hidden.
create or replace function private.guard_spare_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  by_seller boolean := new.seller_id = auth.uid();
begin
  if tg_op = 'INSERT' or new.images is distinct from old.images then
    if cardinality(new.images) > private.setting_count('max_images_per_listing') then
      raise exception 'An ad carries at most % photos.', private.setting_count('max_images_per_listing')
        using errcode = 'P0001', hint = 'image_limit';
    end if;
  end if;
  if tg_op = 'UPDATE' then
    if new.listed and not old.listed then
      if by_seller and old.held_at is not null then
        raise exception 'This ad was taken down by an administrator. Write to us to have it back.' using errcode = '42501';
      end if;
      new.held_at := null;
      new.held_reason := null;
    elsif old.listed and not new.listed and not by_seller and private.is_admin() then
      new.held_at := now();
    end if;
    if new.views_count = old.views_count then
      new.updated_at := now();
    end if;
  end if;
  return new;
end
$$;

-- Tells a seller what an administrator did with a part of theirs, as tell_seller() does of vehicles.
create function private.tell_part_seller() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ad constant text := '“' || private.visible_line(old.name) || '”';
begin
  if auth.uid() is not distinct from old.seller_id or not private.is_admin() then
    return null;
  elsif tg_op = 'DELETE' then
    -- An account that is being erased is told nothing.
    if exists (select from public.profiles where id = old.seller_id) then
      perform private.tell(
        old.seller_id, 'Your ad was removed',
        format('An administrator has removed %s. Write to us if you think this is a mistake.', ad),
        'warning', '/contact', 'Write to us', topic => 'listings'
      );
    end if;
  elsif new.listed then
    perform private.tell(
      old.seller_id, 'Your ad is live again', format('%s is shown again. Good luck with the sale.', ad),
      'success', '/spare-parts/' || old.id, 'See your ad', topic => 'listings'
    );
  else
    perform private.tell(
      old.seller_id, 'Your ad was taken down',
      concat_ws(
        ' ', format('An administrator has taken down %s.', ad), new.held_reason,
        'You can change it; write to us to have it back.'
      ),
      'warning', '/contact', 'Write to us', topic => 'listings'
    );
  end if;
  return null;
end
$$;

create trigger tell_seller after update on public.spare_parts
  for each row when (
    (new.listed and not old.listed) or (new.held_at is not null and (old.held_at is null or old.listed))
  )
  execute function private.tell_part_seller();
create trigger tell_seller_of_removal after delete on public.spare_parts
  for each row execute function private.tell_part_seller();

-- The reason is part of what the log says of hiding.
drop trigger audit_changes on public.spare_parts;
create trigger audit_changes after update on public.spare_parts
  for each row when (new.views_count = old.views_count and current_user <> 'authenticated')
  execute function private.audit_changes('name', 'price', 'listed', 'held_reason');

-- Hides a part, also one that its seller has taken down, and keeps it down until an administrator shows it again.
create function public.hide_spare_part(part_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  part public.spare_parts;
  said constant text := private.visible_line(left(reason, 2000));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may hide ads.' using errcode = '42501';
  end if;
  if coalesce(said, '') = '' then
    raise exception 'Say why the part is hidden; its seller reads it.' using hint = 'reason_missing';
  elsif char_length(said) > 500 then
    raise exception 'Use at most 500 characters.' using hint = 'reason_length';
  end if;
  select * into part from public.spare_parts where id = part_id for update;
  if not found then
    raise exception 'This part is no longer there.' using hint = 'not_found';
  elsif part.seller_id = auth.uid() then
    raise exception 'This part is your own. Take it down among your ads.' using hint = 'own_ad';
  elsif part.held_at is not null and not part.listed then
    raise exception 'This part has been hidden already.' using hint = 'already_hidden';
  end if;
  update public.spare_parts set listed = false, held_at = now(), held_reason = said where id = part_id;
end
$$;

-- A page of all spare parts for administrators (AdminParts of site/admin/parts/queries.ts): by name, part number, location, seller or
-- the beginning of an id, in one state. The counters are of all. With a text, at most 10,000 are counted: then `more` is true. `ties`
-- says what refers to a part. A page beyond the last is the last.
create function public.admin_spare_parts(
  search text default null, only_state text default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  ids constant uuid[] := private.ids_beginning(wanted);
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'request.created_at, request.id'
    when 'price' then 'request.price, request.id'
    when 'price_desc' then 'request.price desc, request.id desc'
    else 'request.created_at desc, request.id desc'
  end;
  people uuid[];
  condition text := case only_state
    when 'listed' then 'request.listed'
    when 'unlisted' then 'not request.listed and (request.held_at is not null) = false'
    when 'held' then 'not request.listed and (request.held_at is not null) = true'
    else 'true'
  end;
  counts jsonb;
  total integer;
  shown integer;
  parts jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all spare parts.' using errcode = '42501';
  end if;
  select jsonb_build_object(
    'total', coalesce(sum(counted.parts), 0), 'listed', coalesce(sum(counted.parts) filter (where counted.listed), 0),
    'unlisted', coalesce(sum(counted.parts) filter (where not counted.listed and not counted.held), 0),
    'held', coalesce(sum(counted.parts) filter (where not counted.listed and counted.held), 0)
  ) into counts
  from (
    select part.listed, part.held_at is not null as held, count(*) as parts
    from public.spare_parts as part group by part.listed, (part.held_at is not null)
  ) as counted;
  if wanted is null then
    total := coalesce(counts ->> only_state, counts ->> 'total')::integer;
  else
    people := private.people_found(wanted);
    condition := concat(
      condition, ' and ',
      private.holds_text(
        'private.part_text(request.name, request.part_number, request.location)', 'request.seller_id', null, ids, people
      ), ')'
    );
    execute format(
      'select count(*) from (select from public.spare_parts as request where %s limit %s) as counted', condition, most_counted
    ) into total using pattern, null::text, ids, people;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        request.id, request.name, request.part_number, request.price, request.location, request.category, request.condition,
        request.quantity, request.in_stock, request.views_count, request.images[1] as image, request.created_at,
        case when request.listed then 'listed' when request.held_at is null then 'unlisted' else 'held' end as state,
        request.held_at, request.held_reason, request.seller_id, private.person_name(request.seller_id) as seller,
        seller.suspended_at is not null as seller_suspended,
        jsonb_build_object(
          'hearts', (select count(*) from public.favorites where spare_part_id = request.id),
          'talks', (select count(*) from public.message_threads where spare_part_id = request.id),
          'reports', (select count(*) from public.listing_reports where spare_part_id = request.id and status = 'open')
        ) as ties
      from (
        select request.id from public.spare_parts as request where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.spare_parts as request using (id)
      join public.profiles as seller on seller.id = request.seller_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into parts using pattern, null::text, ids, people;
  return jsonb_build_object(
    'parts', parts, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;

revoke execute on function private.part_text(text, text, text) from public;
-- The index is kept by whoever writes the row.
grant execute on function private.part_text(text, text, text) to authenticated, service_role;
revoke execute on function private.tell_part_seller() from public, anon, authenticated;
revoke execute on function
  public.hide_spare_part(uuid, text), public.admin_spare_parts(text, text, text, integer, integer)
from public, anon, authenticated;
grant execute on function
  public.hide_spare_part(uuid, text), public.admin_spare_parts(text, text, text, integer, integer)
to authenticated, service_role;

notify pgrst, 'reload schema';
