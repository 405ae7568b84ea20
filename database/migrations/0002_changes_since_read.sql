-- What colluding accounts still could: have something else approved than the administrator read (another reference, other photos), use
-- the receipt of an erased account again, replace a photo under its name, and borrow a name with letters of flags or discs, a sign that
-- reads as a word, or words that say nothing around it.

create table private.spent_references (
  mark text not null,
  payment_request_id uuid not null,
  constraint spent_references_pkey primary key (mark, payment_request_id),
  constraint spent_references_payment_request_id_fkey
    foreign key (payment_request_id) references public.payment_requests (id) on delete cascade
);

comment on table private.spent_references is 'What erased accounts paid with, as keyed hashes. Written by a trigger only.';

create index spent_references_payment_idx on private.spent_references (payment_request_id);


create function private.reference_mark(key text) returns text
language sql stable security definer set search_path = ''
as $$ select private.visitor_signature('reference ' || key) $$;

create function private.reference_codes(reference text) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select private.reference_shape(reference) where private.reference_shape(reference) is not null
    union
    select code from (
      select private.reference_shape(word) as code from regexp_split_to_table(normalize(reference, nfkc), '[^[:alnum:]]+') as word
      union select left(private.reference_shape(reference), 10)
      union select right(private.reference_shape(reference), 10)
    ) as within
    where char_length(code) >= 8 and code ~ '[0-9]'
  )
$$;

grant execute on function private.reference_codes(text) to authenticated, service_role;

drop index public.payment_requests_reference_shape_idx;

drop function public.approve_listing(listing_id uuid);

drop function public.approve_payment_request(request_id uuid);

drop function public.approve_service_provider(provider_id uuid);

