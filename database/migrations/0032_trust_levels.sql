-- How far members are trusted: levels with limits of ads without a look, first messages and photos.

set local check_function_bodies = off;

alter table private.stored_bytes add column photos_on date;

alter table private.stored_bytes add column photos integer not null default 0;

comment on column private.stored_bytes.photos is 'Photos of ads that they uploaded on the day photos_on.';

create or replace function private.account_signals(seller uuid) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_trusted constant boolean := private.trust_level(seller) = 'trusted';
  joined constant timestamptz := (select created_at from public.profiles where id = seller);
begin
  return private.signal_if(not is_trusted and joined > now() - private.new_seller_term(), 'new_account')
    || private.signal_if(not is_trusted and private.confirmed_phone(seller) is null, 'phone_unconfirmed')
    || private.signal_if(not is_trusted and private.recent_towns(seller) >= 4, 'many_towns')
    || private.signal_if(private.open_reports_against(seller) >= 3, 'many_reports')
    || private.signal_if(private.shares_suspended_device(seller), 'suspended_device')
    || private.signal_if(private.first_messages_today(seller) >= 15, 'many_first_messages');
end
$$;

create or replace function private.bargain_withheld_until(ad public.vehicle_listings) returns timestamptz
language sql stable security definer set search_path = ''
as $$
  select case
    when private.is_checked_price(ad) then null
    when exists (select from public.listing_reports as report where report.listing_id = ad.id and report.status = 'open')
      then 'infinity'::timestamptz
    when ad.updated_at + private.bargain_wait() > now() then ad.updated_at + private.bargain_wait()
  end
  from public.profiles as seller
  where seller.id = ad.seller_id and private.trust_level(seller.id) <> 'trusted' and seller.created_at > now() - private.new_seller_term()
$$;

create or replace function private.check_message_limit(sender uuid, is_first boolean) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_messages constant integer := 30;
  most_threads constant integer := 10;
begin
  if most_messages <= (
    select count(*) from public.messages
    where sender_id = sender and created_at > now() - interval '10 minutes'
  ) then
    raise exception 'You have sent % messages in ten minutes. Wait a little, then write again.', most_messages
      using hint = 'message_limit';
  end if;
  if is_first and most_threads <= (
    select count(*) from public.message_threads
    where asker_id = sender and last_message_at > now() - interval '1 hour' and created_at > now() - interval '1 hour'
  ) then
    raise exception 'You have written about % ads within an hour. Wait a little before you write about the next.', most_threads
      using hint = 'message_limit';
  end if;
  if is_first then
    perform private.require_first_message(sender);
  end if;
end
$$;

create or replace function private.count_stored_bytes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed bigint := case when tg_op <> 'INSERT' then private.object_bytes(old.metadata) else 0 end;
  added bigint := case when tg_op <> 'DELETE' then private.object_bytes(new.metadata) else 0 end;
  total bigint;
  is_photo constant boolean := tg_op = 'INSERT' and new.bucket_id = 'listing-images';
  today constant date := private.nairobi_today();
  photos_today integer;
begin
  if tg_op <> 'INSERT' and old.owner is not null then
    update private.stored_bytes set bytes = greatest(bytes - removed, 0) where person_id = old.owner;
  end if;
  if tg_op <> 'DELETE' and new.owner is not null and exists (select from public.profiles where id = new.owner) then
    insert into private.stored_bytes as stored (person_id, bytes, photos_on, photos) values (new.owner, added, today, is_photo::integer)
    on conflict (person_id) do update set
      bytes = stored.bytes + added,
      photos = is_photo::integer + case stored.photos_on when today then stored.photos else 0 end,
      photos_on = today
    returning bytes, photos into total, photos_today;
    if is_photo and auth.uid() is not null and not private.is_admin() then
      perform private.require_photos_of_day(new.owner, photos_today);
    end if;
    if total >= private.byte_quota(new.owner) and (tg_op = 'INSERT' or added > removed)
      and auth.uid() is not null and not private.is_admin()
    then
      raise exception 'Your pictures take all of the % MB you have. Remove some, or choose a larger plan.',
        private.format_number(private.byte_quota(new.owner) / 1048576)
        using hint = 'byte_quota';
    end if;
  end if;
  return null;
