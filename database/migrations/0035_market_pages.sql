-- Pages of the market: addresses of makes and models, and the figures of each. The next nightly run fills them.

set local check_function_bodies = off;

create function private.clear_former_slugs() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.former_models as former
  where former.model_id = old.id and exists (
    select from private.former_models as other where other.make_id = new.make_id and other.slug = former.slug
  );
  return new;
end
$$;

create function private.count_market() returns void
language plpgsql security definer set search_path = '' set work_mem = '128MB' set jit = off
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('count_market', 0));
  create temp table market_towns on commit drop as
  select name as town from unnest(private.known_places()) as name where name !~ ',';

  -- What there is a page of: makes, models, and models in towns, with how many are for sale.
  create temp table market_scopes on commit drop as
  select row_number() over ()::integer as scope, ad.make_id, ad.model_id, known.town,
    count(*) filter (where ad.status = 'active' and ad.expires_at > now())::integer as ads
  from public.vehicle_listings as ad
  left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
  where (ad.status = 'active' or ad.status = 'sold' and ad.updated_at > now() - interval '12 months')
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  group by grouping sets ((ad.make_id), (ad.make_id, ad.model_id), (ad.make_id, ad.model_id, known.town))
  having grouping(ad.model_id) = 1 or ad.model_id is not null and (grouping(known.town) = 1 or known.town is not null);
  analyze pg_temp.market_scopes;

  create temp table market_ads on commit drop as
  with cars as materialized (
    select ad.make_id, ad.model_id, known.town, ad.id, ad.seller_id, ad.price, ad.year, ad.fuel_type, ad.transmission, ad.body_type,
      ad.created_at, round(ad.engine_cc, -2)::integer as engine_cc,
      private.believable_mileage(private.priced_vehicle(ad), private.price_year()) as km
    from private.price_comparables as comparable
    join public.vehicle_listings as ad on ad.id = comparable.listing_id and ad.status in ('active', 'sold') and ad.model_id is not null
    left join pg_temp.market_towns as known on known.town = private.town_of(ad.location)
    where comparable.weight > 0 and ad.seller_id <> all ((select private.suspended_sellers())::uuid[])
  )
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
  union all
  select scopes.scope, cars.* from cars join pg_temp.market_scopes as scopes using (make_id, model_id, town);

  delete from private.market_figures;
  insert into private.market_figures (make_id, model_id, town, ads, price, body_type, figures)
  select scopes.make_id, scopes.model_id, scopes.town, scopes.ads, (overall.figures ->> 'middle')::bigint, kinds.body_type,
    jsonb_strip_nulls(jsonb_build_object(
      'price', overall.figures, 'years', years.figures, 'mileage', overall.km, 'engines', kinds.engines, 'fuels', kinds.fuels,
      'transmissions', kinds.transmissions, 'days', sales.figures
    ))
  from pg_temp.market_scopes as scopes
  left join private.market_prices(false) as overall using (scope)
  left join (
    select scope, jsonb_agg(figures || jsonb_build_object('year', year) order by year desc) as figures
    from private.market_prices(true) group by scope
  ) as years using (scope)
  left join private.market_kinds() as kinds using (scope)
  left join private.market_days() as sales using (scope);
  drop table pg_temp.market_ads, pg_temp.market_scopes, pg_temp.market_towns;
end
$$;

create or replace function private.count_sales() returns void
language sql security definer set search_path = '' set jit = off
as $$
  delete from private.market_sales;
  insert into private.market_sales (listing_id, seller_id, model_id, town, year, sold_at, days, over_usual)
  select ad.id, ad.seller_id, ad.model_id, private.town_of(ad.location), ad.year, told.sold_at,
    private.nairobi_day(told.sold_at) - private.nairobi_day(told.listed_at),
    ln(ad.price) - private.usual_price(private.priced_vehicle(ad))
  from public.vehicle_listings as ad
  cross join lateral (
    select min(step.at) filter (where step.state = 'active') as listed_at,
      max(step.at) filter (where step.state = 'sold' and step.before is distinct from 'sold') as sold_at,
      max(step.estimated_at) as estimated_at
    from (
      select history.at, history.state, history.estimated_at, lag(history.state) over (order by history.at, history.id) as before
      from private.listing_history as history
      where history.seller_id = ad.seller_id and history.listing_id = ad.id
    ) as step
  ) as told
  where ad.status = 'sold' and ad.model_id is not null and ad.price between 10000 and 1000000000
    and told.listed_at <= told.sold_at and told.sold_at > now() - interval '12 months' and told.estimated_at is null
    and ad.seller_id <> all ((select private.suspended_sellers())::uuid[]);
