-- Appeals: the seller of an ad that an administrator rejected may write once why it should be public, and another administrator decides.

create table private.ad_appeals (
  ad_id uuid not null,
  seller_id uuid not null,
  letter text not null,
  appealed_at timestamptz not null default now(),
  rejected_by uuid,
  accepted boolean,
  decided_at timestamptz,
  kind public.ad_kind not null,
  constraint ad_appeals_pkey primary key (kind, ad_id),
  constraint ad_appeals_kind_known check (kind in ('vehicle', 'spare_part')),
  constraint ad_appeals_letter_length check (char_length(letter) between 20 and 2000),
  constraint ad_appeals_decided check ((accepted is null) = (decided_at is null)),
  constraint ad_appeals_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade,
  constraint ad_appeals_rejected_by_fkey foreign key (rejected_by) references public.profiles (id) on delete set null
);

comment on table private.ad_appeals is 'Appeals against rejected ads, one of each ad. Written by functions only.';

create index ad_appeals_seller_idx on private.ad_appeals (seller_id);
create index ad_appeals_rejected_by_idx on private.ad_appeals (rejected_by);

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.ad_appeals', 'seller_id', null, 'ad_appeals', '{seller_id,rejected_by}', 'cascade', null, 'Theirs alone.'),
  ('private.ad_appeals', 'rejected_by', null, null, '{}', 'anonymise', null, 'Somebody else''s appeal.');

-- One of the caller's ads: a vehicle, or else a spare part with this id; {kind, reason}, the reason why it was rejected. Locks it. Null if there is none.
create function private.own_rejected_ad(ad uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  reason text;
begin
  select own.rejection_reason into reason from public.vehicle_listings as own where own.id = ad and own.seller_id = auth.uid() for update;
  if found then
    return jsonb_build_object('kind', 'vehicle', 'reason', reason);
  end if;
  select own.held_reason into reason from public.spare_parts as own where own.id = ad and own.seller_id = auth.uid() for update;
  return case when found then jsonb_build_object('kind', 'spare_part', 'reason', reason) end;
end
$$;

-- Sends the caller's rejected ad in again with a letter, once, for another administrator than the one who rejected it. Hints appeal_*, ad_gone.
create function public.appeal_ad(listing_id uuid, letter text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(letter, E' \n\r\t');
  ad constant jsonb := private.own_rejected_ad(listing_id);
  ad_kind constant public.ad_kind := ad ->> 'kind';
begin
  if ad is null then
    raise exception 'This ad is no longer there.' using hint = 'ad_gone';
  elsif exists (select from private.ad_appeals as known where (known.kind, known.ad_id) = (ad_kind, listing_id)) then
    raise exception 'You have appealed for this ad already, which can be done once.' using hint = 'appeal_made';
  elsif ad ->> 'reason' is null then
    raise exception 'This ad was not rejected, so there is nothing to appeal against.' using hint = 'appeal_nothing';
  elsif coalesce(char_length(private.visible_line(said)), 0) < 20 then
    raise exception 'Say in at least 20 characters why the ad should be public.' using hint = 'appeal_letter';
  elsif char_length(said) > 2000 then
    raise exception 'Your letter is too long: at most 2,000 characters.' using hint = 'appeal_letter';
  end if;
  insert into private.ad_appeals (kind, ad_id, seller_id, letter, rejected_by)
  values (ad_kind, listing_id, auth.uid(), said, (
    select hold.decided_by from private.ad_holds as hold where (hold.kind, hold.ad_id) = (ad_kind, listing_id)
  ));
  if ad_kind = 'vehicle' then
    update public.vehicle_listings set status = 'draft' where id = listing_id;
  else
    update public.spare_parts set held_at = now(), held_reason = null where id = listing_id;
  end if;
end
$$;
grant execute on function public.appeal_ad(uuid, text) to authenticated, business_manager, service_role;

-- Whether an ad waits because of an appeal.
create function private.is_appealed(kind public.ad_kind, ad uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from private.ad_appeals as appeal where appeal.kind = is_appealed.kind and appeal.ad_id = ad and appeal.decided_at is null
  )
$$;

-- Refuses an administrator who would decide on an appeal against their own decision. Hint other_administrator.
create function private.require_other_administrator(kind public.ad_kind, ad uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (
    select from private.ad_appeals as appeal
    where appeal.kind = require_other_administrator.kind and appeal.ad_id = ad and appeal.decided_at is null
      and appeal.rejected_by = auth.uid()
  ) then
    raise exception 'You rejected this ad, and its seller appeals. Another administrator decides.' using hint = 'other_administrator';
  end if;
end
$$;

create function private.settle_appeal(kind public.ad_kind, ad uuid, accepted boolean) returns void
language sql security definer set search_path = ''
as $$
  update private.ad_appeals as appeal set accepted = settle_appeal.accepted, decided_at = now()
  where appeal.kind = settle_appeal.kind and appeal.ad_id = ad and appeal.decided_at is null
$$;
