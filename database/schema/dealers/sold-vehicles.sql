-- A seller's sold vehicles with what is said of their sales: the list, and what a form about one of them needs.

-- The sales of a person: vehicles that are sold, deleted ads too, with the facts that were told since they were last marked as sold. A sale is
-- of the day that was told, or else of the day on which it was marked. Asked: the price of the ad when it was marked, no price of a sale.
create function private.sales_of(person uuid)
returns table (ad_id uuid, title text, day date, asked bigint, days integer, deleted boolean, marked_at timestamptz, facts public.sold_facts)
language sql stable set search_path = ''
as $$
  select stood.listing_id, private.visible_line(stood.title), told.day, nullif(stood.sold_price, 0),
    case when stood.listed_at is not null then greatest(told.day - private.nairobi_day(stood.listed_at), 0) end, stood.state = 'deleted', stood.sold_at, told.facts
  from private.stock_at(person, 'infinity') as stood
  left join lateral (
    select facts, facts.sold_on from public.sold_facts as facts
    where facts.ad_id = stood.listing_id and facts.seller_id = person and facts.told_at >= stood.sold_at
  ) as known on true
  cross join lateral (select known.facts, coalesce(known.sold_on, private.nairobi_day(stood.sold_at)) as day) as told
  where stood.sold_at is not null
$$;

create type public.sold_vehicle as (
  id private.required_uuid,
  title private.required_text,
  day private.required_date,
  asked bigint,
  days integer,
  deleted private.required_boolean,
  price_paid bigint,
  sold_on date,
  source text,
  thread_id uuid,
  -- First name of who wrote; null without a conversation or when they have left.
  lead text,
  sold_by uuid,
  seller text,
  -- The version of the facts; null: nothing was told.
  told_at timestamptz,
  -- Of a completed agreement about this vehicle.
  agreed_price bigint
);
create domain private.required_sold_vehicles as public.sold_vehicle[] not null;

create type public.sold_vehicles_page as (
  vehicles private.required_sold_vehicles,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  -- Of all, without a price.
  untold private.required_integer
);

-- One of the sales as clients read it.
create function private.sold_vehicle(person uuid, ad_id uuid, title text, day date, asked bigint, days integer, deleted boolean, facts public.sold_facts)
returns public.sold_vehicle
language sql stable security definer set search_path = ''
as $$
  select jsonb_populate_record(null::public.sold_vehicle, jsonb_build_object(
    'id', ad_id, 'title', title, 'day', day, 'asked', asked, 'days', days, 'deleted', deleted, 'price_paid', facts.price_paid,
    'sold_on', facts.sold_on, 'source', facts.source, 'thread_id', facts.thread_id, 'lead', private.lead_name(facts.thread_id),
    'sold_by', facts.sold_by, 'seller', private.person_name(facts.sold_by), 'told_at', facts.told_at,
    'agreed_price', (private.completed_agreement(person, sold_vehicle.ad_id)).price
  ))
$$;