$$;

create function private.former_make(former text, becomes integer) returns void
language sql set search_path = ''
as $$
  insert into private.former_makes (slug, make_id) select former, becomes where former <> ''
  on conflict (slug) do update set make_id = excluded.make_id
$$;

create function private.former_model(make integer, former text, becomes integer) returns void
language sql set search_path = ''
as $$
  insert into private.former_models (make_id, slug, model_id) select make, former, becomes where former <> ''
  on conflict (make_id, slug) do update set model_id = excluded.model_id
$$;

create function private.invalidate_market_pages() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  make text := case tg_table_name
    when 'vehicle_makes' then '/cars/' || old.slug
    else (select '/cars/' || slug from public.vehicle_makes where id = (to_jsonb(old) ->> 'make_id')::integer)
  end;
begin
  perform pg_notify('pages', '/cars');
  if make is not null then
    perform pg_notify('pages', make);
    if tg_table_name = 'vehicle_makes' then
      perform pg_notify('pages', make || '/' || slug) from public.vehicle_models where make_id = old.id;
    end if;
    if tg_table_name = 'vehicle_models' then
      perform pg_notify('pages', make || '/' || old.slug);
    end if;
  end if;
  return null;
end
$$;

create function private.is_market(ads bigint, sellers bigint) returns boolean
language sql immutable parallel safe
as $$ select ads >= 5 and sellers >= 3 $$;

create function private.keep_former_slug() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.slug = new.slug or old.slug = '' then
    return null;
  elsif tg_table_name = 'vehicle_makes' then
    perform private.former_make(old.slug, new.id);
  else
    perform private.former_model(new.make_id, old.slug, new.id);
  end if;
  return null;
end
$$;

create function private.make_of_slug(slug text) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(
    (select min(make.id) from public.vehicle_makes as make where make.slug = make_of_slug.slug and make.listed),
    (
      select make.id from private.former_makes as former join public.vehicle_makes as make on make.id = former.make_id and make.listed
      where former.slug = make_of_slug.slug
    )
  )
  where make_of_slug.slug <> ''
$$;

create function private.market_addresses() returns table (id text, created_at timestamptz, updated_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select concat_ws('/', makes.slug, models.slug, private.slug(counted.town)), 'epoch'::timestamptz, counted.counted_at
  from private.market_figures as counted
  join public.vehicle_makes as makes on makes.id = counted.make_id and makes.listed
  left join public.vehicle_models as models on models.id = counted.model_id
  where counted.ads >= 5 and private.make_of_slug(makes.slug) = makes.id
    and (counted.model_id is null or models.listed and private.model_of_slug(makes.id, models.slug) = models.id)
$$;

grant execute on function private.market_addresses() to anon;

create function private.market_days() returns table (scope integer, figures jsonb)
language sql stable set search_path = ''
as $$
  with sales as materialized (
    select model.make_id, sale.* from private.market_sales as sale join public.vehicle_models as model on model.id = sale.model_id
  ), scoped as (
    select scopes.scope, sales.* from sales join pg_temp.market_scopes as scopes using (make_id) where scopes.model_id is null
    union all
    select scopes.scope, sales.* from sales join pg_temp.market_scopes as scopes using (make_id, model_id) where scopes.town is null
    union all
    select scopes.scope, sales.* from sales join pg_temp.market_scopes as scopes using (make_id, model_id, town)
  ), ranked as (
    select scoped.*,
      row_number() over (partition by scoped.scope, scoped.seller_id order by scoped.sold_at desc, scoped.listing_id) as place
    from scoped
  )
  select ranked.scope, jsonb_build_object(
    'middle', greatest(round((percentile_cont(0.5) within group (order by ranked.days))::numeric)::integer, 1),
    'ads', count(*), 'sellers', count(distinct ranked.seller_id)
  )
  from ranked where ranked.place <= 3
  group by ranked.scope having private.is_market(count(*), count(distinct ranked.seller_id))
$$;

create function private.market_kinds()
returns table (scope integer, body_type text, engines jsonb, fuels jsonb, transmissions jsonb)
language sql stable set search_path = ''
as $$
  with counted as (
    select ad.scope, kind.name, kind.value, count(*) as ads
    from pg_temp.market_ads as ad
    cross join lateral (
      values ('body', ad.body_type), ('engine', ad.engine_cc::text), ('fuel', ad.fuel_type), ('transmission', ad.transmission)
    ) as kind (name, value)
    where kind.value is not null
    group by ad.scope, kind.name, kind.value having private.is_market(count(*), count(distinct ad.seller_id))
  )
  select counted.scope, (array_agg(counted.value order by counted.ads desc, counted.value) filter (where name = 'body'))[1],
    jsonb_agg(jsonb_build_object('value', value::integer, 'ads', ads) order by ads desc, value) filter (where name = 'engine'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'fuel'),
    jsonb_agg(jsonb_build_object('value', value, 'ads', ads) order by ads desc, value) filter (where name = 'transmission')
  from counted group by counted.scope
$$;

create function private.market_models(make integer, beside integer, body text, around bigint) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'make', shown.make, 'make_slug', shown.make_slug, 'name', shown.name, 'slug', shown.slug, 'ads', shown.ads, 'price', shown.price
  ) order by shown.place), '[]')
  from (
    select makes.name as make, makes.slug as make_slug, models.name, models.slug, counted.ads, counted.price,
      row_number() over (
        order by case when beside is not null and counted.body_type = body then abs(ln(counted.price::double precision / around)) end
          nulls last, counted.ads desc, models.name
      ) as place
    from private.market_figures as counted
    join public.vehicle_makes as makes on makes.id = counted.make_id and makes.listed
    join public.vehicle_models as models on models.id = counted.model_id and models.listed
    where counted.town is null and counted.ads > 0
      and (make is null or counted.make_id = make or beside is not null and counted.body_type = body and counted.price is not null)
      and (beside is null or counted.model_id <> beside)
      and private.model_of_slug(counted.make_id, models.slug) = models.id
    order by place limit case when beside is not null then 8 when make is not null then 60 else 24 end
  ) as shown
