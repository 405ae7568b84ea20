-- How far a member is trusted: what they may do at once follows from what was checked, and from time (docs/product.md, Trust grows). Words: domain/trust/levels.ts.

-- new, known (phone confirmed, a paid plan, or a member for 30 days) or trusted (verified, or their ID, business or yard was seen).
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

-- Whether papers or a visit showed who the member is, and still count.
create function private.is_identity_seen(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.facts as fact
    where fact.user_id = person and fact.kind in ('id_seen', 'registration_seen', 'yard_visited') and fact.ends_at > now()
  )
$$;

-- How much of something a member of a level may do: ads (active without a look), first_messages and photos (a day). Null, where there is no
-- such setting: no limit but those of all.
create function private.trust_limit(level text, what text) returns integer
language sql stable security definer set search_path = ''
as $$ select (select value::integer from public.system_settings where key = 'trust_' || level || '_' || what) $$;

-- Whether the seller has as many other ads for sale as they may have without a look.
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
      select from public.spare_parts as part where part.seller_id = seller and part.listed and part.id <> except_ad
    ) as others
  );
end
$$;

-- Queues the ads that a seller with such a limit publishes at the same moment, so that they count each other.
create function private.queue_ads_of(seller uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if private.trust_limit(private.trust_level(seller), 'ads') is not null then
    perform private.lock_ads_of(seller);
  end if;
end
$$;

-- What raises the limits of a level, as a sentence of a refusal.
create function private.what_allows_more(level text) returns text
language sql immutable set search_path = ''
as $$
  select case level
    when 'new' then 'A confirmed phone allows more.'
    else 'Your ID or business registration allows more, once we have seen it.'
  end
$$;

-- Refuses a message to another person for the first time beyond those of a day. Hint message_limit.
create function private.require_first_message(sender uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.trust_level(sender);
  most constant integer := private.trust_limit(level, 'first_messages');
begin
  if most <= private.first_messages_today(sender) then
    raise exception 'You can write about % ads a day. %', most, private.what_allows_more(level) using hint = 'message_limit';
  end if;
end
$$;

-- Refuses photos of ads beyond those of a day. Hint photo_limit.
create function private.require_photos_of_day(person uuid, photos integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  level constant text := private.trust_level(person);
  most constant integer := private.trust_limit(level, 'photos');
begin
  if photos > most then
    raise exception 'You can upload % photos a day. %', private.format_number(most), private.what_allows_more(level)
      using hint = 'photo_limit';
  end if;
end
$$;

-- The caller's level, what each level allows, and what theirs rests on (OwnLevel of site/trust/own/queries.ts). Error 42501 without a session.
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