create or replace function private.fold_letters(name text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- The trade mark signs would become the letters TM and SM.
  folded text := normalize(translate(left(private.visible_line(coalesce(name, '')), 200), '™℠', ''), NFKD);
begin
  -- Accents, then letters of other scripts by their look, which differs between capital and small.
  folded := regexp_replace(folded, '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]', '', 'g');
  folded := translate(
    folded,
    'АВЕЗЅІЈКМНОРСТУХҮԚԜѴаеорсухіјѕԁһкмтвнгпԛԝѵ' || 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαεηικνορτυχωϲγβ' || 'ՕՍօսոհցեԱ' || 'ıłŁøØđĐħĦŧŦɑɡɩɪʟɴʀᴀʙᴄᴅᴇɢʜᴊᴋᴍᴏᴘᴛᴜᴠᴡʏᴢꜱꜰ',
    'ABE3SIJKMHOPCTYXYQWVaeopcyxijsdhkmtbhrnqwv' || 'ABEZHIKMNOPTYXCaenikvoptuxwcyb' || 'OUounhgeU' || 'ilLoOdDhHtTagiilnrabcdeghjkmoptuvwyzsf'
  );
  -- White letters on black discs and squares, letters of flags, and rings for an O: NFKD keeps them.
  folded := translate(
    folded,
    '🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩' || '🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉' || '🇦🇧🇨🇩🇪🇫🇬🇭🇮🇯🇰🇱🇲🇳🇴🇵🇶🇷🇸🇹🇺🇻🇼🇽🇾🇿' || '○◯〇●⬤⭕⚪⚫',
    'abcdefghijklmnopqrstuvwxyz' || 'abcdefghijklmnopqrstuvwxyz' || 'abcdefghijklmnopqrstuvwxyz' || 'oooooooo'
  );
  folded := lower(folded collate "C");
  folded := replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  -- Digits and signs that stand for letters.
  folded := translate(folded, 'i1|03457$@8', 'lllo' || 'eastsab');
  return replace(replace(folded, 'vv', 'w'), 'rn', 'm');
end
$$;

create or replace function private.generic_name_words() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(private.only_letters(private.fold_letters(word)), '|')
  from unnest('{
    and,of,the,by,for,in,at,new,used,old,best,top,first,one,my,your,our,all,official,genuine,original,authorised,authorized,certified,real,
    motor,motors,car,cars,auto,autos,automobile,automobiles,automotive,vehicle,vehicles,truck,trucks,bus,garage,garages,dealer,
    dealers,dealership,sales,sale,service,services,servicing,centre,center,spare,spares,part,parts,repair,repairs,workshop,mechanic,
    mechanics,wash,hire,rental,rentals,towing,mart,market,bazaar,hub,world,shop,store,stores,online,group,holdings,international,global,
    enterprise,enterprises,investments,trading,traders,agency,agencies,agent,agents,hq,headquarters,head,office,offices,main,distributor,distributors,import,imports,importer,
    importers,branch,showroom,yard,team,support,help,limited,ltd,company,co,plc,inc,llc,llp,
    africa,african,east,west,north,south,central,kenya,kenyan,ke,nairobi,mombasa,kisumu,nakuru,eldoret,thika,machakos,meru,nyeri,kitale,
    road,westlands,industrial,area,town,city,cbd,ngong,lavington,langata,embakasi,kasarani,ruaka,kiambu,naivasha,malindi
  }'::text[]) as word
$$;

create or replace function private.guard_payment_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  waiting public.payment_requests;
begin
  if tg_op = 'INSERT' then
    new.phone := coalesce(private.kenyan_phone(new.phone), nullif(btrim(new.phone), ''));
    new.reference := nullif(private.visible_line(new.reference), '');
    new.notes := nullif(btrim(new.notes), '');
    if new.plan_id is not null
      and not exists (select from public.subscription_plans where id = new.plan_id and is_active)
    then
      raise exception 'This plan is no longer offered. Choose another.' using hint = 'plan_inactive';
    end if;
    if new.user_id is null or new.status <> 'pending' then
      return new;
    end if;
    -- Serialises a member's requests, so the second of two concurrent inserts sees the first.
    perform pg_advisory_xact_lock(hashtextextended('payments of ' || new.user_id, 0));
    select * into waiting from public.payment_requests
    where user_id = new.user_id and status = 'pending' and plan_id is not distinct from new.plan_id
      and amount = new.amount
    limit 1;
    -- An equal payment number is a retry of the same request; the unique constraint refuses it.
    if waiting.payment_number <> new.payment_number then
      raise exception 'Your payment of % of % for the same is waiting already. We tell you as soon as we have looked.',
        private.kes(waiting.amount), private.nairobi_date(waiting.created_at)
        using hint = 'payment_waiting', detail = jsonb_build_object('amount', waiting.amount, 'made_at', waiting.created_at);
    end if;
  elsif new.user_id is null then
    -- The foreign key or private.anonymise_payments cleared the member: clear the personal fields too.
    if old.user_id is not null then
      perform private.keep_spent_references(old);
    end if;
    new.phone := null;
    new.reference := null;
    new.notes := null;
    new.decision_reason := null;
  end if;
  return new;
end
$$;

create function private.has_odd_letters(name text) returns boolean
language sql immutable set search_path = ''
as $$
  select name ~ '[A-Za-z\u00c0-\u024f][\u0370-\u058f\u13a0-\u13ff\ua4d0-\ua4ff]|[\u0370-\u058f\u13a0-\u13ff\ua4d0-\ua4ff][A-Za-z\u00c0-\u024f]'
    or name ~ '[\u13a0-\u13ff\u2c80-\u2cff\ua4d0-\ua4ff\uab70-\uabbf\U00010280-\U0001044f]'
    or exists (
      select from regexp_split_to_table(private.fold_letters(name), '\s+') as word
      where private.only_letters(word) ~ '[a-z]' and private.only_letters(word) ~ '[^a-z0-9\u0370-\u058f]'
    )
$$;

create or replace function private.hold_business_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  of_profile constant boolean := tg_table_name = 'profiles';
  name_kind constant text := case when of_profile then 'profile' else 'service_provider' end;
  owner_id constant uuid := (to_jsonb(old) ->> case when of_profile then 'id' else 'user_id' end)::uuid;
  by_owner constant boolean := new.business_name is not null and auth.uid() is not null and not private.is_admin();
  renamed constant boolean := by_owner
    and (
      private.business_name_key(old.business_name) is distinct from private.business_name_key(new.business_name)
      or private.business_name_key(new.business_name) = ''
    );
  -- A sign may be read as a word: 'Baraka Sons' and 'Baraka & Sons' have one key.
  doubt constant text := case
    when renamed
      or by_owner and private.folded_business_name(old.business_name) <> private.folded_business_name(new.business_name)
    then private.name_doubt(new.business_name, owner_id)
  end;
begin
  if renamed and old.verified or doubt is not null then
    -- A replaced request gets a new id: approving the old one must fail.
    insert into public.business_name_changes as change (user_id, kind, business_name, held_for)
    values (owner_id, name_kind, private.visible_line(new.business_name), doubt)
    on conflict (user_id, kind) do update
      set id = gen_random_uuid(), business_name = excluded.business_name, held_for = excluded.held_for, created_at = now()
      where change.business_name <> excluded.business_name;
    new.business_name := old.business_name;
  else
    delete from public.business_name_changes where user_id = owner_id and kind = name_kind;
  end if;
  return new;
end
$$;

create or replace function private.is_known_name(name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Without numbers, such as the code of Kenya, unless it is nothing else.
  folded constant text := private.folded_business_name(
    coalesce(nullif(regexp_replace(private.visible_line(name), '\m[0-9]{1,4}\M', ' ', 'g'), ''), name)
  );
  generic constant text := private.generic_name_words();
  known constant text[] := array(
    select folding.key
    from (
      select private.folded_business_name(make.name) as key from public.vehicle_makes as make where make.listed
      union select private.folded_business_name(one.name) from public.known_names as one
    ) as folding
    where folding.key ~ '^[a-z0-9]{2,}$'
  );
  any_word constant text := generic || '|' || array_to_string(known, '|');
  rest text;
begin
  if folded = any (known) then
    return true;
  elsif folded = '' or folded ~ ('^(' || generic || ')+$') then
    return false;
  elsif folded ~ ('^(' || any_word || ')+' || case when char_length(folded) >= 6 then '[a-z0-9]?' else '' end || '$') then
    -- A generic name with a letter more, such as "Garage S", is none.
    return exists (select from unnest(known) as key where position(key in folded) > 0)
      and folded !~ ('^(' || generic || ')+[a-z0-9]?$');
  end if;
  rest := regexp_replace(regexp_replace(folded, '^(' || generic || ')+', ''), '(' || generic || ')+$', '');
  return exists (
    select from unnest(known) as key where private.are_nearly_equal(rest, key) or private.are_nearly_equal(folded, key)
  );
end
$$;

create function private.keep_reviewed_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  url constant text := '/storage/v1/object/public/listing-images/' || new.name;
  owner constant text := split_part(new.name, '/', 1);
begin
  if auth.uid() is null or private.is_admin() or not private.setting_is_on('review_changed_listings')
    or owner !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    return new;
  end if;
  if exists (
    select from public.vehicle_listings as ad
    left join private.published_versions as version on version.listing_id = ad.id
    where ad.seller_id = owner::uuid and (url = any (ad.images) or version.facts -> 'images' ? url)
  ) then
    raise exception 'An ad shows this photo. Upload the new one under another name.' using errcode = '42501';
  end if;
  return new;
end
$$;

create function private.keep_spent_references(payment public.payment_requests) returns void
language sql security definer set search_path = ''
as $$
  insert into private.spent_references (mark, payment_request_id)
  select private.reference_mark(key), payment.id
  from (
    select private.reference_key(payment.reference) as key
    union
    select private.reference_key(receipt_number) from private.mpesa_pushes
    where payment_request_id = payment.id and status = 'paid'
  ) as paid
  where payment.status = 'approved' and key is not null
  on conflict do nothing
$$;

create or replace function private.name_doubt(name text, person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.similar_verified_names(name, person)) then 'like_verified'
    when private.is_known_name(name) then 'known_name'
    when private.has_odd_letters(private.visible_line(name))
      then 'mixed_scripts'
  end
$$;

create function private.names_within(name text) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  says_nothing constant text := '^(' || private.generic_name_words() || ')?$';
  words constant text[] := (regexp_split_to_array(btrim(private.visible_line(name)), '[ ,/–—-]+'))[1:12];
  generic constant boolean[] := array(
    select private.only_letters(private.fold_letters(given.word)) ~ says_nothing
    from unnest(words) with ordinality as given (word, place) order by given.place
  );
begin
  return array(
    select distinct private.folded_business_name(array_to_string(words[one:other], ' '))
    from generate_series(1, cardinality(words)) as one, lateral generate_series(one, cardinality(words)) as other
    where true = all (generic[:one - 1] || generic[other + 1:])
  );
end
$$;

create or replace function private.payments_to_compare(payment public.payment_requests) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'payment_number', other.payment_number, 'status', other.status, 'payment_method', other.payment_method,
    'payer', private.person_name(other.user_id), 'same', other.same
  ) order by other.same desc, other.created_at), '[]')
  from (
    select payment_number, status, payment_method, user_id, created_at, true as same from private.same_reference(payment)
    union all
    select payment_number, status, payment_method, user_id, created_at, false from public.payment_requests
    where private.reference_codes(reference) && private.reference_codes(payment.reference)
      and private.reference_key(reference) <> private.reference_key(payment.reference)
      and status in ('pending', 'approved') and id <> payment.id
  ) as other
