-- Which administrator is looking at which pending item in the queue (/admin/approvals/queue): nobody else gets it meanwhile, nor decides it. A
-- claim ends by itself, so that a closed browser holds up nothing.
create table private.approval_claims (
  kind text not null,
  item_id uuid not null,
  admin_id uuid not null,
  ends_at timestamptz not null,
  constraint approval_claims_pkey primary key (kind, item_id),
  constraint approval_claims_admin_id_fkey foreign key (admin_id) references public.profiles (id) on delete cascade
);
create index approval_claims_admin_idx on private.approval_claims (admin_id);

comment on table private.approval_claims is 'Pending items that an administrator is looking at.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.approval_claims', 'admin_id', null, null, '{}', 'cascade', null, 'It ends after two minutes.');

-- How long a claim lasts unless it is renewed. The queue renews it every minute (RENEW_MS of site/admin/approvals/queue/use-queue.ts).
create function private.claim_time() returns interval
language sql immutable
as $$ select interval '2 minutes' $$;

-- The items of a kind (vehicle_listings, spare_parts, service_providers, payment_requests) that the caller looks at next, at most `wanted`: those of
-- `kept` that are still pending and nobody else's, in this order, then those that have waited longest without those `skipped`. They are the caller's
-- until the claim ends; former ones are anybody's. wanted 0: leaves the queue. Administrators only; 22023 for another kind.
create function public.claim_approvals(
  kind text, kept uuid[] default '{}', skipped uuid[] default '{}', wanted integer default 2
) returns setof uuid
language plpgsql security definer set search_path = ''
as $$
declare
  chosen uuid[];
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see what waits for approval.' using errcode = '42501';
  end if;
  if kind is null or kind not in ('vehicle_listings', 'spare_parts', 'service_providers', 'payment_requests') then
    raise exception 'There is no queue of this kind.' using errcode = '22023';
  end if;
  -- Two administrators who ask at once get different items.
  perform pg_advisory_xact_lock(hashtextextended('approval claims ' || kind, 0));
  delete from private.approval_claims as claim
  where claim.kind = claim_approvals.kind and (claim.admin_id = auth.uid() or claim.ends_at <= now());
  chosen := array(
    select pending.id
    from private.pending_since(kind) as pending
    where not exists (
        select from private.approval_claims as claim where claim.kind = claim_approvals.kind and claim.item_id = pending.id
      )
      and (pending.id = any (kept) or pending.id <> all (skipped))
    order by array_position(kept, pending.id), pending.since, pending.id
    limit least(greatest(coalesce(wanted, 2), 0), 10)
  );
  insert into private.approval_claims (kind, item_id, admin_id, ends_at)
  select claim_approvals.kind, item, auth.uid(), now() + private.claim_time() from unnest(chosen) as item;
  return query select unnest(chosen);
end
$$;
grant execute on function public.claim_approvals(text, uuid[], uuid[], integer) to authenticated;

-- The pending items of a kind of the queue that nobody has decided in the last seconds, and since when they wait; not those whose seller appeals
-- against a decision of the caller.
create function private.pending_since(kind text) returns table (id uuid, since timestamptz)
language sql stable security definer set search_path = ''
as $$
  select pending.id, pending.since from (
    select ad.id, coalesce(ad.held_at, ad.created_at) as since from public.vehicle_listings as ad
    where kind = 'vehicle_listings' and (ad.held_at is not null or ad.status = 'pending')
    union all
    select part.id, part.held_at from public.spare_parts as part
    where kind = 'spare_parts' and part.held_at is not null and part.held_reason is null
    union all
    select provider.id, provider.created_at from public.service_providers as provider
    where kind = 'service_providers' and not provider.verified and provider.archived_at is null
    union all
    select request.id, request.created_at from public.payment_requests as request
    where kind = 'payment_requests' and request.status = 'pending'
  ) as pending
  where not exists (select from private.held_acts as held where held.subject = pending.id)
    and not exists (
      select from private.ad_appeals as appeal
      where appeal.ad_id = pending.id and appeal.decided_at is null and appeal.rejected_by = auth.uid()
    )
$$;

-- The name of another administrator who is looking at a pending item now, or decided it in the last seconds; or null.
create function private.claimed_by(item_kind text, item uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(private.person_name(busy.admin_id), 'Another administrator')
  from (
    select claim.admin_id from private.approval_claims as claim
    where claim.kind = item_kind and claim.item_id = item and claim.ends_at > now()
    union all
    select held.person_id from private.held_acts as held where held.subject = item
  ) as busy
  where busy.admin_id is distinct from auth.uid()
  limit 1
$$;

-- Refuses a decision about an item that another administrator is looking at (hint claimed).
create function private.require_unclaimed(item_kind text, item uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  claimed_by constant text := private.claimed_by(item_kind, item);
begin
  if claimed_by is not null then
    raise exception '% is looking at this. You can decide two minutes after they have left.', claimed_by using hint = 'claimed';
  end if;
end
$$;
grant execute on function private.require_unclaimed(text, uuid) to authenticated, service_role;