end
$$;

create function private.is_identity_seen(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.facts as fact
    where fact.user_id = person and fact.kind in ('id_seen', 'registration_seen', 'yard_visited') and fact.ends_at > now()
  )
$$;

create function private.needs_look_for_more(seller uuid, except_ad uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := private.trust_limit(private.trust_level(seller), 'ads');
begin
  return most is not null and most <= (
    select count(*) from (
      select from public.vehicle_listings as ad where ad.seller_id = seller and ad.status = 'active' and ad.id <> except_ad
      union all
      select from public.spare_parts as part where part.seller_id = seller and part.listed
    ) as others
  );
end
$$;

create function private.require_first_message(sender uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := private.trust_limit(private.trust_level(sender), 'first_messages');
begin
  if most <= private.first_messages_today(sender) then
    raise exception 'You can write about % ads a day. A confirmed phone allows more.', most using hint = 'message_limit';
  end if;
end
$$;

create function private.require_photos_of_day(person uuid, photos integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := private.trust_limit(private.trust_level(person), 'photos');
begin
  if photos > most then
    raise exception 'You can upload % photos a day. A confirmed phone allows more.', private.format_number(most) using hint = 'photo_limit';
  end if;
end
$$;

create or replace function private.scam_signals(ad public.vehicle_listings) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  threshold constant integer := private.setting_count('hold_threshold');
  photos constant integer := private.setting_count('signal_photo_copied');
  found private.scam_signal[] := private.account_signals(ad.seller_id) || private.text_signals(ad.title, ad.description, ad.images)
    || private.signal_if(private.is_number_elsewhere(ad.id), 'number_elsewhere')
    || private.signal_if(private.needs_look_for_more(ad.seller_id, ad.id), 'many_ads');
begin
  if private.signal_points(found) + photos + private.setting_count('signal_price_low') >= threshold then
    found := found || private.signal_if(
      private.price_share(ad) < private.low_price_share() and not private.declares_damage(ad.title, ad.description), 'price_low'
    );
  end if;
  if private.signal_points(found) + photos >= threshold and ad.images <> '{}' and not private.shows_own_car(ad.id) then
    found := found || private.signal_if(exists (select from private.copied_photos(ad.images, ad.seller_id)), 'photo_copied');
  end if;
  return found;
end
$$;

create function private.trust_level(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  member public.profiles;
begin
  select * into member from public.profiles where id = person;
  return case
    when member.verified or private.is_identity_seen(person) then 'trusted'
    when member.created_at <= now() - private.new_seller_term() or private.confirmed_phone(person) is not null
      or (private.current_plan(person)).id is not null then 'known'
    else 'new'
  end;
end
$$;

create function private.trust_limit(level text, what text) returns integer
language sql stable security definer set search_path = ''
as $$ select (select value::integer from public.system_settings where key = 'trust_' || level || '_' || what) $$;

create function public.own_trust_level() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see how far you are trusted.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'level', private.trust_level(auth.uid()),
    'limits', (
      select jsonb_object_agg(level, jsonb_build_object(
        'ads', private.trust_limit(level, 'ads'), 'first_messages', private.trust_limit(level, 'first_messages'),
        'photos', private.trust_limit(level, 'photos')
      ))
      from unnest('{new,known,trusted}'::text[]) as level
    )
  );
end
$$;

grant execute on function public.own_trust_level() to authenticated, service_role;

alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, value, kind, is_public) values
  ('signal_many_ads', '100', 'optional_count', false),
  ('trust_known_first_messages', '50', 'count', false),
  ('trust_known_photos', '3000', 'count', false),
  ('trust_new_ads', '10', 'count', false),
  ('trust_new_first_messages', '10', 'count', false),
  ('trust_new_photos', '100', 'count', false);
alter table public.system_settings enable trigger guard_system_setting;
