-- What the seller of an ad that waits, or was rejected, reads: why, what they can do, and their appeal.

-- Of one of the caller's ads (OwnHold of site/trust/holds/queries.ts): {title, state, held_at, reason, signals, phone_confirmed, code, code_photo,
-- logbook, appeal}; null if it neither waits nor was rejected. Signals without points; what would help to get round them is not told.
create function public.own_ad_hold(listing_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'title', private.visible_line(ad.title), 'state', private.ad_state(ad), 'held_at', ad.held_at, 'reason', ad.rejection_reason,
    'signals', (
      select coalesce(jsonb_agg(one -> 'signal'), '[]') from jsonb_array_elements(hold.signals) as one
      where hold.is_suspect and one ->> 'signal' not in ('suspended_device', 'many_first_messages', 'many_reports')
    ),
    'is_suspect', coalesce(hold.is_suspect, false),
    'phone_confirmed', private.confirmed_phone(ad.seller_id) is not null,
    'code', case when hold.is_suspect and ad.held_at is not null then private.day_code(hold.seed, private.nairobi_today()) end,
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'accepted', appeal.accepted)
      from private.ad_appeals as appeal where appeal.listing_id = ad.id
    )
  )
  from public.vehicle_listings as ad left join private.ad_holds as hold on hold.listing_id = ad.id
  where ad.id = own_ad_hold.listing_id and ad.seller_id = auth.uid() and (ad.held_at is not null or ad.rejection_reason is not null)
$$;
grant execute on function public.own_ad_hold(uuid) to authenticated, service_role;

-- What administrators read beside a waiting ad: the signals with their points as they are now, the threshold, and the appeal.
create function private.pending_hold(ad public.vehicle_listings) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'signals', to_jsonb(found), 'points', private.signal_points(found), 'threshold', private.setting_count('hold_threshold'),
    'copies', private.copies_of_photos(ad, found),
    'appeal', (
      select jsonb_build_object('letter', appeal.letter, 'appealed_at', appeal.appealed_at, 'is_own_decision', appeal.rejected_by = auth.uid())
      from private.ad_appeals as appeal where appeal.listing_id = ad.id and appeal.decided_at is null
    )
  )
  from private.scam_signals(ad) as found
$$;

-- The other sellers' ads that show photos of this one, if that is a signal: {image, title, path, seller}.
create function private.copies_of_photos(ad public.vehicle_listings, found private.scam_signal[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(copy)), '[]') from private.copied_photos(ad.images, ad.seller_id) as copy
  where exists (select from unnest(found) as one where one.signal = 'photo_copied')
$$;