$$;

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

grant execute on function private.require_version(timestamptz, timestamptz) to authenticated, service_role;

create or replace function private.same_reference(payment public.payment_requests) returns setof public.payment_requests
language sql stable security definer set search_path = ''
as $$
  with own as (
    select private.reference_key(payment.reference) as key
    union
    select private.reference_key(receipt_number) from private.mpesa_pushes
    where payment_request_id = payment.id and status = 'paid'
  )
  select other.* from public.payment_requests as other
  where other.status in ('pending', 'approved') and other.id <> payment.id and other.id in (
    select id from public.payment_requests join own on private.reference_key(reference) = own.key
    union all
    select payment_request_id from private.mpesa_pushes join own on private.reference_key(receipt_number) = own.key
    where status = 'paid'
    union all
    select payment_request_id from private.spent_references join own on mark = private.reference_mark(own.key)
  )
$$;

create or replace function private.similar_verified_names(given text, person uuid)
returns table (user_id uuid, kind text, business_name text)
language sql stable security definer set search_path = ''
as $$
  with asked as materialized (
    select within, private.name_variants(given) || within as variants from private.names_within(given) as within
  )
  select near.user_id, near.kind, near.business_name
  from asked, lateral (
    select id as user_id, 'profile' as kind, business_name from public.profiles
    where verified and business_name is not null and private.name_variants(business_name) && asked.variants
    union all
    select user_id, 'service_provider', business_name from public.service_providers
    where verified and private.name_variants(business_name) && asked.variants
  ) as near
  where near.user_id is distinct from person
    and (
      private.are_nearly_equal(private.folded_business_name(given), private.folded_business_name(near.business_name))
      or private.folded_business_name(near.business_name) = any (asked.within)
    )
  order by near.business_name, near.kind
  limit 5
