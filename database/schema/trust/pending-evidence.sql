-- What administrators see of evidence and visits that await a decision, in the order of the chosen ids (admin/approvals.sql).

-- Evidence that waits (WaitingEvidence of site/admin/approvals/queries.ts), with whose numbers equal those of the same member.
create function private.pending_evidence(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      sent.id, sent.kind, sent.submitted_at,
      (select count(*) from private.evidence_pages as page where page.evidence_id = sent.id) as pages,
      jsonb_build_object('first_name', person.first_name, 'last_name', person.last_name, 'business_name', person.business_name) as names,
      case when ad.id is not null then jsonb_build_object(
        'id', ad.id, 'title', ad.title, 'year', ad.year, 'make', make.name, 'model', model.name, 'chassis', (
          select known.masked from private.paper_numbers as known where known.listing_id = ad.id and known.kind = 'chassis' and not known.is_read
        )
      ) end as ad,
      case when part.id is not null then jsonb_build_object('id', part.id, 'name', part.name) end as part,
      case when sent.kind = 'code_photo' then private.codes_of_photo(sent) end as codes,
      private.seller_history(sent.user_id) as seller, private.sharing_numbers(sent.user_id) as sharing
    from public.evidence as sent
    join public.profiles as person on person.id = sent.user_id
    left join public.vehicle_listings as ad on ad.id = sent.listing_id
    left join public.spare_parts as part on part.id = sent.spare_part_id
    left join public.vehicle_makes as make on make.id = ad.make_id
    left join public.vehicle_models as model on model.id = ad.model_id
    where sent.id = any (chosen) and sent.status = 'waiting' and sent.kind <> 'account_recovery'
  ) as row
$$;

-- Other members with a number of this member's papers or vehicles: {kind, id, name, suspended}.
create function private.sharing_numbers(person uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(distinct jsonb_build_object(
    'kind', other.kind, 'id', other.user_id, 'name', private.person_name(other.user_id),
    'suspended', (select suspended_at is not null from public.profiles where id = other.user_id)
  )), '[]')
  from private.paper_numbers as own
  join private.paper_numbers as other on other.kind = own.kind and other.hash = own.hash and other.user_id <> own.user_id
  where own.user_id = sharing_numbers.person
$$;

-- Visits that another administrator confirms (WaitingVisit of site/admin/approvals/queries.ts).
create function private.pending_visits(chosen uuid[]) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(row) order by array_position(chosen, row.id)), '[]')
  from (
    select
      visit.id, visit.visited_on, visit.place, visit.note, visit.entered_at,
      coalesce(private.person_name(visit.entered_by), 'An erased account') as entered_by, visit.entered_by = auth.uid() as is_own,
      private.seller_history(visit.user_id) as seller
    from public.yard_visits as visit
    where visit.id = any (chosen) and visit.confirmed_at is null
  ) as row
$$;