$$;

create function private.market_prices(by_year boolean) returns table (scope integer, year integer, figures jsonb, km integer)
language sql stable set search_path = ''
as $$
  with counted as (
    select ad.scope, case when by_year then ad.year end as year, ad.seller_id, ad.price, ad.km, ad.id,
      row_number() over (
        partition by ad.scope, case when by_year then ad.year end, ad.seller_id order by ad.created_at desc, ad.id
      ) as place
    from pg_temp.market_ads as ad
  ), ranked as (
    select counted.*, row_number() over (partition by counted.scope, counted.year order by counted.price, counted.id) as nth,
      count(*) over (partition by counted.scope, counted.year) as number
    from counted where counted.place <= 3
  ), summed as (
    select ranked.scope, ranked.year, count(*) as ads, count(distinct ranked.seller_id) as sellers,
      percentile_cont(0.5) within group (order by ranked.price) as middle,
      percentile_cont(0.5) within group (order by ranked.price) filter (where nth <= number / 2) as low,
      percentile_cont(0.5) within group (order by ranked.price) filter (where nth > (number + 1) / 2) as high,
      private.is_market(count(*) filter (where nth <= number / 2), count(distinct ranked.seller_id) filter (where nth <= number / 2))
        and private.is_market(
          count(*) filter (where nth > (number + 1) / 2), count(distinct ranked.seller_id) filter (where nth > (number + 1) / 2)
        ) as is_wide,
      case when private.is_market(count(ranked.km), count(distinct ranked.seller_id) filter (where ranked.km is not null))
        then percentile_cont(0.5) within group (order by ranked.km) end as km
    from ranked where ranked.number >= 5 group by ranked.scope, ranked.year
  )
  select summed.scope, summed.year,
    jsonb_strip_nulls(jsonb_build_object(
      'middle', private.rounded_price(summed.middle), 'low', case when summed.is_wide then private.rounded_price(summed.low) end,
      'high', case when summed.is_wide then private.rounded_price(summed.high) end, 'ads', summed.ads, 'sellers', summed.sellers
    )),
    (round(summed.km / 1000) * 1000)::integer
  from summed where private.is_market(summed.ads, summed.sellers)
$$;

create or replace function private.merge_model_into(merged public.vehicle_models, kept public.vehicle_models) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  moved integer;
begin
  update public.vehicle_listings set make_id = kept.make_id, model_id = kept.id
  where make_id = merged.make_id and model_id = merged.id;
  get diagnostics moved = row_count;
  -- The search uses this sample until the next is drawn.
  update private.vehicle_sample set make_id = kept.make_id, model_id = kept.id where model_id = merged.id;
  update private.market_sales set model_id = kept.id where model_id = merged.id;
  perform private.redirect_model(merged, kept);
  delete from public.vehicle_models where id = merged.id;
  perform private.replace_catalogue_name(merged.name, kept.name, false);
  return moved;