$$;

create or replace function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest'
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  of_providers constant boolean := coalesce(kind = 'service_providers', false);
  of_drafts constant boolean := coalesce(kind = 'listing_drafts', false);
  of_names constant boolean := coalesce(kind = 'business_names', false);
  listings_waiting constant integer := (
    select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'
  );
  drafts constant integer := (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null);
  providers_waiting constant integer := (select count(*) from public.service_providers where not verified and archived_at is null);
  of_reviews constant boolean := coalesce(kind = 'reviews', false);
  names_waiting constant integer := (select count(*) from public.business_name_changes);
  reviews_waiting constant integer := (select count(*) from public.reviews where held_for is not null);
  total constant integer := case
    when of_providers then providers_waiting when of_names then names_waiting
    when of_reviews then reviews_waiting when of_drafts then drafts else listings_waiting
  end;
  shown constant integer := least(
    greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1)
  );
  passed constant integer := (shown - 1) * size;
  outliers constant boolean := coalesce(sort = 'outliers', false);
  chosen uuid[];
  rows jsonb;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if of_providers then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        provider.id, provider.business_name, provider.description, provider.location, provider.address, provider.phone,
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at, provider.updated_at,
        private.name_doubt(provider.business_name, provider.user_id) as name_doubt,
        array(select business_name from private.similar_verified_names(provider.business_name, provider.user_id)) as similar_names,
        provider.experience_since, provider.warranty, provider.specializations, provider.certifications,
        private.seller_history(provider.user_id) as seller, private.provider_references(provider.id) as hangs,
        (
          select coalesce(jsonb_agg(jsonb_build_object('name', name, 'price', price) order by created_at), '[]')
          from public.services where service_provider_id = provider.id
        ) as services
      from (
        select * from public.service_providers where not verified and archived_at is null
        order by created_at desc, id desc limit size offset passed
      ) as provider
    ) as row;
  elsif of_names then
    select coalesce(jsonb_agg(to_jsonb(row) order by row.created_at desc, row.id desc), '[]') into rows
    from (
      select
        change.id, change.kind, change.business_name, change.created_at,
        private.name_doubt(change.business_name, change.user_id) as name_doubt,
        array(select business_name from private.similar_verified_names(change.business_name, change.user_id)) as similar_names,
        case change.kind when 'profile' then person.business_name else provider.business_name end as current_name,
        case change.kind when 'profile' then person.business_description else provider.description end as description,
        private.seller_history(change.user_id) as seller
      from (
        select * from public.business_name_changes order by created_at desc, id desc limit size offset passed
      ) as change
      join public.profiles as person on person.id = change.user_id
      left join public.service_providers as provider on provider.user_id = change.user_id
    ) as row;
  elsif of_reviews then
    rows := private.held_reviews(size, passed);
  else
    -- Several queries, so that each can use its index.
    if outliers then
      chosen := array(
        select ad.id from public.vehicle_listings as ad
        left join public.price_estimates as estimate on estimate.listing_id = ad.id
        where case when of_drafts then ad.status = 'draft' and ad.held_at is null else ad.held_at is not null or ad.status = 'pending' end
        order by abs(ln(greatest(ad.price, 1) / estimate.middle::numeric)) desc nulls last, ad.created_at desc, ad.id desc
        limit size offset passed
      );
    elsif of_drafts then
      chosen := array(
        select id from public.vehicle_listings where status = 'draft' and held_at is null
        order by created_at desc, id desc limit size offset passed
      );
    else
      chosen := array(
        select id from public.vehicle_listings where held_at is not null or status = 'pending'
        order by created_at desc, id desc limit size offset passed
      );
    end if;
    select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]') into rows
    from (
      select
        listing.*, of_drafts as own_draft,
        case when was.state = 'rejected' or version.facts is null then was.state else 'active' end as was_state,
        coalesce((version.facts ->> 'price')::bigint, was.price) as was_price,
        array(
          select fact from jsonb_object_keys(private.changed_facts(version.facts, private.reviewed_facts(listing))) as fact
          where version.facts is not null order by fact
        ) as changed,
        make.name as make, model.name as model,
        array_remove(array[case when not make.listed then make.name end, case when not model.listed then model.name end], null)
          as pending_names,
        private.seller_history(listing.seller_id) as seller,
        private.market_price(listing.model_id, listing.year, listing.id) as market,
        (
          select jsonb_build_object(
            'low', low, 'middle', middle, 'high', high, 'ads', ads, 'sellers', sellers, 'estimated_at', estimated_at,
            'mark', private.price_mark(listing.price, low, middle, high)
          ) from public.price_estimates where listing_id = listing.id
        ) as estimate,
        (
          select coalesce(jsonb_agg(to_jsonb(ad) order by ad.nearness), '[]') from (
            select
              other.id, other.title, other.year, other.price, other.mileage, other.location, other.images[1] as image,
              other.seller_id = listing.seller_id as same_seller, near.nearness
            from (
              select id, abs(price - listing.price) as nearness from public.vehicle_listings
              where status = 'active' and model_id = listing.model_id and id <> listing.id
                and year between listing.year - 2 and listing.year + 2
              order by nearness, id limit 3
            ) as near
            join public.vehicle_listings as other using (id)
          ) as ad
        ) as similar_ads
      from public.vehicle_listings as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.listing_history as history
        where history.seller_id = listing.seller_id and history.listing_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
      left join private.published_versions as version on version.listing_id = listing.id
      where listing.id = any (chosen)
    ) as row;
  end if;
  return jsonb_build_object(
    'rows', rows, 'total', total, 'page', shown, 'page_size', size,
    'counts', jsonb_build_object(
      'vehicle_listings', listings_waiting, 'service_providers', providers_waiting, 'business_names', names_waiting,
      'reviews', reviews_waiting, 'listing_drafts', drafts
    )
  );
