-- The pages of the market: /cars, /cars/{make}, /cars/{make}/{model} and /cars/{make}/{model}/{town}.

-- The market of a make, of a model, or of a model in a town, by parts of an address in any spelling; of all makes without one. Null if
-- there is no such page. `make`, `model` and `town` are {name, slug}, whose slugs are those of the canonical address; `figures`
-- are missing where nobody may know them (docs/prices.md, Market pages).
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

-- Models with ads, the most ads first: at most 60 of a make, or 24 of all. Beside a model at most 8 others: those of its body, the nearest
-- prices first, then those of its make.
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

-- Pages of the market with at least five ads, as the sitemap reads them.
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
