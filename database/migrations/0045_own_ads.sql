-- The person's own ads as /my-listings shows them: a page of one kind with its counts, in one call.

-- What a seller calls the state of an ad. An ad that is held is pending, whatever it is stored as.
create function private.ad_state(listing public.vehicle_listings) returns text
language sql immutable set search_path = ''
as $$
  select case
    when listing.rejection_reason is not null then 'rejected'
    when listing.held_at is not null then 'pending'
    else listing.status
  end
$$;

create function private.ad_state(part public.spare_parts) returns text
language sql immutable set search_path = ''
as $$
  select case
    when part.listed and part.in_stock then 'active'
    when part.listed then 'out_of_stock'
    when part.held_at is not null then 'taken_down'
    else 'unlisted'
  end
$$;

create function private.ad_state(provider public.service_providers) returns text
language sql immutable set search_path = ''
as $$ select case when provider.verified then 'active' else 'pending' end $$;

-- How often an ad was looked at and its owner contacted, over all days. waiting_views are not in the ad's views_count yet.
create function private.ad_interest(
  listing uuid, part uuid, provider uuid,
  out views bigint, out waiting_views bigint, out calls bigint, out chats bigint, out messages bigint
)
language sql stable set search_path = ''
as $$
  select
    coalesce(sum(count) filter (where kind = 'view'), 0),
    coalesce(sum(count - rolled_up) filter (where kind = 'view'), 0),
    coalesce(sum(count) filter (where kind = 'phone_reveal'), 0),
    coalesce(sum(count) filter (where kind = 'whatsapp'), 0),
    coalesce(sum(count) filter (where kind = 'message'), 0)
  from public.leads
  where case
    when listing is not null then listing_id = listing
    when part is not null then spare_part_id = part
    else service_provider_id = provider
  end
$$;

-- A page of the caller's own ads of one kind ('vehicle', 'service', 'spare_part'), newest first, of one state or all
-- (OwnAdsResult of domain/own-ads.ts). A kind that is none is taken for vehicles, a page beyond the last for the last.
create function public.own_ads(
  kind text default 'vehicle', state text default null, page integer default 1, page_size integer default 20
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  person uuid := auth.uid();
  size integer := least(greatest(coalesce(page_size, 20), 1), 60);
  source text;
  card text;
  states jsonb;
  total integer;
  shown integer;
  ads jsonb;
begin
  -- Of each kind: whose ads, and what a card of theirs shows.
  case kind
    when 'service' then
      source := 'public.service_providers as ad where ad.user_id = $1';
      card := $sql$ select ad.business_name as name, null::bigint as price, ad.location, ad.photos[1] as image,
          cardinality(ad.photos) as image_count, interest.views, interest.calls, interest.chats, interest.messages,
          ad.service_types, ad.rating_average, ad.rating_count, ad.created_at
        from private.ad_interest(null, null, ad.id) as interest $sql$;
    when 'spare_part' then
      source := 'public.spare_parts as ad where ad.seller_id = $1';
      card := $sql$ select ad.name, ad.price, ad.location, ad.images[1] as image, cardinality(ad.images) as image_count,
          ad.views_count + interest.waiting_views as views, interest.calls, interest.chats, interest.messages,
          ad.condition, ad.category, ad.quantity, ad.created_at
        from private.ad_interest(null, ad.id, null) as interest $sql$;
    else
      source := 'public.vehicle_listings as ad where ad.seller_id = $1';
      card := $sql$ select ad.title as name, ad.price, ad.location, ad.images[1] as image,
          cardinality(ad.images) as image_count, ad.views_count + interest.waiting_views as views, interest.calls,
          interest.chats, interest.messages, ad.year, ad.mileage, make.name as make, model.name as model, ad.featured,
          ad.expires_at, ad.rejection_reason, ad.created_at
        from private.ad_interest(ad.id, null, null) as interest
        join public.vehicle_makes as make on make.id = ad.make_id
        left join public.vehicle_models as model on model.id = ad.model_id $sql$;
  end case;

  execute format(
    $sql$
    select coalesce(jsonb_object_agg(state, amount), '{}')
    from (select private.ad_state(ad) as state, count(*) as amount from %s group by 1) as counted
    $sql$, source
  ) into states using person;
  total := coalesce(
    case when state is null then (select sum(value::integer) from jsonb_each_text(states)) else (states ->> state)::integer end, 0
  );
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  execute format(
    $sql$
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', ad.id, 'state', private.ad_state(ad)) || to_jsonb(card)
        order by ad.created_at desc, ad.id desc
      ), '[]'
    )
    from (
      select ad.* from %1$s and ($2 is null or private.ad_state(ad) = $2)
      order by ad.created_at desc, ad.id desc limit $3 offset $4
    ) as chosen
    join %2$s as ad using (id)
    cross join lateral (%3$s) as card
    $sql$, source, split_part(source, ' ', 1), card
  ) into ads using person, state, size, (shown - 1) * size;

  return jsonb_build_object(
    'counts', jsonb_build_object(
      'vehicle', (select count(*) from public.vehicle_listings where seller_id = person),
      'service', (select count(*) from public.service_providers where user_id = person),
      'spare_part', (select count(*) from public.spare_parts where seller_id = person)
    ),
    'states', states,
    'total', total,
    'page', shown,
    'page_size', size,
    'ads', ads,
    'allowance', public.own_ad_room() || jsonb_build_object('plan', (private.current_plan(person)).name)
  );
end
$$;

revoke execute on function
  private.ad_state(public.vehicle_listings), private.ad_state(public.spare_parts), private.ad_state(public.service_providers),
  private.ad_interest(uuid, uuid, uuid), public.own_ads(text, text, integer, integer)
from public, anon, authenticated;
grant execute on function public.own_ads(text, text, integer, integer) to authenticated;

notify pgrst, 'reload schema';
