-- Hearts and searches before an account; accounts lock before profiles; how a person signs in; answers about stock lists; no dependence on the
-- service's uploads. The keys to accounts are checked for present rows in the next migration, which locks nobody out.

set local check_function_bodies = off;

drop trigger anonymise_person on auth.users;

drop trigger create_profile on auth.users;

alter table private.notification_deliveries drop constraint notification_deliveries_user_id_fkey;

alter table private.removed_favorites drop constraint removed_favorites_user_id_fkey;

alter table public.favorites drop constraint favorites_user_id_fkey;

drop policy "Administrators read every favourite" on public.favorites;

alter table public.saved_searches drop constraint saved_searches_user_id_fkey;

create or replace function private.admit_letter(address text, kind text, account_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  sender constant uuid := case when kind = 'email_change' then (select id from public.profiles where id = account_id) end;
begin
  if kind = 'invite' then
    return '{"data": {}}';
  end if;
  if not private.admit_message(address, sender, kind) then
    return jsonb_build_object('wait', ceil(extract(epoch from private.nairobi_midnight(private.nairobi_today() + 1) - now()))::integer);
  end if;
  return jsonb_build_object('data', case when sender is null then '{}' else private.stop_link(address, sender) end);
end
$$;

create or replace function private.alert_of_deletion(kind public.ad_kind, ad_id uuid, owner_id uuid, title text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.profiles where id = owner_id) then
    insert into private.alerts (user_id, subject_id, what, kind, title, due_at)
    select favorite.user_id, ad_id, 'gone', alert_of_deletion.kind, alert_of_deletion.title, now()
    from public.favorites as favorite
    where (favorite.listing_id = ad_id or favorite.spare_part_id = ad_id) and favorite.user_id <> owner_id
      and favorite.user_id in (select id from public.profiles)
      and not private.is_blocked_between(favorite.user_id, owner_id)
    on conflict do nothing;
  end if;
end
$$;

revoke all on function private.are_filters(of_kind public.ad_kind, given jsonb) from public, anon, authenticated, service_role;

create or replace function private.create_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
  business constant text := nullif(left(private.visible_line(given ->> 'business_name'), 120), '');
  -- The server's own accounts, as those of the demo, are not doubted.
  doubt constant text := case
    when char_length(business) >= 2 and private.is_client_request() then private.name_doubt(business, new.id)
  end;
begin
  if private.is_client_request() then
    perform private.require_account_details(new);
  end if;
  insert into public.profiles (id, first_name, last_name, phone, role, business_name, business_description)
  values (
    new.id,
    left(private.visible_name(given ->> 'first_name'), 80),
    left(private.visible_name(given ->> 'last_name'), 80),
    coalesce(private.kenyan_phone(given ->> 'phone'), private.kenyan_phone('+' || new.phone)),
    case when given ->> 'role' in ('customer', 'dealer', 'service_provider') then given ->> 'role' else 'customer' end,
    case when doubt is null then business end,
    nullif(left(btrim(given ->> 'business_description'), 2000), '')
  )
  on conflict (id) do nothing;
  if found and doubt is not null then
    perform private.hold_new_business_name(new.id, business, doubt);
  end if;
  if tg_op = 'UPDATE' then
    perform private.index_searches_of(new.id);
  end if;
  return new;
end
$$;

create or replace function private.import_vehicle(number text, said jsonb, make text, model text) returns jsonb
language plpgsql set search_path = ''
as $$
declare
  before public.vehicle_listings;
  reason text;
  advice text;
begin
  said := said - 'post_to_facebook';
  -- A dash or N/A is no number: all cars without one would be one ad. It is refused as an empty one is (stock_numbers_length).
  if number !~ '[^[:space:][:punct:]‐-―]' or number ~* '^(n\.?/?a\.?|nil|none|unknown|tb[ac])$' then
    number := '';
  end if;
  before := private.listing_in_stock(number);
  if before.id is null then
    before.id := gen_random_uuid();
  elsif exists (select from public.stock_numbers where listing_id = before.id) then
    -- The same number in other letters is no change.
    number := null;
  end if;
  return private.save_vehicle(before, said, make, model, number, only_changes => true);
exception when raise_exception then
  get stacked diagnostics reason = message_text, advice = pg_exception_hint;
  if advice <> 'model_limit' then
    raise;
  end if;
  return private.save_vehicle(before, said || '{"model_id": null}', make, null, number, only_changes => true)
    || jsonb_build_object('without_model', reason);
end
$$;

create or replace function private.index_saved_search() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    delete from private.search_rules where search_id = new.id;
  end if;
  perform private.index_search(new);
  return null;
end
$$;

create or replace function private.keep_used_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.account_recoveries as known set kept_by = 'use'
  -- In the order of public.refuse_account_recovery.
  where known.id = any (array(
    select own.id from private.account_recoveries as own
    where own.account_id = new.user_id and own.state = 'waiting' and own.kept_by is null
    order by own.id for update
  ));
  return null;
end
$$;

create or replace function private.match_ads(most integer default 250) returns integer
language plpgsql security definer set search_path = '' set jit = off set work_mem = '64MB'
as $$
declare
  events private.ad_events[];
  notified integer;
begin
  events := array(
    select event from private.ad_events as event where awaits_matching order by id limit most for update skip locked
  );
  if events = '{}' then
    return 0;
  end if;
  events := private.continue_reposts(events);
  update private.ad_events set awaits_matching = false, former = null where id in (select id from unnest(events));

  -- Of several events of an ad, what it was before the first and what it is now.
  with changed as materialized (
    select distinct on (ad_id) kind, ad_id as subject_id, former as before, at,
      max(former_price) filter (where former is not null) over (partition by ad_id) as highest
    from unnest(events) order by ad_id, id
  ), shown as materialized (
    select ad.*, changed.at, changed.before, ad.price < changed.highest as fell
    from changed join private.public_ads as ad on ad.kind = changed.kind and ad.id = changed.subject_id
  ), arrived as (
    insert into private.ad_arrivals (kind, subject_id, at) select kind, id, at from shown where before is null on conflict do nothing
  ), now_found as materialized (
    select * from private.searches_of_vehicles(array(
      select l from public.vehicle_listings as l join shown on shown.kind = 'vehicle' and shown.id = l.id
    ))
    union all
    select * from private.searches_of_parts(array(
      select p from public.spare_parts as p join shown on shown.kind = 'spare_part' and shown.id = p.id
    ))
    union all
    select * from private.searches_of_providers(array(
      select p from public.service_providers as p join shown on shown.kind = 'service' and shown.id = p.id
    ))
  ), found_before as materialized (
    select * from private.searches_of_vehicles(array(
      select jsonb_populate_record(null::public.vehicle_listings, before) from shown where kind = 'vehicle' and before is not null
    ))
    union all
    select * from private.searches_of_parts(array(
      select jsonb_populate_record(null::public.spare_parts, before) from shown where kind = 'spare_part' and before is not null
    ))
    union all
    select * from private.searches_of_providers(
      array(
        select jsonb_populate_record(null::public.service_providers, before) from shown where kind = 'service' and before is not null
      ),
      (select coalesce(jsonb_object_agg(id, before -> 'services'), '{}') from shown where kind = 'service' and before ? 'services')
    )
  ), known_repost as materialized (
    -- Searches that had the deleted ad of a car that was posted again: matched, or there when the search was saved.
    select found.search_id, found.subject_id, (shown.before ->> 'deleted_ad')::uuid as deleted_ad
    from found_before as found join shown on shown.id = found.subject_id
    where shown.before ? 'deleted_ad' and found.saved_at < (shown.before ->> 'deleted_at')::timestamptz and (
      found.saved_at >= (shown.before ->> 'public_since')::timestamptz or exists (
        select from private.search_matches as match
        where match.search_id = found.search_id and match.subject_id = (shown.before ->> 'deleted_ad')::uuid
      )
    )
  ), moved as (
    update private.search_matches as match set subject_id = known.subject_id
    from known_repost as known where match.search_id = known.search_id and match.subject_id = known.deleted_ad
  ), known_before as materialized (
    select found.search_id, found.subject_id from found_before as found join shown on shown.id = found.subject_id
    where not shown.before ? 'deleted_ad'
    union all
    select search_id, subject_id from known_repost
  ), rhythm as materialized (
    select frequency, moments.at, private.alert_due(frequency, moments.at) as due_at
    from (select distinct at from shown) as moments, unnest('{instant,daily,weekly}'::text[]) as frequency
  ), wanted as materialized (
    -- Never own ads, those of people blocked on either side, nor what was there when the search was saved.
    select found.search_id, found.subject_id, found.user_id, rhythm.due_at, found.saved_at, shown.kind, shown.price, shown.fell,
      was.search_id is not null as was_found
    from now_found as found
    join shown on shown.id = found.subject_id and found.saved_at < shown.at
    join rhythm on rhythm.frequency = found.frequency and rhythm.at = shown.at
    left join known_before as was on was.search_id = found.search_id and was.subject_id = found.subject_id
    where found.user_id <> shown.owner_id
      and not exists (
        select from public.user_blocks as block where block.blocker_id = found.user_id and block.blocked_id = shown.owner_id
      )
      and not exists (
        select from public.user_blocks as block where block.blocker_id = shown.owner_id and block.blocked_id = found.user_id
      )
  ), matched as (
    -- In the order of the key, which writes the index several times faster.
    insert into private.search_matches (search_id, subject_id, due_at)
    select search_id, subject_id, due_at from wanted where not was_found order by search_id, subject_id
    on conflict do nothing
  ), followed as (
    -- Who follows a price, and since when: by a search that the ad matched before, or by a favourite.
    select wanted.user_id, wanted.subject_id, wanted.kind, wanted.price, wanted.due_at,
      coalesce(match.told_at, match.at, wanted.saved_at) as since
    from wanted
    left join private.search_matches as match on match.search_id = wanted.search_id and match.subject_id = wanted.subject_id
    where wanted.was_found and wanted.fell
    union all
    select favorite.user_id, shown.id, shown.kind, shown.price, shown.at, favorite.created_at
    from shown join public.favorites as favorite on favorite.listing_id = shown.id or favorite.spare_part_id = shown.id
    where shown.fell and favorite.user_id <> shown.owner_id and favorite.user_id in (select id from public.profiles)
      and not private.is_blocked_between(favorite.user_id, shown.owner_id)
  ), known as (
    -- The price that the person knows: the one at that time, or a lower one that they were told since. One that waits keeps the known one.
    select followed.*, least(
      (
        select past.former_price from private.ad_events as past
        where past.ad_id = followed.subject_id and past.at > followed.since and past.former_price <> past.price
          -- The first event of a car that was posted again has no state before it, but a price.
          and (past.former_state is null or private.is_public_state(past.former_state))
        order by past.at, past.id limit 1
      ),
      (
        select case when alert.told_at is null then alert.price_before else alert.price end from private.alerts as alert
        where alert.user_id = followed.user_id and alert.subject_id = followed.subject_id and alert.what = 'drop'
          and (alert.told_at is null or alert.told_at > followed.since)
      )
    ) as known_price
    from followed
  ), news as (
    -- Of several ways in which a person follows it, the lowest price they know, and the one they are told by first.
    select user_id, subject_id, 'drop' as what, kind, min(known_price) as price_before, min(price) as price, null as title,
      min(due_at) as due_at
    from known
    group by user_id, subject_id, kind
    having min(price) * 100 <= min(known_price) * 99
    union all
    select favorite.user_id, changed.subject_id, 'gone', changed.kind, null, null,
      coalesce(changed.before ->> 'title', changed.before ->> 'name'), changed.at
    from changed
    join public.favorites as favorite on favorite.listing_id = changed.subject_id or favorite.spare_part_id = changed.subject_id
    where changed.before is not null and changed.subject_id not in (select id from shown)
      and favorite.user_id <> (changed.before ->> 'seller_id')::uuid and favorite.user_id in (select id from public.profiles)
      and not private.is_blocked_between(favorite.user_id, (changed.before ->> 'seller_id')::uuid)
  ), added as (
    insert into private.alerts as told (user_id, subject_id, what, kind, price_before, price, title, due_at)
    select user_id, subject_id, what, kind, price_before, price, title, due_at from news
    on conflict (user_id, subject_id, what) do update set
      price = excluded.price,
      price_before = excluded.price_before,
      -- Once a day: a second fall of the day is told the next morning.
      due_at = case
        when told.told_at is null then told.due_at
        when private.nairobi_day(told.told_at) = private.nairobi_today()
          then greatest(excluded.due_at, private.alert_due('daily', now()))
        else excluded.due_at
      end,
      told_at = null
    where told.what = 'drop'
  )
  select count(private.notify_pages(user_id, 'search')) into notified
  from (select distinct user_id from wanted where not was_found) as people;
  return cardinality(events);
end
$$;

create or replace function private.member_to_change(member uuid) returns public.profiles
language plpgsql security definer set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if not private.is_admin() then
    raise exception 'Only administrators do this.' using errcode = '42501';
  end if;
  perform from auth.users as account where account.id = member for no key update;
  select * into profile from public.profiles where id = member for update;
  if not found then
    raise exception 'There is no such person any more.' using errcode = 'P0002';
  end if;
  return profile;
end
$$;

create or replace function private.notify_of_changed_phone(person uuid, former text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  if to_regclass('auth.credential_changes') is null or pg_trigger_depth() > 1 then
    return;
  end if;
  -- Locked before the profile where people write their own (people/profile-changes.sql). Another's is not waited for, since it may wait for us.
  select * into account from auth.users where id = person for key share skip locked;
  if not found then
    raise exception 'Someone else changed this at the same moment. Try again.' using errcode = '40001';
  end if;
  perform auth.tell_change(account, 'phone_changed', '{}', jsonb_build_object('phone', former));
end
$$;

create or replace function private.record_removed_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Skip favourites deleted with their ad or with the account.
  if old.user_id = auth.uid() and exists (select from auth.users where id = old.user_id) then
    insert into private.removed_favorites (user_id, subject_id, name_when_saved, price_when_saved, created_at)
    values (
      old.user_id, coalesce(old.listing_id, old.spare_part_id), old.name_when_saved, old.price_when_saved, old.created_at
    )
    on conflict (user_id, subject_id) do update set
      name_when_saved = excluded.name_when_saved, price_when_saved = excluded.price_when_saved,
      created_at = excluded.created_at, removed_at = excluded.removed_at;
  end if;
  return null;
end
$$;

create or replace function private.send_code(
  number text, channel text, kind text, code text, account_id uuid, device inet, concealed boolean
) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  phone constant text := '+' || send_code.number;
  way constant text := private.code_channel(send_code.channel);
  refusal jsonb;
begin
  if way is null then
    return private.code_refusal('We cannot send codes at the moment. Use your password or your e-mail address.');
  end if;
  refusal := private.take_code(send_code.number, send_code.kind, send_code.account_id, send_code.device);
  if refusal is not null then
    return refusal;
  elsif private.is_stopped(phone, way) then
    return private.code_refusal('This number answered STOP. Send START to us first.');
  end if;
  perform private.lock_ceiling('phone_code');
  if private.spent_on_codes() + 1 > private.ceiling('phone_code') then
    perform private.give_code_back(send_code.number, send_code.kind, send_code.account_id, send_code.device);
    return jsonb_build_object(
      'wait', ceil(extract(epoch from private.nairobi_midnight(private.nairobi_today() + 1) - now()))::integer,
      'message', 'We have sent all the codes of today. Use your password or your e-mail address, or try again tomorrow.'
    );
  elsif not send_code.concealed then
    perform private.queue_code(phone, way, send_code.code, send_code.account_id);
  end if;
  return '{}';
end
$$;

create or replace function private.tell_counts(most integer default 500) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  handled integer := 0;
  news integer;
begin
  for due in
    select search.id, search.user_id, search.name, search.kind, coalesce(counted.at, search.created_at) as since
    from public.saved_searches as search
    left join private.counted_searches as counted on counted.search_id = search.id
    where search.filters = '{}' and not search.paused and search.user_id in (select id from public.profiles)
      and private.alert_due(
        case search.frequency when 'weekly' then 'weekly' else 'daily' end, coalesce(counted.at, search.created_at)
      ) <= now()
    order by search.id limit most
    for update of search skip locked
  loop
    handled := handled + 1;
    insert into private.counted_searches (search_id, at) values (due.id, now()) on conflict (search_id) do update set at = now();
    news := (select count(*) from private.ad_arrivals as arrival where arrival.kind = due.kind and arrival.at > due.since);
    if news > 0 then
      perform private.tell(due.user_id, 'search_count', jsonb_build_object(
        'count', news, 'search', due.name, 'list', jsonb_build_object('kind', due.kind, 'filters', '{}'::jsonb)
      ));
    end if;
  end loop;
  return handled;
end
$$;

create or replace function private.uploading_bytes(person uuid, finishing text) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  if to_regclass('uploads.resumable') is null then
    return 0;
  end if;
  return (
    select coalesce(sum(reserved), 0)::bigint from uploads.resumable
    where subject = person::text and finished_at is null and expires_at > now()
      and (finishing is null or version is distinct from finishing)
  );
end
$$;

revoke all on function private.visible_line(given text) from public, anon, authenticated, service_role;

create or replace function public.admin_listings(
  search text default null, only_status text default null, only_featured boolean default null,
  sort text default 'newest', page integer default 1, page_size integer default 25
) returns public.admin_listings_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  waits constant text := '(listing.held_at is not null or listing.status = ''pending'')';
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  ordering constant text := case sort
    when 'oldest' then 'listing.created_at, listing.id'
    when 'price' then 'listing.price, listing.id'
    when 'price_desc' then 'listing.price desc, listing.id desc'
    else 'listing.created_at desc, listing.id desc'
  end;
  condition text;
  counts jsonb;
  total integer;
  shown integer;
  listings jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see all listings.' using errcode = '42501';
  end if;
  select
    jsonb_build_object(
      'total', coalesce(sum(change), 0), 'active', coalesce(sum(change) filter (where status = 'active'), 0),
      'draft', coalesce(sum(change) filter (where status = 'draft'), 0),
      'featured', coalesce(sum(change) filter (where featured), 0)
    ),
    coalesce(sum(change) filter (
      where (only_status is null or status = only_status) and (only_featured is null or featured = only_featured)
    ), 0)
  into counts, total from private.listing_counts;

  condition := concat_ws(
    ' and ', 'true',
    case when wanted is not null then private.listing_text_condition(wanted) end,
    case when only_status = 'pending' then waits when only_status is not null then 'listing.status = $1' end,
    -- Not `= $2`, so that the planner can use the partial index of featured listings.
    case only_featured when true then 'listing.featured' when false then 'not listing.featured' end
  );
  if wanted is not null or only_status = 'pending' then
    execute format(
      'select count(*) from (select from public.vehicle_listings as listing where %s limit %s) as counted', condition, most_counted
    ) into total using only_status, only_featured;
  end if;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(jsonb_agg(to_jsonb(row) order by row.place), '[]')
    from (
      select
        row_number() over (order by %1$s) as place,
        listing.id, listing.title, listing.year, listing.price, listing.mileage, listing.location, listing.status,
        listing.featured, listing.views_count, listing.images[1] as image, listing.created_at, listing.seller_id,
        make.name as make, model.name as model, private.person_name(listing.seller_id) as seller,
        jsonb_build_object(
          'hearts', private.hearts_of(listing.id),
          'talks', (select count(*) from public.message_threads where listing_id = listing.id),
          'reports', (select count(*) from public.listing_reports where listing_id = listing.id and status = 'open'),
          'applications', (select count(*) from public.financing_applications where vehicle_listing_id = listing.id)
            + (select count(*) from public.insurance_quotes where vehicle_listing_id = listing.id)
        ) as ties
      from (
        select listing.id from public.vehicle_listings as listing where %2$s order by %1$s limit %3$s offset %4$s
      ) as page
      join public.vehicle_listings as listing using (id)
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
    ) as row
    $sql$,
    ordering, condition, size, (shown - 1) * size
  ) into listings using only_status, only_featured;
  return jsonb_populate_record(null::public.admin_listings_page, jsonb_build_object(
    'listings', listings, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  ));
end
$$;

create or replace function public.admin_spare_parts(
  search text default null, only_state text default null, sort text default 'newest',
  page integer default 1, page_size integer default 25
) returns public.admin_parts_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_counted constant integer := 10000;
  wanted constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(wanted);
  ids constant uuid[] := private.id_prefix_range(wanted);
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
    people := private.matching_people(wanted);
    condition := concat(
      condition, ' and ',
      private.text_match_condition(
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
          'hearts', private.hearts_of(request.id),
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
  return jsonb_populate_record(null::public.admin_parts_page, jsonb_build_object(
    'parts', parts, 'total', total, 'more', wanted is not null and total >= most_counted,
    'page', shown, 'page_size', size, 'counts', counts
  ));
end
$$;

create or replace function public.dealer_buying_guide(town text default null) returns public.buying_guide
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  person constant uuid := private.require_dealer();
  suspended constant uuid[] := private.suspended_sellers();
  here constant text := left(nullif(btrim(private.town_of(
    coalesce(nullif(btrim(town), ''), (select location from public.profiles where id = person))
  )), ''), 60);
begin
  return (
    with sales as materialized (
      select sold.model_id, sold.seller_id, sold.days, sold.year, ad.price, sold.sold_at, sold.listing_id, lower(sold.town) = lower(here) as is_near
      from private.market_sales as sold
      join public.vehicle_listings as ad on ad.id = sold.listing_id
      where sold.seller_id <> person and sold.seller_id <> all (suspended)
    ), counted as (
      select 'town' as place, model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id) as nth
      from sales where is_near
      union all
      select 'country', model_id, seller_id, days, year, price,
        row_number() over (partition by model_id, seller_id order by sold_at desc, listing_id)
      from sales
    ), speeds as materialized (
      select
        place, model_id, round((percentile_cont(0.5) within group (order by days))::numeric)::integer as days,
        private.rounded_price(percentile_cont(0.5) within group (order by price)) as price,
        percentile_disc(0.5) within group (order by year) as year, count(*) as ads, count(distinct seller_id) as sellers
      from counted where nth <= 2
      group by place, model_id
      having private.is_anonymous(count(*), count(distinct seller_id))
    ), named as (
      select
        speeds.*, make.name as make, model.name as model,
        row_number() over (partition by place order by days, ads desc, make.name, model.name) as rank
      from speeds
      join public.vehicle_models as model on model.id = speeds.model_id and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where place = 'town' or model_id not in (select model_id from speeds where place = 'town')
    ), wanted as (
      select make.name as make, model.name as model, count(distinct search.user_id) as people
      from public.saved_searches as search
      cross join lateral jsonb_array_elements_text(search.filters -> 'models') as asked (name)
      join public.vehicle_models as model on model.name = asked.name and model.listed
      join public.vehicle_makes as make on make.id = model.make_id and make.listed
      where search.kind = 'vehicle' and not search.paused and search.user_id in (select id from public.profiles)
        and (search.filters -> 'makes' is null or search.filters -> 'makes' ? make.name)
        and search.user_id <> person and search.user_id <> all (suspended)
      group by make.name, model.name
      having count(distinct search.user_id) >= 10
      order by people desc, make, model
      limit 20
    ), listed as (
      select place, jsonb_agg(
        jsonb_build_object(
          'make', make, 'model', model, 'days', days, 'price', price, 'year', year, 'ads', ads, 'sellers', sellers
        ) order by rank
      ) as models
      from named where rank <= 20 group by place
    )
    select jsonb_populate_record(null::public.buying_guide, jsonb_build_object(
      'town', here,
      'in_town', coalesce((select models from listed where place = 'town'), '[]'),
      'elsewhere', coalesce((select models from listed where place = 'country'), '[]'),
      'wanted', coalesce((select jsonb_agg(to_jsonb(wanted) order by people desc, make, model) from wanted), '[]')
    ))
  );
end
$$;

create or replace function public.erase_my_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  select * into account from auth.users where id = auth.uid() for update;
  if not found then
    raise exception 'Sign in to erase your account.' using errcode = '42501';
  end if;
  -- Queues administrators who erase their accounts at the same moment.
  perform from public.profiles where role = 'admin' order by id for update;
  perform private.require_fresh_session();
  if private.is_admin()
    and not exists (select from public.profiles where role = 'admin' and suspended_at is null and id <> account.id)
  then
    raise exception 'You are the only administrator. Make somebody else one before you erase your account.'
      using hint = 'last_admin';
  end if;
  perform private.record_audit('erase', 'profiles', account.id::text);
  delete from auth.users where id = account.id;
  if private.confirmed_email(account) is not null then
    perform private.mail_address(account.email, 'account_erased');
  end if;
end
$$;

create or replace function public.record_view(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null,
  visitor text default null
) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  viewer constant uuid := case when private.is_member(auth.uid()) then auth.uid() end;
begin
  perform private.require_one_ad(listing_id, spare_part_id, service_provider_id);
  select * into ad from private.message_subject(listing_id, spare_part_id, service_provider_id);
  if ad.is_public is not true or ad.owner_id is not distinct from viewer
    or viewer is null and not private.is_visitor(visitor)
  then
    return false;
  end if;
  return private.count_lead(
    listing_id, spare_part_id, service_provider_id, ad.owner_id, 'view',
    coalesce(private.lead_person(viewer), sha256(convert_to('visitor ' || visitor, 'utf8')))
  );
end
$$;

create or replace function public.refuse_account_recovery(token text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  asked private.account_recoveries;
  refused boolean := false;
begin
  for asked in
    select * from private.account_recoveries as known
    where case when refuse_account_recovery.token is null then known.account_id = auth.uid() and known.state = 'waiting'
      else known.token_hash = sha256(convert_to(refuse_account_recovery.token, 'utf8')) end
    order by known.id for update
  loop
    update private.account_recoveries as known set kept_by = 'refusal' where known.id = asked.id and known.state = 'waiting';
    refused := refused or asked.state = 'waiting' or asked.kept_by is not distinct from 'refusal';
  end loop;
  return refused;
end
$$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('auth.link_tokens', 'user_id', null, null, '{}', 'cascade', null, 'Secrets, for ten minutes.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('public.import_answers', 'seller_id', null, 'import_answers', '{}', 'cascade', null, 'Theirs alone.');

alter table private.notification_deliveries add constraint notification_deliveries_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade not valid;

alter table private.removed_favorites add constraint removed_favorites_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade not valid;

alter table public.favorites add constraint favorites_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade not valid;

revoke all on public.favorites from public, anon, authenticated, service_role;

alter table public.saved_searches add constraint saved_searches_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade not valid;

revoke all on public.saved_searches from public, anon, authenticated, service_role;

grant execute on function private.visible_line(text) to anon, authenticated, service_role;

create function private.check_details() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_client_request() then
    perform private.require_account_details(new);
  end if;
  return new;
end
$$;

create function private.require_account_details(account auth.users) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given constant jsonb := coalesce(account.raw_user_meta_data::jsonb, '{}');
begin
  perform private.require_persons_name(left(given ->> 'first_name', 80), left(given ->> 'last_name', 80), account.id);
  if btrim(given ->> 'phone') <> '' and private.kenyan_phone(given ->> 'phone') is null then
    raise exception 'Enter a Kenyan mobile number, for example 0712 345 678.' using hint = 'phone_unreadable';
  end if;
end
$$;

create function private.lock_own_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users as account where account.id = auth.uid() for key share;
  return null;
end
$$;

create function public.has_password() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.users where id = auth.uid() and encrypted_password <> '')
$$;

grant execute on function public.has_password() to authenticated;

comment on function public.has_password() is 'Whether the caller''s account has a password.';

grant execute on function private.are_filters(public.ad_kind, jsonb) to anon, authenticated, service_role;

comment on column public.saved_searches.kind is 'The kind of ads in the list.';

comment on column public.saved_searches.filters is 'Arguments of the search function of the list, without order and page.';

revoke all on public.saved_searches from public, anon, authenticated;

grant select, delete on public.saved_searches to authenticated;

grant insert (user_id, kind, filters, name, frequency) on public.saved_searches to authenticated;

grant update (name, frequency, paused, last_seen_at) on public.saved_searches to authenticated;

grant select, delete on public.saved_searches to anon;

grant insert (user_id, kind, filters, name) on public.saved_searches to anon;

grant all on public.saved_searches to service_role;

create function private.own_anonymous_account() returns uuid
language sql stable set search_path = ''
as $$ select case when (auth.jwt() -> 'is_anonymous') = 'true' then auth.uid() end $$;

grant execute on function private.own_anonymous_account() to anon;

create function private.is_member(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.profiles where id = person) $$;

grant execute on function private.is_member(uuid) to authenticated;

create function private.hearts_of(ad uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from public.favorites as favorite
  where (favorite.listing_id = ad or favorite.spare_part_id = ad) and favorite.user_id in (select id from public.profiles)
$$;

create function public.erase_anonymous_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = private.own_anonymous_account() and is_anonymous;
  if not found then
    raise exception 'Nothing is kept for you here.' using errcode = '42501';
  end if;
end
$$;

grant execute on function public.erase_anonymous_account() to anon;

create function public.adopt_anonymous_account(session uuid)
returns table (favorites integer, searches integer, left_out integer)
language plpgsql security definer set search_path = ''
as $$
declare
  guest uuid;
  favorite public.favorites;
  search public.saved_searches;
  refused text;
begin
  if auth.uid() is null or not private.is_member(auth.uid()) then
    raise exception 'Sign in to keep your favorites.' using errcode = '42501';
  end if;
  favorites := 0;
  searches := 0;
  left_out := 0;
  select account.id into guest
  from auth.sessions as open join auth.users as account on account.id = open.user_id
  where open.id = adopt_anonymous_account.session and account.is_anonymous
  for update of account;
  -- The newest first: they are what the person came for.
  for favorite in select * from public.favorites as kept where kept.user_id = guest order by kept.created_at desc, kept.id loop
    begin
      insert into public.favorites (user_id, listing_id, spare_part_id, created_at, name_when_saved, price_when_saved)
      values (auth.uid(), favorite.listing_id, favorite.spare_part_id, favorite.created_at, favorite.name_when_saved, favorite.price_when_saved);
      favorites := favorites + 1;
    exception
      -- Its ad was deleted just now.
      when unique_violation or foreign_key_violation then null;
      when raise_exception then
        get stacked diagnostics refused = pg_exception_hint;
        left_out := left_out + (refused = 'favorite_limit')::integer;
    end;
  end loop;
  for search in select * from public.saved_searches as kept where kept.user_id = guest order by kept.created_at desc, kept.id loop
    begin
      insert into public.saved_searches (user_id, kind, filters, name, created_at)
      values (auth.uid(), search.kind, search.filters, search.name, search.created_at);
      searches := searches + 1;
    exception
      when unique_violation then null;
      when raise_exception then
        -- Any other refusal: nobody can save it any more, as with a make that is gone.
        get stacked diagnostics refused = pg_exception_hint;
        left_out := left_out + (refused = 'saved_search_limit')::integer;
    end;
  end loop;
  delete from auth.users where id = guest;
  return next;
end
$$;

grant execute on function public.adopt_anonymous_account(uuid) to authenticated;

create function private.index_searches_of(person uuid) returns void
language sql security definer set search_path = ''
as $$ select private.index_search(search) from public.saved_searches as search where search.user_id = person $$;

create function private.index_search(search public.saved_searches) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  rule private.search_rules;
  many_towns boolean;
begin
  if search.paused or search.filters = '{}' or not private.is_member(search.user_id) then
    return;
  end if;
  rule := private.rule_of(search);
  insert into private.search_rules select rule.*;
  -- So that a search of many models in many towns has few rows.
  many_towns := coalesce(jsonb_array_length(search.filters -> 'locations'), 0) > 5;
  insert into private.search_terms (kind, term, town, max_price, min_price, search_id)
  select distinct rule.kind, term, town, coalesce(rule.max_price, 9223372036854775807), coalesce(rule.min_price, 0), rule.search_id
  from unnest(
    case
      when rule.models is not null then array(select 'model ' || name from unnest(rule.models) as name)
      when rule.kind = 'vehicle' and rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
      when rule.categories is not null then array(select 'category ' || name from unnest(rule.categories) as name)
      when rule.makes is not null then array(select 'make ' || name from unnest(rule.makes) as name)
      when rule.types is not null then array(select 'type ' || name from unnest(rule.types) as name)
      else '{""}'
    end
  ) as term
  cross join lateral (
    select jsonb_array_elements_text(search.filters -> 'locations') as town where not many_towns
    union all
    select '' where many_towns or not search.filters ? 'locations'
  ) as towns;
end
$$;

create table public.import_answers (
  seller_id uuid default auth.uid() constraint import_answers_pkey primary key,
  answers jsonb not null,
  constraint import_answers_form check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 100000),
  constraint import_answers_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.import_answers is
  'What a dealer answered to the questions of stock lists (StockAnswers of domain/dealers/stock/answers.ts).';

revoke all on public.import_answers from public, anon, authenticated;

grant select, delete on public.import_answers to authenticated;

grant insert (seller_id, answers) on public.import_answers to authenticated;

grant update (seller_id, answers) on public.import_answers to authenticated;

grant all on public.import_answers to service_role;

alter table public.import_answers enable row level security;

create policy "Dealers see their own answers" on public.import_answers
  for select to authenticated using (seller_id = (select auth.uid()));

create policy "Dealers keep answers" on public.import_answers
  for insert to authenticated with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers change their own answers" on public.import_answers
  for update to authenticated
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));

create policy "Dealers forget their own answers" on public.import_answers
  for delete to authenticated using (seller_id = (select auth.uid()));

create trigger create_profile after insert on auth.users
  for each row when (not new.is_anonymous) execute function private.create_profile();

create trigger create_profile_of_anonymous after update on auth.users
  for each row when (old.is_anonymous and not new.is_anonymous) execute function private.create_profile();

create trigger check_details before update on auth.users
  for each row when (new.is_anonymous and old.raw_user_meta_data is distinct from new.raw_user_meta_data)
  execute function private.check_details();

create trigger lock_own_account before update of phone on public.profiles
  for each statement when (current_user in ('anon', 'authenticated')) execute function private.lock_own_account();

create trigger anonymise_person before delete on auth.users
  for each row when (not old.is_anonymous) execute function private.anonymise_person();

revoke all on public.favorites from public, anon, authenticated;

grant select, delete on public.favorites to authenticated;

grant insert (id, user_id, listing_id, spare_part_id) on public.favorites to authenticated;

grant select, delete on public.favorites to anon;

grant insert (id, user_id, listing_id, spare_part_id) on public.favorites to anon;

grant all on public.favorites to service_role;

create policy "Administrators read every favourite" on public.favorites
  for select to authenticated using ((select private.is_admin()) and private.is_member(user_id));

create policy "Anonymous accounts read their own favourites" on public.favorites
  for select to anon using (user_id = (select private.own_anonymous_account()));

create policy "Anonymous accounts mark what they can see" on public.favorites
  for insert to anon with check (
    user_id = (select private.own_anonymous_account())
    and (
      exists (select from public.vehicle_listings as listing where listing.id = favorites.listing_id)
      or exists (select from public.spare_parts as part where part.id = favorites.spare_part_id)
    )
  );

create policy "Anonymous accounts remove their own favourites" on public.favorites
  for delete to anon using (user_id = (select private.own_anonymous_account()));

create policy "Anonymous accounts read their own saved searches" on public.saved_searches
  for select to anon using (user_id = (select private.own_anonymous_account()));

create policy "Anonymous accounts save searches for themselves" on public.saved_searches
  for insert to anon with check (user_id = (select private.own_anonymous_account()));

create policy "Anonymous accounts delete their own saved searches" on public.saved_searches
  for delete to anon using (user_id = (select private.own_anonymous_account()));
