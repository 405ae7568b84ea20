-- Who runs the marketplace is on the contact, privacy and terms pages, with the number under which it is registered with the Office of the
-- Data Protection Commissioner. And what is free is said in the same words wherever a limit of ads is told.

-- It takes the kind of a setting from the one that is there.
alter table public.system_settings disable trigger guard_system_setting;
insert into public.system_settings (key, kind, is_public, value) values ('data_protection_registration', 'text', true, '');
alter table public.system_settings enable trigger guard_system_setting;

create or replace function private.check_system_setting(key text, value text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if value = '' then
    return;
  elsif key = 'max_images_per_listing' and value ~ '^\d{1,5}$' and value::integer > 30 then
    raise exception 'Enter a number from 1 to 30.' using hint = 'setting_max_images_per_listing';
  elsif key = 'listing_expiry_days' and value ~ '^\d{1,5}$' and value::integer > 365 then
    raise exception 'Enter a number from 1 to 365.' using hint = 'setting_listing_expiry_days';
  elsif key = 'contact_email' and not private.is_email(value) then
    raise exception 'Enter an e-mail address, for example sales@example.com.' using hint = 'setting_contact_email';
  elsif key = 'contact_phone' and value !~ '^\+?\d[\d ]{6,18}$' then
    raise exception 'Enter a phone number, for example +254 700 000 000.' using hint = 'setting_contact_phone';
  elsif key = 'bank_account_number' and value !~ '^[0-9A-Za-z -]{4,34}$' then
    raise exception 'An account number has 4 to 34 digits and letters.' using hint = 'setting_bank_account_number';
  elsif key = 'mpesa_till_number' and value !~ '^\d{5,8}$' then
    raise exception 'A till number has 5 to 8 digits.' using hint = 'setting_mpesa_till_number';
  elsif key = 'mpesa_paybill_number' and value !~ '^\d{5,8}$' then
    raise exception 'A paybill number has 5 to 8 digits.' using hint = 'setting_mpesa_paybill_number';
  elsif key = 'business_kra_pin' and value !~ '^[AP]\d{9}[A-Z]$' then
    raise exception 'A KRA PIN is a letter, nine digits and a letter, for example P051234567X.'
      using hint = 'setting_business_kra_pin';
  elsif key = 'data_protection_registration' and value !~ '^[0-9A-Za-z][0-9A-Za-z ./-]{2,39}$' then
    raise exception 'A registration number has 3 to 40 letters, digits and signs like - and /.'
      using hint = 'setting_data_protection_registration';
  elsif key like 'home\_figure\_%' and char_length(value) > 20 then
    raise exception 'Use at most 20 characters.' using hint = 'setting_' || key;
  end if;
end
$$;

-- As in 0043, with the name of the plan that allows so many; null: none.
create or replace function public.own_ad_room() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if auth.uid() is null then
    raise exception 'Sign in to see your ads.' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'active', private.active_ads(auth.uid()),
    -- As in limit_ads(): administrators are not bound.
    'most', case when not private.is_admin() then private.listing_limit(auth.uid()) end,
    'plan', (select plan.name from private.current_plan(auth.uid()) as plan)
  );
end
$$;

-- As in 0018; who has no plan is not told of a larger one.
create or replace function private.limit_ads() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most integer := private.listing_limit(new.seller_id);
  has_plan boolean;
begin
  if most is null or auth.uid() is null or private.is_admin() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('ads of ' || new.seller_id, 0));
  if private.active_ads(new.seller_id) > most then
    has_plan := exists (select from private.current_plan(new.seller_id) as plan where plan.id is not null);
    raise exception '% % active %. Mark one as sold or take one down, or choose a %.',
      case when has_plan then 'Your plan allows' else 'Without a plan you can have' end,
      case most when 0 then 'no' else most::text end,
      case most when 1 then 'ad' else 'ads' end,
      case when has_plan then 'larger plan' else 'plan' end
      using hint = 'listing_limit';
  end if;
  return null;
end
$$;

notify pgrst, 'reload schema';
