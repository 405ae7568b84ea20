-- What asks for the number of an ad counts towards the same limits as reading it (0106): so many people, not so many ads of each
-- way of asking. A vehicle that is sold has no number to call any more.

create or replace function private.contact_owner(listing uuid, part uuid, provider uuid, kind text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  ad record;
  caller_suspended boolean;
  number text;
  withheld text;
begin
  perform private.require_one_ad(listing, part, provider);
  select suspended_at is not null into caller_suspended from public.profiles where id = auth.uid();
  if not found then
    raise exception 'Sign in to see the number.' using errcode = '42501';
  elsif caller_suspended then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;
  select * into ad from private.message_subject(listing, part, provider);
  if ad.owner_id is null or not (ad.is_public or ad.owner_id = auth.uid() or private.is_admin()) then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  end if;
  if ad.owner_id <> auth.uid() and not private.is_admin()
    and exists (select from public.vehicle_listings as sold where sold.id = listing and sold.status = 'sold')
  then
    raise exception 'This vehicle is sold, so its number is no longer shown.' using hint = 'ad_sold';
  end if;
  number := case
    when provider is not null then (select phone from public.service_providers where id = provider)
    else (select phone from public.profiles where id = ad.owner_id)
  end;
  if number is null or ad.owner_id = auth.uid() or private.is_admin() then
    return number;
  end if;
  withheld := private.number_withheld(ad.owner_id);
  if withheld = 'hour' then
    raise exception 'You have asked for 30 numbers within an hour. Wait a little before you ask for the next.'
      using hint = 'reveal_limit';
  elsif withheld = 'day' then
    raise exception 'You have asked for 100 numbers today. Come back tomorrow for more.' using hint = 'reveal_limit';
  end if;
  -- Where nothing can be written down, this is refused.
  perform private.count_lead(listing, part, provider, ad.owner_id, kind, private.lead_person(auth.uid()));
  return number;
end
$$;

drop function private.check_lead_limit(text);

notify pgrst, 'reload schema';
