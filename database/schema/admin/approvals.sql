-- Pending approvals: vehicle listings, spare parts, service providers, business names, held reviews, evidence, visits and requests to recover accounts that an administrator must decide
-- on. What is shown of each is in approval-rows.sql and trust/pending-evidence.sql, what speaks against it in approval-doubts.sql.

-- A page of approvals (Approvals of site/admin/approvals/queries.ts), newest first, of one kind: vehicle_listings (held or
-- pending), listing_drafts (sellers' own drafts), spare_parts (held), service_providers (not verified), business_names, reviews (held), evidence, yard_visits or
-- account_recoveries (the oldest first). `counts` cover all kinds.
-- The sort `outliers` puts listings first whose price lies furthest from its usual one (private.price_distances); any other sort is
-- newest first, of vehicle_listings and spare_parts after those that are suspect or appealed. A page beyond the last is the last. `only_ids`: those of these items that are
-- pending, in this order, at most 50, instead of a page.
create function public.admin_approvals(
  kind text default 'vehicle_listings', page integer default 1, page_size integer default 10, sort text default 'newest',
  only_ids uuid[] default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 10), 1), 50);
  counts constant jsonb := private.pending_approval_counts();
  total constant integer := coalesce(counts ->> kind, counts ->> 'vehicle_listings')::integer;
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  chosen := coalesce(only_ids[:50], private.chosen_approvals(kind, sort, size, (shown - 1) * size));
  return jsonb_build_object(
    'rows', case kind
      when 'spare_parts' then private.pending_parts(chosen)
      when 'service_providers' then private.pending_providers(chosen)
      when 'business_names' then private.requested_names(chosen)
      when 'reviews' then private.held_reviews(chosen)
      when 'evidence' then private.pending_evidence(chosen)
      when 'yard_visits' then private.pending_visits(chosen)
      when 'account_recoveries' then private.pending_account_recoveries(chosen)
      else private.pending_listings(chosen, coalesce(kind = 'listing_drafts', false))
    end,
    'total', total, 'page', shown, 'page_size', size, 'counts', counts
  );
end
$$;
grant execute on function public.admin_approvals(text, integer, integer, text, uuid[]) to authenticated, service_role;

-- How many items of each kind are pending.
create function private.pending_approval_counts() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'vehicle_listings', (select count(*) from public.vehicle_listings where held_at is not null or status = 'pending'),
    'spare_parts', (select count(*) from public.spare_parts where held_at is not null and held_reason is null),
    'service_providers', (select count(*) from public.service_providers where not verified and archived_at is null),
    'business_names', (select count(*) from public.business_name_changes),
    'reviews', (select count(*) from public.reviews where held_for is not null),
    'evidence', (select count(*) from public.evidence where status = 'waiting' and kind <> 'account_recovery'),
    'yard_visits', (select count(*) from public.yard_visits where confirmed_at is null),
    'account_recoveries', (select count(*) from private.account_recoveries where state = 'waiting'),
    'listing_drafts', (select count(*) from public.vehicle_listings where status = 'draft' and held_at is null)
  )
$$;

-- The ids of a page of pending items of a kind. A query for each, so that each can use its index.
create function private.chosen_approvals(kind text, sort text, size integer, passed integer) returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if kind = 'spare_parts' then
    return array(
      select part.id
      from public.spare_parts as part left join private.ad_holds as hold on hold.kind = 'spare_part' and hold.ad_id = part.id
      where part.held_at is not null and part.held_reason is null
      order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('spare_part', part.id) desc,
        part.created_at desc, part.id desc
      limit size offset passed
    );
  elsif kind = 'service_providers' then
    return array(
      select id from public.service_providers where not verified and archived_at is null
      order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'business_names' then
    return array(select id from public.business_name_changes order by created_at desc, id desc limit size offset passed);
  elsif kind = 'reviews' then
    return array(
      select id from public.reviews where held_for is not null order by created_at desc, id desc limit size offset passed
    );
  elsif kind = 'evidence' then
    return array(
      select sent.id from public.evidence as sent where sent.status = 'waiting' and sent.kind <> 'account_recovery'
      order by sent.submitted_at, sent.id limit size offset passed
    );
  elsif kind = 'yard_visits' then
    return array(
      select id from public.yard_visits where confirmed_at is null order by entered_at, id limit size offset passed
    );
  elsif kind = 'account_recoveries' then
    return array(
      select id from private.account_recoveries where state = 'waiting' order by created_at, id limit size offset passed
    );
  elsif sort = 'outliers' then
    return array(
      select ad.id
      from private.price_distances(array(
        select waiting.id from public.vehicle_listings as waiting
        where case
          when kind = 'listing_drafts' then waiting.status = 'draft' and waiting.held_at is null
          else waiting.held_at is not null or waiting.status = 'pending'
        end
      )) as compared
      join public.vehicle_listings as ad on ad.id = compared.listing_id
      order by compared.distance desc, ad.created_at desc, ad.id desc
      limit size offset passed
    );
  elsif kind = 'listing_drafts' then
    return array(
      select id from public.vehicle_listings where status = 'draft' and held_at is null
      order by created_at desc, id desc limit size offset passed
    );
  end if;
  return array(
    select ad.id from public.vehicle_listings as ad left join private.ad_holds as hold on hold.kind = 'vehicle' and hold.ad_id = ad.id
    where ad.held_at is not null or ad.status = 'pending'
    order by coalesce(hold.is_suspect and hold.decision is null, false) or private.is_appealed('vehicle', ad.id) desc, ad.created_at desc, ad.id desc
    limit size offset passed
  );
end
$$;