end
$$;

create function private.model_of_slug(make integer, slug text) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select min(model.id) from public.vehicle_models as model
      where model.make_id = make and model.slug = model_of_slug.slug and model.listed
    ),
    (
      select model.id from private.former_models as former join public.vehicle_models as model on model.id = former.model_id and model.listed
      where former.make_id = make and former.slug = model_of_slug.slug
    )
  )
  where model_of_slug.slug <> ''
$$;

create function private.redirect_make(merged public.vehicle_makes, kept public.vehicle_makes) returns void
language sql set search_path = ''
as $$
  update private.former_makes set make_id = kept.id where make_id = merged.id;
  select private.former_make(merged.slug, kept.id);
$$;

create function private.redirect_model(merged public.vehicle_models, kept public.vehicle_models) returns void
language sql set search_path = ''
as $$
  select private.former_model(kept.make_id, former.slug, kept.id) from private.former_models as former where former.model_id = merged.id;
  select private.former_model(kept.make_id, merged.slug, kept.id);
$$;

create function private.slug(name text) returns text
language sql immutable parallel safe
as $$
  select trim(both '-' from regexp_replace(
    replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g') collate "C"), '+', '-plus-'), '[^a-z0-9]+', '-', 'g'
  ))
$$;

grant execute on function private.slug(text) to authenticated, service_role;

