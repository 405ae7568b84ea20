-- What speaks for a scam in an ad, as signals with points (settings signal_*). From hold_threshold points on, the ad waits for an administrator:
-- no signal decides anything. docs/trust.md, Signals; words for people: domain/trust/signals.ts.

create type private.scam_signal as (signal text, points integer);

-- A signal with the points of its setting, if `holds`; otherwise nothing.
create function private.signal_if(holds boolean, signal text, times integer default 1) returns private.scam_signal[]
language sql stable security definer set search_path = ''
as $$
  select case
    when holds and private.setting_count('signal_' || signal) > 0
      then array[(signal, private.setting_count('signal_' || signal) * times)::private.scam_signal]
    else '{}'
  end
$$;

create function private.signal_points(found private.scam_signal[]) returns integer
language sql immutable set search_path = ''
as $$ select coalesce(sum(one.points), 0)::integer from unnest(found) as one $$;

-- Signals of the seller's account. What was checked about them outweighs its age.
create function private.account_signals(seller uuid) returns private.scam_signal[]
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

-- In how many towns a seller has posted what is for sale now, in the last 30 days.
create function private.recent_towns(seller uuid) returns bigint
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In PL/pgSQL, which keeps the plan.
  return (
    select count(distinct lower(private.visible_line(town.location)))
    from (
      -- Each spelling once: a dealer has hundreds of ads in few towns.
      select ad.location
      from (
        select location, created_at from public.vehicle_listings where seller_id = seller and status = 'active'
        union all
        select location, created_at from public.spare_parts where seller_id = seller and listed
      ) as ad
      where ad.created_at > now() - interval '30 days'
      group by ad.location
    ) as town
  );
end
$$;