-- The first name of who asked in a conversation; null when they have left.
create function private.lead_name(thread uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(nullif(private.visible_line(asker.first_name), ''), private.person_name(asker.id))
  from public.message_threads as known join public.profiles as asker on asker.id = known.asker_id
  where known.id = thread
$$;

-- The last completed agreement of a seller about an ad. Agreements are the account's own: who acts for it does not see them.
create function private.completed_agreement(person uuid, ad uuid) returns public.sales
language sql stable security definer set search_path = ''
as $$
  select sale from public.sales as sale
  where sale.ad_id = ad and sale.seller_id = person and sale.completed_at is not null and not (select private.is_acting())
  order by sale.completed_at desc, sale.id limit 1
$$;

-- A page of the caller's sold vehicles, the latest first; only_untold: those without a price.
create function public.own_sold_vehicles(only_untold boolean default false, page integer default 1, page_size integer default 25)
returns public.sold_vehicles_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := private.require_dealer();
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total integer;
  untold integer;
  shown integer;
  vehicles jsonb;
begin
  select count(*) filter (where not coalesce(only_untold, false) or (sale.facts).price_paid is null),
    count(*) filter (where (sale.facts).price_paid is null)
  into total, untold
  from private.sales_of(person) as sale;
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
  select coalesce(jsonb_agg(to_jsonb(
    private.sold_vehicle(person, sale.ad_id, sale.title, sale.day, sale.asked, sale.days, sale.deleted, sale.facts)
  ) order by sale.day desc, sale.marked_at desc, sale.ad_id), '[]')
  into vehicles
  from (
    select * from private.sales_of(person) as every_sale
    where not coalesce(only_untold, false) or (every_sale.facts).price_paid is null
    order by every_sale.day desc, every_sale.marked_at desc, every_sale.ad_id
    limit size offset (shown - 1) * size
  ) as sale;
  return jsonb_populate_record(null::public.sold_vehicles_page, jsonb_build_object(
    'vehicles', vehicles, 'total', total, 'page', shown, 'page_size', size, 'untold', untold
  ));
end
$$;
grant execute on function public.own_sold_vehicles(boolean, integer, integer) to authenticated, business_sales;

create type public.sale_lead as (id private.required_uuid, name text, last_message_at private.required_timestamptz);
create domain private.required_sale_leads as public.sale_lead[] not null;
create type public.sale_person as (id private.required_uuid, name text);
create domain private.required_sale_people as public.sale_person[] not null;

create type public.sale_to_tell as (
  id private.required_uuid,
  title private.required_text,
  asked bigint,
  made_on private.required_date,
  price_paid bigint,
  sold_on date,
  source text,
  thread_id uuid,
  sold_by uuid,
  told_at timestamptz,
  told_by text,
  -- Whether these facts count; false: nothing was told, or of a sale that was undone.
  counts private.required_boolean,
  agreed_price bigint,
  agreed_on date,
  agreed_thread uuid,
  leads private.required_sale_leads,
  -- Empty where nobody works for the business beside its account.
  people private.required_sale_people,
  -- The person who asks.
  self private.required_uuid
);

-- What a form about the sale of one of the caller's vehicles needs: the facts so far, or those of a sale that was undone; what a completed
-- agreement says; the conversations about the ad, the latest first, fifty at most; who works for the business. Hint not_found.
create function public.sale_to_tell(listing_id uuid) returns public.sale_to_tell
language plpgsql stable security definer set search_path = ''
as $$
declare
  person constant uuid := auth.uid();
  ad constant uuid := sale_to_tell.listing_id;
  facts public.sold_facts;
  agreement public.sales;
  stood record;
begin
  perform private.require_standing();
  select * into stood from private.stock_at(person, 'infinity') as ads where ads.listing_id = ad and (ads.state <> 'deleted' or ads.sold_at is not null);
  if not found then
    raise exception 'This ad is no longer there.' using hint = 'not_found';
  end if;
  select * into facts from public.sold_facts as known where known.ad_id = ad and known.seller_id = person;
  agreement := private.completed_agreement(person, ad);
  return jsonb_populate_record(null::public.sale_to_tell, to_jsonb(facts) || jsonb_build_object(
    'id', ad, 'title', private.visible_line(stood.title), 'asked', nullif(stood.price, 0), 'made_on', private.made_on(person, ad),
    'told_by', private.person_name(facts.told_by), 'counts', coalesce(facts.told_at >= stood.sold_at, false),
    'agreed_price', agreement.price, 'agreed_on', private.nairobi_day(agreement.completed_at), 'agreed_thread', agreement.thread_id,
    'leads', private.leads_about(person, ad, facts.thread_id), 'people', private.selling_people(person),
    'self', private.acting_person()
  ));
end
$$;
grant execute on function public.sale_to_tell(uuid) to authenticated, business_sales;

-- The conversations of a seller about an ad; `told`: one that was told, which is among them even if the ad is deleted.
create function private.leads_about(person uuid, ad uuid, told uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(lead) order by lead.last_message_at desc, lead.id), '[]')
  from (
    select thread.id, private.lead_name(thread.id) as name, thread.last_message_at
    from public.message_threads as thread
    where thread.owner_id = person and (thread.listing_id = ad or thread.id = told)
    order by thread.id is distinct from told, thread.last_message_at desc, thread.id
    limit 50
  ) as lead
$$;

-- Those who may have sold something for a business; none if nobody works for it beside its account.
create function private.selling_people(business uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when count(*) > 1 then jsonb_agg(jsonb_build_object('id', person.id, 'name', person.name) order by person.name, person.id) else '[]' end
  from (
    select business as id, private.person_name(business) as name
    union all
    select member.person_id, private.person_name(member.person_id)
    from public.business_members as member where member.business_id = business
  ) as person
$$;
