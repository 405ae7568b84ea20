-- One suggestion for a vehicle ad that nobody has asked about for two weeks: the first reason that its own data gives. It is computed
-- when it is shown, so that it disappears with its reason or with the first call or message.

-- When sellers were last told, so that an ad is told at most once in thirty days.
create table private.told_suggestions (
  listing_id uuid constraint told_suggestions_pkey primary key,
  told_on date not null,
  constraint told_suggestions_listing_id_fkey foreign key (listing_id) references public.vehicle_listings (id) on delete cascade
);

comment on table private.told_suggestions is 'The last suggestion told about each vehicle ad.';
comment on column private.told_suggestions.told_on is 'In Nairobi.';

-- Whether nobody has asked about the ad although it was on offer for fourteen whole days.
create function private.is_quiet(ad public.vehicle_listings) returns boolean
language sql stable set search_path = ''
as $$
  select ad.status = 'active' and ad.held_at is null and ad.created_at <= since.at
    and not exists (
      select from public.leads
      where leads.listing_id = ad.id and leads.kind <> 'view' and leads.day >= private.nairobi_today() - 14
    )
    and not exists (
      select from private.ad_events as former
      where former.owner_id = ad.seller_id and former.ad_id = ad.id and former.at > since.at and former.state <> 'active'
    )
    and coalesce((
      select former.state from private.ad_events as former
      where former.owner_id = ad.seller_id and former.ad_id = ad.id and former.at <= since.at
      order by former.at desc, former.id desc limit 1
    ), 'active') = 'active'
  from (select now() - interval '14 days' as at) as since
$$;

-- The suggestion: {reason, and its numbers}; null if nothing applies. Amounts are KES. domain/ads/suggestions.ts has the words.
create function private.suggestion_for(ad public.vehicle_listings) returns jsonb
language sql stable set search_path = ''
as $$
  select case
    when ad.price > estimate.high then jsonb_build_object(
      'reason', 'price', 'above', ad.price - estimate.high, 'high', estimate.high, 'ads', estimate.ads, 'sellers', estimate.sellers
    )
    when cardinality(ad.images) < least(5, private.setting_count('max_images_per_listing'))
      then jsonb_build_object('reason', 'photos', 'photos', cardinality(ad.images))
    when coalesce(private.visible_line(ad.description), '') = '' then jsonb_build_object('reason', 'description')
    when ad.created_at <= now() - interval '60 days'
      then jsonb_build_object('reason', 'age', 'days', private.nairobi_today() - private.nairobi_day(ad.created_at))
  end
  from (select) as one left join public.price_estimates as estimate on estimate.listing_id = ad.id
$$;

create domain private.required_suggestion_reason as text not null check (value in ('price', 'photos', 'description', 'age'));
-- Numbers that a reason does not need are null.
create type public.suggestion as (
  reason private.required_suggestion_reason,
  above bigint,
  high bigint,
  ads integer,
  sellers integer,
  photos integer,
  days integer
);
create type public.own_suggestion as (listing_id private.required_uuid, suggestion private.required_suggestion);
create domain private.required_suggestion as public.suggestion not null;

-- The suggestions for these ads of the caller, where there is one. Hint too_many above 100 ads.
create function public.own_suggestions(listings uuid[]) returns setof public.own_suggestion
language plpgsql stable security definer set search_path = ''
as $$
begin
  if cardinality(listings) > 100 then
    raise exception 'Name at most 100 ads.' using hint = 'too_many';
  end if;
  return query
    select told.*
    from (
      select ad.id, made.suggestion
      from public.vehicle_listings as ad
      cross join lateral (select private.suggestion_for(ad) as suggestion offset 0) as made
      where ad.id = any (listings) and ad.seller_id = auth.uid() and private.is_quiet(ad) and made.suggestion is not null
      offset 0
    ) as found
    cross join jsonb_populate_record(
      null::public.own_suggestion, jsonb_build_object('listing_id', found.id, 'suggestion', found.suggestion)
    ) as told;
end
$$;
grant execute on function public.own_suggestions(uuid[]) to authenticated, business_sales;

-- Job, every morning: tells the next sellers by id, `most` at a time, about their quiet ads, each seller once for all of them.
-- Returns the last seller's id; null after the last.
create function private.tell_suggestions(after uuid, most integer default 200) returns uuid
language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  sellers constant uuid[] := array(
    select distinct ad.seller_id from public.vehicle_listings as ad
    where ad.status = 'active' and ad.seller_id > after order by ad.seller_id limit most
  );
  recipients uuid[];
  facts jsonb[];
begin
  with due as (
    select ad.id, ad.seller_id, private.vehicle_facts(ad) || made.suggestion as facts
    from public.vehicle_listings as ad
    join public.profiles as seller on seller.id = ad.seller_id
    cross join lateral (select private.suggestion_for(ad) as suggestion offset 0) as made
    where ad.seller_id = any (sellers) and seller.suspended_at is null
      and not exists (
        select from private.told_suggestions as told
        where told.listing_id = ad.id and told.told_on > private.nairobi_today() - 30
      )
      and private.is_quiet(ad) and made.suggestion is not null
  ), noted as (
    insert into private.told_suggestions as told (listing_id, told_on) select id, private.nairobi_today() from due
    on conflict (listing_id) do update set told_on = excluded.told_on where told.told_on <= excluded.told_on - 30
    returning told.listing_id
  ), grouped as (
    select due.seller_id, count(*) as ads, min(due.facts::text)::jsonb as facts
    from due join noted on noted.listing_id = due.id group by due.seller_id
  )
  select array_agg(seller_id order by seller_id), array_agg(
    jsonb_build_object('count', ads) || case when ads = 1 then grouped.facts else '{}' end order by seller_id
  ) into recipients, facts from grouped;
  if recipients is not null then
    perform private.tell_each('ad_quiet', recipients, facts);
  end if;
  return case when cardinality(sellers) = most then sellers[most] end;
end
$$;
