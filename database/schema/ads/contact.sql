-- How people contact the owner of an ad outside the site: by phone or WhatsApp. Each contact counts as a lead.

-- Returns the phone number (E.164) of an ad that the caller can see, or null when its owner gave none, and counts a lead.
-- Errors as for contact_owner().
create function public.reveal_phone(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null
) returns text
language sql security definer set search_path = ''
as $$ select private.contact_owner(listing_id, spare_part_id, service_provider_id, 'phone_reveal') $$;
grant execute on function public.reveal_phone(uuid, uuid, uuid) to authenticated, service_role;

-- Counts that the caller opened a WhatsApp chat about an ad; otherwise like reveal_phone().
create function public.record_whatsapp(
  listing_id uuid default null, spare_part_id uuid default null, service_provider_id uuid default null
) returns text
language sql security definer set search_path = ''
as $$ select private.contact_owner(listing_id, spare_part_id, service_provider_id, 'whatsapp') $$;
grant execute on function public.record_whatsapp(uuid, uuid, uuid) to authenticated, service_role;

-- Returns the phone number of an ad's owner and counts the caller as a lead of this kind, once a day; dealers also see who asked.
-- Owners and administrators are not counted. Errors: 42501 without a session and for suspended callers; hints one_ad, ad_gone,
-- ad_sold, reveal_limit.
create function private.contact_owner(listing uuid, part uuid, provider uuid, kind text) returns text
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
  withheld := private.number_mask_reason(ad.owner_id);
  if withheld = 'hour' then
    raise exception 'You have asked for 30 numbers within an hour. Wait a little before you ask for the next.'
      using hint = 'reveal_limit';
  elsif withheld = 'day' then
    raise exception 'You have asked for 100 numbers today. Come back tomorrow for more.' using hint = 'reveal_limit';
  end if;
  -- Fails in a read-only transaction: no number is shown uncounted.
  perform private.count_lead(listing, part, provider, ad.owner_id, kind, private.lead_person(auth.uid()));
  if provider is null then
    perform private.record_named_lead(
      ad.owner_id, auth.uid(), coalesce(listing, part), case when part is null then 'vehicle'::public.ad_kind else 'spare_part' end, ad.title, kind
    );
  end if;
  return number;
end
$$;
