-- What the seller of an ad that waits, or was rejected, reads: why, what they can do, and their appeal.

-- Of one of the caller's ads, a vehicle or else a spare part with this id (OwnHold of site/trust/holds/queries.ts): {kind, title, state, held_at,
-- reason, signals, is_suspect, phone_confirmed, code, appeal}; null if it neither waits nor was rejected. Signals without points; what would help to
-- get round them is not told.
create function public.own_ad_hold(listing_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'kind', ad.kind, 'title', private.visible_line(ad.title), 'state', ad.state, 'held_at', ad.held_at, 'reason', ad.reason,
    'signals', (
      select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one
      where hold.is_suspect and one ->> 'signal' not in ('suspended_device', 'many_first_messages', 'many_reports')
    ),
    'is_suspect', coalesce(hold.is_suspect, false),
    'phone_confirmed', private.confirmed_phone(auth.uid()) is not null,
    'code', case when hold.is_suspect and ad.state = 'pending' then private.day_code(hold.seed, private.nairobi_today()) end,
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'accepted', appeal.accepted)
      from private.ad_appeals as appeal where appeal.kind = ad.kind and appeal.ad_id = own_ad_hold.listing_id
    )
  )
  from (
    select 'vehicle'::public.ad_kind as kind, own.title, private.ad_state(own) as state, own.held_at, own.rejection_reason as reason
    from public.vehicle_listings as own where own.id = own_ad_hold.listing_id and own.seller_id = auth.uid()
    union all
    select 'spare_part', own.name, private.ad_state(own), own.held_at, own.held_reason
    from public.spare_parts as own where own.id = own_ad_hold.listing_id and own.seller_id = auth.uid()
    order by kind limit 1
  ) as ad
  left join private.ad_holds as hold on hold.kind = ad.kind and hold.ad_id = own_ad_hold.listing_id
  where ad.held_at is not null or ad.reason is not null
$$;
grant execute on function public.own_ad_hold(uuid) to authenticated, business_sales, service_role;

-- What administrators read beside a waiting ad: the signals with their points as they are now, the threshold, and the appeal.
create function private.pending_hold(ad anyelement) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found constant private.scam_signal[] := private.scam_signals(ad);
begin
  return jsonb_build_object(
    'signals', to_jsonb(found), 'points', private.signal_points(found), 'threshold', private.setting_count('hold_threshold'),
    'copies', private.copies_of_photos(ad.images, ad.seller_id, found),
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'is_own_decision', appeal.rejected_by = auth.uid())
      from private.ad_appeals as appeal where appeal.kind = private.kind_of(ad) and appeal.ad_id = ad.id and appeal.decided_at is null
    )
  );
end
$$;

-- The other sellers' ads that show photos of this one, if that is a signal: {image, title, path, seller}.
create function private.copies_of_photos(images text[], seller uuid, found private.scam_signal[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(copy)), '[]') from private.copied_photos(images, seller) as copy
  where exists (select from unnest(found) as one where one.signal = 'photo_copied')
$$;