create function public.market_page(make text default null, model text default null, town text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  of_make public.vehicle_makes;
  of_model public.vehicle_models;
  of_town text;
  counts private.market_figures;
  -- Of the model in all towns.
  alike private.market_figures;
begin
  if greatest(length(make), length(model), length(town)) > 100 then
    return null;
  end if;
  if make is null then
    return jsonb_build_object(
      'counted_at', (select max(counted_at) from private.market_figures),
      'makes', (
        select coalesce(jsonb_agg(jsonb_build_object('name', listed.name, 'slug', listed.slug, 'ads', listed.ads, 'price', listed.price)
          order by listed.ads desc, listed.name), '[]')
        from (
          select other.name, other.slug, counted.ads, counted.price
          from private.market_figures as counted join public.vehicle_makes as other on other.id = counted.make_id
          where counted.model_id is null and counted.ads > 0 and private.make_of_slug(other.slug) = other.id
        ) as listed
      ),
      'models', private.market_models(null, null, null, null)
    );
  end if;

  select * into of_make from public.vehicle_makes where id = private.make_of_slug(private.slug(make));
  if not found then
    return null;
  end if;
  if model is not null then
    select * into of_model from public.vehicle_models where id = private.model_of_slug(of_make.id, private.slug(model));
    if not found then
      return null;
    end if;
  end if;
  if town is not null then
    of_town := (
      select place from unnest(private.known_places()) as place where place !~ ',' and private.slug(place) = private.slug(town)
    );
    if of_town is null or model is null then
      return null;
    end if;
  end if;
  select * into counts from private.market_figures as counted
  where counted.make_id = of_make.id and counted.model_id is not distinct from of_model.id
    and counted.town is not distinct from of_town;
  select * into alike from private.market_figures as counted
  where counted.make_id = of_make.id and counted.model_id = of_model.id and counted.town is null;

  return jsonb_build_object(
    'make', jsonb_build_object('name', of_make.name, 'slug', of_make.slug),
    'model', case when of_model.id is not null then jsonb_build_object('name', of_model.name, 'slug', of_model.slug) end,
    'town', case when of_town is not null then jsonb_build_object('name', of_town, 'slug', private.slug(of_town)) end,
    'counted_at', coalesce(counts.counted_at, (select max(counted_at) from private.market_figures)),
    'figures', coalesce(counts.figures, '{}'),
    'models', case
      when of_model.id is null then private.market_models(of_make.id, null, null, null)
      else private.market_models(of_make.id, of_model.id, alike.body_type, alike.price)
    end
  );
end
$$;

grant execute on function public.market_page(text, text, text) to anon, authenticated, service_role;

create or replace function public.merge_makes(merged_id integer, kept_id integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  merged public.vehicle_makes;
  kept public.vehicle_makes;
  model public.vehicle_models;
  twin public.vehicle_models;
  models_moved text[] := '{}';
  models_merged text[] := '{}';
  moved integer;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may merge makes.' using errcode = '42501';
  end if;
  perform from public.vehicle_makes where id in (merged_id, kept_id) order by id for update;
  select * into merged from public.vehicle_makes where id = merged_id;
  select * into kept from public.vehicle_makes where id = kept_id;
  if merged.id is null or kept.id is null then
    raise exception 'One of the makes is no longer there. Load the page again.' using hint = 'not_found';
  end if;
  if merged.id = kept.id then
    raise exception 'Choose another make.' using hint = 'merge_target';
  end if;
  select count(*) into moved from public.vehicle_listings where make_id = merged.id;

  for model in select * from public.vehicle_models where make_id = merged.id order by lower(name) loop
    select * into twin from public.vehicle_models where make_id = kept.id and lower(name) = lower(model.name);
    if found then
      perform private.merge_model_into(model, twin);
      models_merged := models_merged || model.name;
    else
      -- Its listings follow by their foreign key.
      update public.vehicle_models set make_id = kept.id where id = model.id;
      models_moved := models_moved || model.name;
    end if;
  end loop;
  update public.vehicle_listings set make_id = kept.id where make_id = merged.id;
  update private.vehicle_sample set make_id = kept.id where make_id = merged.id;
  perform private.redirect_make(merged, kept);
  delete from public.vehicle_makes where id = merged.id;
  perform private.replace_catalogue_name(merged.name, kept.name, true);
  perform private.record_audit(
    'merge', 'vehicle_makes', kept.id::text,
    jsonb_build_object('name', merged.name, 'id', merged.id),
    jsonb_build_object(
      'name', kept.name, 'id', kept.id, 'listings_moved', moved, 'models_moved', models_moved, 'models_merged', models_merged
    )
  );
  return moved;
end
$$;

create table private.former_makes (
  slug text constraint former_makes_pkey primary key,
  make_id integer not null,
  constraint former_makes_make_id_fkey foreign key (make_id) references public.vehicle_makes (id) on delete cascade
);

create index former_makes_make_idx on private.former_makes (make_id);

create table private.former_models (
  make_id integer not null,
  slug text not null,
  model_id integer not null,
  constraint former_models_pkey primary key (make_id, slug),
  constraint former_models_model_id_fkey foreign key (make_id, model_id) references public.vehicle_models (make_id, id)
    on update cascade on delete cascade
);

create index former_models_model_idx on private.former_models (make_id, model_id);

create table private.market_figures (
  make_id integer not null,
  model_id integer,
  town text,
  -- For sale.
  ads integer not null,
  -- The rest comes from at least five ads of three sellers each, or is missing. Price: the median, in KES.
  price bigint,
  body_type text,
  figures jsonb not null,
  counted_at timestamptz not null default now(),
  constraint market_figures_scope_key unique nulls not distinct (make_id, model_id, town),
  constraint market_figures_make_id_fkey foreign key (make_id) references public.vehicle_makes (id) on update cascade on delete cascade,
  constraint market_figures_model_id_fkey foreign key (make_id, model_id) references public.vehicle_models (make_id, id)
    on update cascade on delete cascade
);

comment on table private.market_figures is 'Figures of the market pages. Written by private.count_market() only.';

create index market_figures_most_idx on private.market_figures (ads desc) where town is null;

alter table private.market_sales drop column make_id;

alter table public.vehicle_makes add column slug text not null generated always as (private.slug(name)) stored;

comment on column public.vehicle_makes.slug is 'The name in URLs; not unique.';

create index vehicle_makes_slug_idx on public.vehicle_makes (slug);

create trigger forget_market_pages after update or delete on public.vehicle_makes
  for each row execute function private.invalidate_market_pages();

create trigger keep_former_slug after update of name on public.vehicle_makes
  for each row execute function private.keep_former_slug();

alter table public.vehicle_models add column slug text not null generated always as (private.slug(name)) stored;

comment on column public.vehicle_models.slug is 'The name in URLs; not unique within the make.';

create index vehicle_models_slug_idx on public.vehicle_models (make_id, slug);

create trigger clear_former_slugs before update of make_id on public.vehicle_models
  for each row when (new.make_id <> old.make_id) execute function private.clear_former_slugs();

create trigger forget_market_pages after update or delete on public.vehicle_models
  for each row execute function private.invalidate_market_pages();

create trigger keep_former_slug after update of name on public.vehicle_models
  for each row execute function private.keep_former_slug();