-- To how many people a member has written first in the last 24 hours.
create function private.first_messages_today(person uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from public.message_threads as thread
  where thread.asker_id = person and thread.created_at > now() - interval '1 day'
$$;

-- Signals of what an ad says: words of scams (twice the points if there is hardly a doubt), and a phone number in it or in the name of a photo.
create function private.text_signals(title text, description text, images text[]) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  said constant text := concat_ws(E'\n', title, description);
  likeness constant integer := private.scam_likeness_of_ad(title, description);
begin
  return private.signal_if(likeness > 0, 'scam_words', likeness)
    || private.signal_if(
      private.has_phone_number(said) or array_to_string(images, ' ') ~ '-(254|0\d\d)[17]\d{8}\M', 'number_in_text'
    );
end
$$;

-- Whether a text names a Kenyan mobile number, however it is grouped, also in wide digits and with signs that nobody sees.
create function private.has_phone_number(given text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(
    regexp_replace(normalize(given, NFKC), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g') ~ '(?<!\d)(\+?254|0)[ ./_-]?[17]([ ./_-]?\d){8}(?!\d)',
    false
  )
$$;

-- The price of an ad as a share of what is usual: the middle of its estimate, or else the median of others' ads of the model, two years older to two
-- years newer, of which there are at least five. Null if nobody knows, or if it is not low for sure.
create function private.price_share(ad public.vehicle_listings) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  usual numeric;
begin
  -- As in price_below_review(): an estimate takes long, and few could be low.
  if exists (
    select from private.price_years as near
    where near.model_id = ad.model_id and near.year = ad.year and ad.price >= near.highest * private.low_price_share()
  ) then
    return null;
  end if;
  usual := (select middle from private.price_ranges(private.stated_vehicle(ad), ad.seller_id));
  if usual is null then
    select percentile_disc(0.5) within group (order by alike.price) into usual
    from public.vehicle_listings as alike
    where alike.status = 'active' and alike.model_id = ad.model_id and alike.year between ad.year - 2 and ad.year + 2
      and alike.seller_id <> ad.seller_id
    having count(*) >= 5;
  end if;
  return ad.price / nullif(usual, 0);
end
$$;

-- The price of an ad of a spare part as a share of the median of at least five ads of others with the same part number, new ones compared with new
-- ones. Null if there are fewer, without a part number (names of parts are too vague), and of one in a poor condition.
create function private.price_share(part public.spare_parts) returns numeric
language plpgsql stable security definer set search_path = ''
as $$
declare
  code constant text := private.part_code(part.part_number);
begin
  if code is null or part.condition = 'poor' then
    return null;
  end if;
  return part.price / (
    select percentile_disc(0.5) within group (order by alike.price)
    from public.spare_parts as alike
    where alike.listed and private.part_code(alike.part_number) = code and alike.seller_id <> part.seller_id
      and alike.condition <> 'poor' and (alike.condition = 'new') = (part.condition = 'new')
    having count(*) >= 5
  )::numeric;
end
$$;

-- A price below this share of what is usual is a signal.
create function private.low_price_share() returns numeric
language sql immutable
as $$ select 0.7 $$;

-- The signals of a vehicle ad. Prices and photos are compared only if they could make it wait: both take longer than all else.
create function private.scam_signals(ad public.vehicle_listings) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found private.scam_signal[] := private.account_signals(ad.seller_id) || private.text_signals(ad.title, ad.description, ad.images)
    || private.signal_if(private.is_number_elsewhere(ad.id), 'number_elsewhere')
    || private.signal_if(private.needs_look_for_more(ad.seller_id, ad.id), 'many_ads');
begin
  if private.could_hold(found, '{price_low,photo_copied}') then
    found := found || private.signal_if(
      private.price_share(ad) < private.low_price_share() and not private.declares_damage(ad.title, ad.description), 'price_low'
    );
  end if;
  return found || private.photo_signals(found, ad.images, ad.seller_id, 'vehicle', ad.id);
end
$$;

-- The signals of an ad of a spare part.
create function private.scam_signals(part public.spare_parts) returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found private.scam_signal[] := private.account_signals(part.seller_id)
    || private.text_signals(part.name, part.description, part.images)
    || private.signal_if(private.needs_look_for_more(part.seller_id, part.id), 'many_ads');
begin
  if private.could_hold(found, '{price_low,photo_copied}') then
    found := found || private.signal_if(private.price_share(part) < private.low_price_share(), 'price_low');
  end if;
  return found || private.photo_signals(found, part.images, part.seller_id, 'spare_part', part.id);
end
$$;

-- Whether an ad with the signals found so far would wait with these others.
create function private.could_hold(found private.scam_signal[], others text[]) returns boolean
language sql stable security definer set search_path = ''
as $$
  select private.signal_points(found) + sum(private.setting_count('signal_' || other)) >= private.setting_count('hold_threshold')
  from unnest(others) as other
$$;

-- The signal of copied photos beside those `known`, unless the staff saw that the seller has what is for sale.
create function private.photo_signals(known private.scam_signal[], images text[], seller uuid, kind public.ad_kind, ad uuid)
returns private.scam_signal[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if images = '{}' or not private.could_hold(known, '{photo_copied}') or private.is_seen_with_seller(kind, ad) then
    return '{}';
  end if;
  return private.signal_if(exists (select from private.copied_photos(images, seller)), 'photo_copied');
end
$$;

-- Whether the staff saw that the seller has it: the logbook of a vehicle, or a photo with the code of a day.
create function private.is_seen_with_seller(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.evidence as sent
    where sent.kind in ('logbook', 'code_photo') and sent.status = 'seen'
      and case is_seen_with_seller.kind when 'vehicle' then sent.listing_id = ad else sent.spare_part_id = ad end
  )
$$;

create function private.is_suspect(found private.scam_signal[]) returns boolean
language sql stable security definer set search_path = ''
as $$ select private.signal_points(found) >= private.setting_count('hold_threshold') $$;

-- Whether an ad says that the vehicle is damaged or for parts: a low price needs no other reason then. That it never was ("no accident") does not count.
create function private.declares_damage(title text, description text) returns boolean
language sql immutable set search_path = ''
as $$
  select regexp_replace(
    private.plain_words(concat_ws(E'\n', title, description)),
    '\m(no|not|non|never|without|zero|nil|bila|hakuna|haina|haijawahi|haijapata|bima ya)\M'
      || '( (a|an|any|been|had|has|in|involved|pata|kupata|major|minor|serious|history|of))* ?(accidents?|ajali|salvaged?|scrap|written? ?off|floods?|flooded|burnt'
      || '|engine (problems?|issues?|faults?|knock\w*))\M', ' ', 'g'
  ) ~ (
    '\m(accident(?! (free|history|record))|non ?runners?|not running|for (parts|spares|scrap)|scrap|salvage|written? ?off'
    || '|(body|bare|empty|just a|only a) shell|shell only|flood(?! free)(ed)?|burnt|no engine'
    || '|ajali(?! (hakuna|haijawahi|bado))|(ili|ime)(gongwa|pinduka|ungua)'
    || '|(engine|gearbox|cvt|injini|gear) (is )?(dead|gone|knock\w*|blown|imekufa|imekwisha))\M'
  )
$$;
