-- Borrowed names of businesses are held until an administrator has looked at them. Names given before this stay.

-- SQL functions here use tables and functions that follow.
set local check_function_bodies = off;

create function private.are_nearly_equal(given text, known text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  before integer := 0;
  -- What is left without the common beginning and end.
  a text;
  b text;
begin
  if given = known then
    return true;
  elsif char_length(known) < 6 or abs(char_length(given) - char_length(known)) > 1 then
    return false;
  end if;
  while substr(given, before + 1, 1) = substr(known, before + 1, 1) loop
    before := before + 1;
  end loop;
  a := substr(given, before + 1);
  b := substr(known, before + 1);
  while a <> '' and b <> '' and right(a, 1) = right(b, 1) loop
    a := left(a, -1);
    b := left(b, -1);
  end loop;
  return char_length(a) <= 1 and char_length(b) <= 1 or char_length(a) = 2 and b = reverse(a);
end
$$;

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
    perform private.require_persons_name(left(given ->> 'first_name', 80), left(given ->> 'last_name', 80), new.id);
  end if;
  insert into public.profiles (id, first_name, last_name, phone, role, business_name, business_description)
  values (
    new.id,
    nullif(left(btrim(given ->> 'first_name'), 80), ''),
    nullif(left(btrim(given ->> 'last_name'), 80), ''),
    private.kenyan_phone(given ->> 'phone'),
    case when given ->> 'role' in ('customer', 'dealer', 'service_provider') then given ->> 'role' else 'customer' end,
    case when doubt is null then business end,
    nullif(left(btrim(given ->> 'business_description'), 2000), '')
  )
  on conflict (id) do nothing;
  if found and doubt is not null then
    perform private.hold_new_business_name(new.id, business, doubt);
  end if;
  return new;
end
$$;

create function private.fold_letters(name text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := normalize(left(private.visible_line(coalesce(name, '')), 200), NFKD);
begin
  -- Accents, then letters of other scripts by their look, which differs between capital and small.
  folded := regexp_replace(folded, '[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff]', '', 'g');
  folded := translate(
    folded,
    'АВЕЗЅІЈКМНОРСТУХҮԚԜѴаеорсухіјѕԁһкмтвнгпԛԝѵ' || 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹαεηικνορτυχωϲγβ' || 'ՕՍօսոհցեԱ' || 'ıłŁøØđĐħĦŧŦɑɡɩɪʟɴʀᴀʙᴄᴅᴇɢʜᴊᴋᴍᴏᴘᴛᴜᴠᴡʏᴢꜱꜰ',
    'ABE3SIJKMHOPCTYXYQWVaeopcyxijsdhkmtbhrnqwv' || 'ABEZHIKMNOPTYXCaenikvoptuxwcyb' || 'OUounhgeU' || 'ilLoOdDhHtTagiilnrabcdeghjkmoptuvwyzsf'
  );
  folded := lower(folded collate "C");
  folded := replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  -- Digits and signs that stand for letters.
  folded := translate(folded, 'i1|03457$@8', 'lllo' || 'eastsab');
  return replace(replace(folded, 'vv', 'w'), 'rn', 'm');
end
$$;

grant execute on function private.fold_letters(text) to authenticated, service_role;

create function private.folded_business_name(name text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := private.fold_letters(name);
  words text;
  joined text;
begin
  folded := regexp_replace(replace(replace(folded, '&', ' and '), '+', ' and '), '[.''’`]', '', 'g');
  words := regexp_replace(folded, private.legal_form_pattern(), ' ', 'g');
  -- Spaces, signs, symbols, invisible letters and emoji.
  words := private.only_letters(words);
  joined := regexp_replace(words, '(ltd|llmlted)$', '');
  -- A name of nothing else keeps it.
  return left(coalesce(nullif(joined, ''), nullif(words, ''), private.only_letters(folded)), 120);
end
$$;

grant execute on function private.folded_business_name(text) to authenticated, service_role;

create function private.generic_name_words() returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(private.only_letters(private.fold_letters(word)), '|')
  from unnest('{
    and,of,the,by,for,in,at,new,used,old,best,top,first,one,my,your,our,all,official,genuine,original,authorised,authorized,certified,real,
    motor,motors,car,cars,auto,autos,automobile,automobiles,automotive,vehicle,vehicles,truck,trucks,bus,garage,garages,dealer,
    dealers,dealership,sales,sale,service,services,servicing,centre,center,spare,spares,part,parts,repair,repairs,workshop,mechanic,
    mechanics,wash,hire,rental,rentals,towing,mart,market,bazaar,hub,world,shop,store,stores,online,group,holdings,international,global,
    enterprise,enterprises,investments,trading,traders,agency,agencies,agent,agents,distributor,distributors,import,imports,importer,
    importers,branch,showroom,yard,team,support,help,limited,ltd,company,co,plc,inc,llc,llp,
    africa,african,east,west,north,south,central,kenya,kenyan,ke,nairobi,mombasa,kisumu,nakuru,eldoret,thika,machakos,meru,nyeri,kitale,
    road,westlands,industrial,area,town,city,cbd
  }'::text[]) as word
$$;

create or replace function private.hold_business_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  of_profile constant boolean := tg_table_name = 'profiles';
  name_kind constant text := case when of_profile then 'profile' else 'service_provider' end;
  owner_id constant uuid := (to_jsonb(old) ->> case when of_profile then 'id' else 'user_id' end)::uuid;
  renamed constant boolean := new.business_name is not null and auth.uid() is not null and not private.is_admin()
    and (
      private.business_name_key(old.business_name) is distinct from private.business_name_key(new.business_name)
      or private.business_name_key(new.business_name) = ''
    );
  doubt constant text := case when renamed then private.name_doubt(new.business_name, owner_id) end;
begin
  if renamed and (old.verified or doubt is not null) then
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

create function private.hold_new_business_name(person uuid, name text, doubt text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.business_name_changes (user_id, kind, business_name, held_for) values (person, 'profile', name, doubt);
  perform private.tell(person, 'business_name_held', jsonb_build_object('name', name, 'reason', doubt));
end
$$;

create function private.is_known_name(name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  folded constant text := private.folded_business_name(name);
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

create function private.legal_form_pattern() returns text
language sql immutable parallel safe set search_path = ''
as $$ select '\m(ltd|llmlted|co|company|plc|lnc|llc|llp)\M' $$;

grant execute on function private.legal_form_pattern() to authenticated, service_role;

create function private.name_doubt(name text, person uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case
    when exists (select from private.similar_verified_names(name, person)) then 'like_verified'
    when private.is_known_name(name) then 'known_name'
    -- A word with letters of two scripts: they were chosen for their look.
    when private.visible_line(name) ~ '[A-Za-z\u00c0-\u024f][\u0370-\u058f\u13a0-\u13ff\ua4d0-\ua4ff]|[\u0370-\u058f\u13a0-\u13ff\ua4d0-\ua4ff][A-Za-z\u00c0-\u024f]'
      then 'mixed_scripts'
  end
$$;

create function private.name_variants(name text) returns text[]
language plpgsql immutable parallel safe cost 1000 set search_path = ''
as $$
declare
  folded constant text := private.folded_business_name(name);
  length constant integer := char_length(folded);
begin
  return case
    when folded = '' then '{}'
    when length < 6 then array[folded]
    else array(
      select distinct left(folded, place - 1) || substr(folded, place + 1) from generate_series(1, length + 1) as place
    )
  end;
end
$$;

grant execute on function private.name_variants(text) to authenticated, service_role;

create function private.only_letters(folded text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select regexp_replace(
    folded,
    '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u2000-\u2bff\u3000-\u303f\u3164\ufe00-\ufe6f\uff00-\uff0f\uffa0\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U000e0fff]',
    '', 'g'
  )
$$;

grant execute on function private.only_letters(text) to authenticated, service_role;

create function private.require_persons_name(first_name text, last_name text, person uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  name constant text := private.visible_line(concat_ws(' ', first_name, last_name));
  doubt constant text := private.name_doubt(name, person);
begin
  if doubt = 'known_name'
    or doubt = 'like_verified' and private.only_letters(private.fold_letters(name)) ~ ('(' || private.generic_name_words() || ')$')
  then
    raise exception 'This is the name of a business. Enter your own first and last name.' using hint = 'persons_name_required';
  end if;
end
$$;

create function private.similar_verified_names(given text, person uuid)
returns table (user_id uuid, kind text, business_name text)
language sql stable security definer set search_path = ''
as $$
  select near.user_id, near.kind, near.business_name
  from (
    select id as user_id, 'profile' as kind, business_name from public.profiles
    where verified and business_name is not null
      and private.name_variants(business_name) && private.name_variants(given)
    union all
    select user_id, 'service_provider', business_name from public.service_providers
    where verified and private.name_variants(business_name) && private.name_variants(given)
  ) as near
  where near.user_id is distinct from person
    and private.are_nearly_equal(private.folded_business_name(given), private.folded_business_name(near.business_name))
  order by near.business_name, near.kind
  limit 5
$$;

create or replace function private.tidy_profile() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.first_name := nullif(private.visible_line(new.first_name), '');
  new.last_name := nullif(private.visible_line(new.last_name), '');
  new.business_name := nullif(private.visible_line(new.business_name), '');
  new.business_description := nullif(btrim(new.business_description, E' \t\r\n'), '');
  new.location := nullif(private.visible_line(new.location), '');
  if auth.uid() = new.id then
    if (new.first_name, new.last_name) is distinct from (old.first_name, old.last_name) then
      perform private.require_persons_name(new.first_name, new.last_name, new.id);
    end if;
    if old.first_name is not null and new.first_name is null then
      raise exception 'Enter your first name.' using hint = 'first_name_required';
    end if;
    if old.last_name is not null and new.last_name is null then
      raise exception 'Enter your last name.' using hint = 'last_name_required';
    end if;
    if old.business_name is not null and new.business_name is null and new.role in ('dealer', 'service_provider') then
      raise exception 'Enter the name of your business.' using hint = 'business_name_required';
    end if;
  end if;
  if new.picture is distinct from old.picture and new.picture is not null and not exists (
    select from storage.objects
    where bucket_id = 'profile-pictures'
      and name = substr(new.picture, char_length('/storage/v1/object/public/profile-pictures/') + 1)
  ) then
    raise exception 'This picture is no longer there. Choose it again.' using hint = 'picture_missing';
  end if;
  return new;
end
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
        provider.email, provider.website, provider.service_types, provider.photos, provider.created_at,
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
        listing.*, of_drafts as own_draft, was.state as was_state, was.price as was_price,
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
      from (
        select * from public.vehicle_listings where id = any (chosen)
      ) as listing
      join public.vehicle_makes as make on make.id = listing.make_id
      left join public.vehicle_models as model on model.id = listing.model_id
      left join lateral (
        select state, price from private.listing_history as history
        where history.seller_id = listing.seller_id and history.listing_id = listing.id and state <> 'pending'
        order by at desc, id desc limit 1
      ) as was on true
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

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('business_name_held', 'listings', true, 'waking');


comment on table public.business_name_changes is
  'Requested names of businesses, pending approval; at most one per business.';

alter table public.business_name_changes add column held_for text;

comment on column public.business_name_changes.held_for is
  'Why the name was held (private.name_doubt) when it was given; null: only because the business is verified.';

alter table public.business_name_changes add constraint business_name_changes_held_for_known CHECK ((held_for = ANY (ARRAY['like_verified'::text, 'known_name'::text, 'mixed_scripts'::text])));

create table public.known_names (
  id integer generated by default as identity constraint known_names_pkey primary key,
  name text not null,
  constraint known_names_name_length check (char_length(name) between 2 and 60 and name = private.visible_line(name))
);

comment on table public.known_names is 'Names of companies that a business may not use alone, besides the listed makes.';

create unique index known_names_key on public.known_names (private.folded_business_name(name));

insert into public.known_names (name) values
  ('Magari'), ('Benz'), ('Merc'), ('Chevy'), ('VW'), ('Landcruiser'), ('Rangerover'), ('DT Dobie'), ('CMC'), ('Simba Corp'),
  ('Inchcape'), ('CFAO'), ('Isuzu East Africa'), ('NTSA'), ('KRA'), ('AA Kenya'), ('KEBS'), ('M-Pesa'), ('Safaricom'), ('Jiji'),
  ('Cheki'), ('PigiaMe'), ('BE FORWARD'), ('SBT Japan');

revoke all on public.known_names from public, anon, authenticated;

grant select, delete on public.known_names to authenticated;

grant insert (name) on public.known_names to authenticated;

grant all on public.known_names to service_role;

alter table public.known_names enable row level security;

create policy "Administrators read the known names" on public.known_names
  for select to authenticated using ((select private.is_admin()));

create policy "Administrators add known names" on public.known_names
  for insert to authenticated with check ((select private.is_admin()));

create policy "Administrators delete known names" on public.known_names
  for delete to authenticated using ((select private.is_admin()));

create trigger audit_changes after insert or delete on public.known_names
  for each row when (current_user = 'authenticated') execute function private.audit_changes('name');

create index profiles_name_variants_idx on public.profiles using gin (private.name_variants(business_name))
  where verified and business_name is not null;

create index service_providers_name_variants_idx on public.service_providers using gin (private.name_variants(business_name))
  where verified;