end
$$;

create function public.approve_listing(listing_id uuid, version timestamptz default null) returns public.vehicle_listings
language plpgsql security definer set search_path = ''
as $$
declare
  listing public.vehicle_listings := private.lock_pending_listing(listing_id);
begin
  perform private.require_version(listing.updated_at, version);
  update public.vehicle_listings set status = 'active' where id = listing.id returning * into listing;
  return listing;
end
$$;

grant execute on function public.approve_listing(uuid, timestamptz) to authenticated;

create function public.approve_payment_request(request_id uuid, version timestamptz default null) returns public.payment_requests
language plpgsql security definer set search_path = ''
as $$
declare
  request constant public.payment_requests := private.lock_pending_payment_request(request_id);
begin
  perform private.require_version(coalesce(request.changed_at, request.created_at), version);
  return private.approve_payment(request);
end
$$;

grant execute on function public.approve_payment_request(uuid, timestamptz) to authenticated;

create function public.approve_service_provider(provider_id uuid, version timestamptz default null) returns void
language plpgsql set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may approve a service provider.' using errcode = '42501';
  end if;
  perform private.require_version(provider.updated_at, version)
  from (select updated_at from public.service_providers where id = provider_id for update) as provider;
  update public.service_providers set verified = true where id = provider_id;
  if not found then
    raise exception 'This service provider is no longer there.' using hint = 'service_provider_gone';
  end if;
end
$$;

grant execute on function public.approve_service_provider(uuid, timestamptz) to authenticated, service_role;

create index payment_requests_reference_codes_idx on public.payment_requests using gin (private.reference_codes(reference));

create trigger keep_reviewed_photos before update of name, bucket_id, version on storage.objects
  for each row when (new.bucket_id = 'listing-images' and (old.name, old.version) is distinct from (new.name, new.version))
  execute function private.keep_reviewed_photos();

create trigger keep_reviewed_photos_new before insert on storage.objects
  for each row when (new.bucket_id = 'listing-images') execute function private.keep_reviewed_photos();

-- Names fold differently now.
reindex index public.known_names_key;
reindex index public.profiles_name_variants_idx;
reindex index public.service_providers_name_variants_idx;
