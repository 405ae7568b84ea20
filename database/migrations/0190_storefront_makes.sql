-- A dealer's public page is narrowed by make, price and year: it says which makes there are.

-- As in 0077, with `makes` of what is for sale: {id, name, count} by name.
create or replace function public.dealer_storefront(dealer_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'id', person.id, 'first_name', person.first_name, 'last_name', person.last_name,
    'business_name', person.business_name, 'business_description', person.business_description,
    'verified', person.verified, 'location', person.location, 'picture', person.picture,
    'member_since', person.created_at, 'towns', coalesce(said.towns, '{}'), 'address', said.address, 'website', said.website,
    'opening_hours', said.opening_hours, 'cover', said.cover,
    'active', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'active'),
    'sold', (select count(*) from public.vehicle_listings where seller_id = person.id and status = 'sold'),
    'newest', (
      select id from public.vehicle_listings where seller_id = person.id and status = 'active'
      order by created_at desc, id desc limit 1
    ),
    'makes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', make.id, 'name', make.name, 'count', offered.count) order by make.name), '[]')
      from (
        select make_id, count(*) from public.vehicle_listings where seller_id = person.id and status = 'active' group by make_id
      ) as offered
      join public.vehicle_makes as make on make.id = offered.make_id
    )
  )
  from public.profiles as person
  left join public.dealer_profiles as said on said.user_id = person.id
  where person.id = dealer_id and private.has_dealer_page(person)
$$;

notify pgrst, 'reload schema';
