-- The variant of a vehicle, so that prices can be compared within it. Adding the column reads the ads that exist; estimates take it from the next night on.

drop trigger audit_edits on public.vehicle_listings;

drop trigger estimate_changed_price on public.vehicle_listings;

create function private.variants_of_models() returns jsonb
language sql immutable
as $$
  select '{
    "vitz": ["F", "U", "RS", "Jewela"], "yaris": ["X", "G", "Z"], "passo": ["X", "X F Package", "X L Package", "Hana", "Moda"],
    "axio": ["X", "G", "Luxel", "WxB", "EX"], "fielder": ["X", "G", "S", "WxB", "EX", "Aerotourer"],
    "premio": ["F", "F EX Package", "X", "X EX Package", "G", "G Superior"],
    "allion": ["A15", "A15 G Plus", "A18", "A18 G Plus", "A20", "G Plus"],
    "probox": ["DX", "DX Comfort", "GL", "F"], "succeed": ["U", "UL", "TX"], "aqua": ["L", "S", "G", "X-Urban", "X", "Z", "G Sports"],
    "sienta": ["X", "G", "Dice", "Z"], "noah": ["X", "G", "Si", "Z"], "voxy": ["X", "V", "ZS", "S-G", "S-Z"],
    "wish": ["X", "S", "G", "Z"], "ractis": ["X", "G", "S"], "rush": ["X", "G"], "vanguard": ["240S", "350S"],
    "rav4": ["X", "G", "Sport", "Style", "Adventure"],
    "harrier": ["240G", "240G L Package", "Grand", "Elegance", "Premium", "Progress", "S", "G", "Z"],
    "c-hr": ["S-T", "G-T", "S", "G"], "prado": ["TX", "TX-L", "VX", "VX-L", "TZ", "TZ-G", "GX", "Kakadu"],
    "land cruiser prado": ["TX", "TX-L", "VX", "VX-L", "TZ", "TZ-G", "GX", "Kakadu"], "land cruiser": ["GX", "GX-R", "VX", "VX-R", "AX", "ZX", "Sahara"], "hilux": ["Vigo", "Revo", "Invincible", "SR5"],
    "hiace": ["DX", "GL", "Super GL", "Commuter"], "mark x": ["250G", "250RDS", "350S", "350RDS"],
    "crown": ["Royal Saloon", "Athlete", "Athlete S", "Athlete S-T", "S", "G", "RS", "Z"],
    "nx": ["200t", "200t F Sport", "300", "300 F Sport", "300h", "300h F Sport", "350 F Sport", "350h"],
    "rx": ["200t", "300", "350", "350 F Sport", "350h", "450h"], "lx": ["570", "600"], "es": ["300h"], "ux": ["200", "250h", "300h"],
    "note": ["X", "S", "Medalist", "DIG-S", "e-Power", "e-Power X", "e-Power S", "Nismo"], "march": ["S", "X", "G", "Nismo"],
    "x-trail": ["20S", "20X", "S", "X", "G", "Mode Premier"], "ad": ["DX", "VE", "Expert"], "wingroad": ["15M", "15RX Aero", "15RX"],
    "juke": ["15RX", "15RS", "16GT", "Nismo"], "sylphy": ["S", "X", "G"],
    "serena": ["20X", "X", "Highway Star", "e-Power Highway Star"], "navara": ["LE", "SE", "XE"], "tiida": ["15M", "Axis"],
    "leaf": ["X", "G", "S"], "demio": ["13C", "13C-V", "13S", "15C", "15S", "XD", "XD Touring", "Sport"],
    "axela": ["15C", "15S", "20C", "20E", "20S", "Hybrid-S", "XD"], "atenza": ["20S", "25S", "25S L Package", "XD", "XD L Package"],
    "cx-3": ["XD", "XD Touring", "20S"], "cx-5": ["20S", "25S", "XD", "XD L Package", "XD Proactive"],
    "cx-8": ["25S", "XD Proactive", "XD L Package"],
    "fit": ["G", "13G", "13G F Package", "F Package", "L Package", "S Package", "RS", "Smart Selection", "Basic", "Home"],
    "vezel": ["G", "X", "S", "Z", "RS"], "freed": ["G", "B", "Spike", "Air", "Crosstar"], "cr-v": ["X", "ZX", "20G", "24G", "EX"],
    "stream": ["X", "RSZ", "ZS"], "insight": ["LX", "EX"], "grace": ["DX", "LX", "EX"],
    "forester": ["X", "XS", "XT", "i-L", "Touring", "Premium", "X-Break", "Advance", "Sport"],
    "impreza": ["15S", "20S", "i", "i-L", "i-S", "ST", "ST-G", "WRX", "WRX STI"], "xv": ["i", "i-L", "i-S"],
    "outback": ["i", "EyeSight", "Limited", "X-Break"], "legacy": ["i", "EyeSight", "Limited"], "levorg": ["GT", "GT-S", "GT-H", "STI Sport"],
    "swift": ["XG", "XL", "RS", "Sport"], "alto": ["F", "G", "X", "L", "S", "A"], "jimny": ["XG", "XC", "XL", "JL", "JC", "Sierra"],
    "vitara": ["GLX", "GL+"], "every": ["PA", "Join"], "carry": ["KC", "KX"], "hustler": ["G", "X"],
    "outlander": ["20G", "24G", "PHEV", "PHEV G"], "pajero": ["GLS", "Exceed"], "rvr": ["M", "G", "Roadest"], "mirage": ["M", "G", "S"],
    "l200": ["GL", "GLS"], "d-max": ["LS", "LX", "V-Cross"], "mu-x": ["LS-U", "LS-T"],
    "a-class": ["A180", "A200", "A250"], "c-class": ["C180", "C200", "C200 AMG Line", "C220", "C250", "C300"],
    "e-class": ["E200", "E220", "E250", "E300", "E350", "E400 4Matic"], "glc": ["220d", "250 4Matic", "300 4Matic"],
    "gle": ["350", "350d", "400 4Matic", "450 4Matic"],
    "1 series": ["116i", "118i", "120i"], "3 series": ["318i", "320d", "320i", "320i M Sport", "328i", "330i"],
    "5 series": ["520d", "520i", "523i", "528i", "530i", "535i"], "x1": ["sDrive18i", "xDrive20i"],
    "x3": ["xDrive20d", "xDrive20i", "xDrive30d", "xDrive35i", "M40i"], "x5": ["xDrive30d", "xDrive35d", "xDrive35i", "xDrive40i", "M50d"],
    "polo": ["TSI Comfortline", "TSI Highline", "Trendline", "GTI"],
    "golf": ["TSI", "TSI Trendline", "TSI Comfortline", "TSI Highline", "eTSI Style", "GTI", "R"],
    "passat": ["TSI Comfortline", "TSI Highline", "R-Line"], "tiguan": ["TSI", "TSI Comfortline", "TSI R-Line", "R-Line"],
    "touareg": ["V6", "V6 TDI", "V6 TSI"], "a4": ["TFSI", "TFSI S Line"], "q3": ["TFSI", "TFSI Quattro"], "q5": ["TFSI Quattro"],
    "q7": ["TFSI Quattro"], "discovery": ["SE", "HSE"], "defender": ["90", "110", "110 SE", "110 HSE"],
    "range rover": ["Vogue", "Autobiography", "HSE", "SE", "Dynamic", "Dynamic SE", "R-Dynamic SE", "Pure", "S"],
    "tucson": ["GL", "GLS", "Limited"], "santa fe": ["GLS", "Limited"], "sportage": ["LX", "EX", "GT-Line"], "sorento": ["LX", "EX", "SX"],
    "ranger": ["XL", "XLS", "XLT", "Wildtrak", "Raptor"], "everest": ["XLT", "Titanium"], "2008": ["Active", "Allure", "GT Line"],
    "3008": ["Active", "Allure", "GT Line"], "5008": ["Active", "Allure", "GT Line"],
    "xc60": ["D4", "T5", "B5"], "xc90": ["T5 Momentum", "T6 Inscription", "B5", "B6"], "macan": ["S", "GTS", "Turbo"]
  }'::jsonb
$$;

grant execute on function private.variants_of_models() to anon, authenticated, service_role;

create function private.vehicle_variant(title text) returns text
language plpgsql immutable strict set search_path = ''
as $$
declare
  known constant jsonb := private.variants_of_models();
  words constant text[] := regexp_split_to_array(
    btrim(regexp_replace(lower(left(title, 120) collate "C"), '[^a-z0-9+.-]+|\.(?![0-9])', ' ', 'g')), ' '
  );
  variants jsonb;
  line text;
  beginning text;
  variant text;
  longest text := '';
  found text[] := '{}';
begin
  <<models>>
  for place in 1 .. cardinality(words) loop
    for length in reverse 3 .. 1 loop
      variants := known -> array_to_string(words[place : place + length - 1], ' ');
      if variants is not null then
        line := ' ' || array_to_string(words[place + length :], ' ') || ' ';
        beginning := ' ' || array_to_string(words[place + length : place + length + 1], ' ') || ' ';
        exit models;
      end if;
    end loop;
  end loop models;
  for variant in select jsonb_array_elements_text(variants) loop
    if position(' ' || lower(variant collate "C") || ' ' in case char_length(variant) when 1 then beginning else line end) > 0 then
      found := found || variant;
      longest := case when char_length(variant) > char_length(longest) then variant else longest end;
    end if;
  end loop;
  line := replace(line, ' ' || lower(longest collate "C") || ' ', ' | ');
  foreach variant in array found loop
    if variant <> longest and char_length(variant) > 1 and position(' ' || lower(variant collate "C") || ' ' in line) > 0 then
      return null;
    end if;
  end loop;
  return nullif(longest, '');
end
$$;

grant execute on function private.vehicle_variant(text) to anon, authenticated, service_role;

alter table public.vehicle_listings
  add column variant text generated always as (private.vehicle_variant(title)) stored;

comment on column public.vehicle_listings.variant is 'The variant of the model (TX-L), read from the title; null: unclear or not stated.';

alter type private.priced_vehicle add attribute variant text;

set local check_function_bodies = off;

drop function public.expected_days_to_sell(model_id integer, year integer, price bigint, mileage integer, fuel_type text, transmission text, engine_size text, registration_state text, condition text, drive text);

drop function public.estimate_price(model_id integer, year integer, mileage integer, fuel_type text, transmission text, engine_size text, registration_state text, condition text, drive text);

create or replace function private.fit_prices() returns void
language plpgsql security definer set search_path = '' set work_mem = '128MB' set jit = off
as $$
declare
  this_year constant integer := private.price_year();
  overall double precision;
begin
  perform pg_advisory_xact_lock(hashtextextended('fit_prices', 0));
  create temp table price_ads on commit drop as
  select ad.id, ad.seller_id, ad.make_id, ad.model_id, ad.year, ad.price, ad.body_type, vehicle.*::private.priced_vehicle as vehicle,
    private.believable_mileage(vehicle, this_year) as km
  from private.comparable_ads() as ad cross join lateral private.priced_vehicle(ad) as vehicle;

  overall := (select percentile_cont(0.5) within group (order by km::double precision / (this_year - year)) from pg_temp.price_ads
    where year < this_year);
  delete from private.price_models;
  insert into private.price_models (model_id, body_type, km_a_year, engine_cc)
  select model_id, coalesce(mode() within group (order by body_type), ''),
    coalesce(
      percentile_cont(0.5) within group (order by km::double precision / nullif(greatest(this_year - year, 0), 0)), overall, 12000
    ),
    coalesce(percentile_disc(0.5) within group (order by (vehicle).engine_cc), 1500)
  from pg_temp.price_ads group by model_id;

  create temp table price_cars on commit drop as
  with variants as (
    select model_id, private.price_kind(vehicle) as kind, (vehicle).variant from pg_temp.price_ads
    where (vehicle).variant is not null group by 1, 2, 3 having count(*) >= 8 and count(distinct seller_id) >= 4
  )
  select ads.id, ads.seller_id, ads.make_id, ads.model_id, ads.year, models.body_type,
    coalesce(private.price_kind_of_variant(variants.kind, variants.variant), private.price_kind(ads.vehicle)) as kind,
    ln(ads.price)::double precision as y, given.features as x,
    -- Without its mileage an ad says less.
    case when ads.km is null then 0.5 else 1 end as w
  from pg_temp.price_ads as ads join private.price_models as models using (model_id)
  cross join lateral private.price_features(ads.vehicle, models, this_year) as given
  left join variants on variants.model_id = ads.model_id and variants.variant = (ads.vehicle).variant
    and variants.kind = private.price_kind(ads.vehicle);

  -- Slopes take a sample without what lies far off its years.
  create temp table price_rows on commit drop as
  select model_id, body_type, x || y as v, base, base as w from (
    select cars.*, row_number() over (partition by model_id, year order by id) as place,
      w * least(1, 2.0 / count(*) over (partition by seller_id, model_id)) as base, usual.y as usual
    from pg_temp.price_cars as cars
    join (
      select model_id, year / 3 as years, percentile_cont(0.5) within group (order by y) as y from pg_temp.price_cars group by 1, 2
    ) as usual using (model_id)
    where usual.years = cars.year / 3
  ) as one
  where place <= 12 and abs(y - usual) < ln(3);
  perform private.fit_price_slopes();

  create temp table price_rests on commit drop as
  select cars.id, cars.seller_id, cars.make_id, cars.model_id, cars.year, cars.kind, cars.body_type, cars.w,
    cars.y - private.price_of_features(cars.x, slopes.slopes) as rest,
    row_number() over (partition by cars.seller_id, cars.model_id order by cars.id) as place,
    least(1, 2.0 / count(*) over (partition by cars.seller_id, cars.model_id)) as share
  from pg_temp.price_cars as cars
  join private.price_slopes as slopes using (body_type);
  perform private.fit_price_levels();
  perform private.fit_price_effects();

  delete from private.price_fit;
  insert into private.price_fit (fitted_at, in_year, cars)
  values (now(), this_year, (select count(*) from private.price_comparables where weight > 0));
  perform private.calibrate_prices();
  drop table pg_temp.price_ads, pg_temp.price_cars, pg_temp.price_rows, pg_temp.price_rests;
end
$$;

create function private.known_price_kind(vehicle private.priced_vehicle) returns text
language sql stable
as $$
  select coalesce((
    select kinds.kind from private.price_kinds as kinds
    where kinds.model_id = (vehicle).model_id
      and kinds.kind = private.price_kind_of_variant(private.price_kind(vehicle), (vehicle).variant)
  ), private.price_kind(vehicle))
$$;

create function private.price_kind_of_variant(kind text, variant text) returns text
language sql immutable
as $$ select kind || ' ' || lower(variant collate "C") $$;

create or replace function private.price_points(vehicle private.priced_vehicle, seller uuid)
returns table (middle double precision, spread double precision, ads integer, sellers integer)
language sql stable rows 1
as $$
  select
    model.level + private.drawn(near.rest - own.rest * own.share, left_near.weight)
      + coalesce(
        left_kind.effect + kinds.share * (private.drawn(kinds.rest, kinds.weight) - left_kind.effect) - model.kinds_mean, 0
      )
      + private.price_of_features(given.features, slopes.slopes),
    model.spread * sqrt(1 + 1 / (left_near.weight + 3)),
    near.ads - own.ads, near.sellers - (own.ads > 0)::integer
  from private.price_years as near
  cross join lateral (select private.known_price_kind(vehicle) as kind offset 0) as known
  cross join lateral (
    select sums.*, private.seller_share(sums.weight) as share, private.seller_share(sums.kind_weight) as kind_share from (
      select
        count(*)::integer as ads,
        coalesce(sum(one.weight * private.year_weight(one.year - near.year)), 0) as weight,
        coalesce(sum(one.weight * private.year_weight(one.year - near.year) * one.year_rest), 0) as rest,
        coalesce(sum(one.weight) filter (where one.kind = known.kind), 0) as kind_weight,
        coalesce(sum(one.weight * one.kind_rest) filter (where one.kind = known.kind), 0) as kind_rest
      from private.price_comparables as one
      where one.seller_id = seller and one.model_id = near.model_id and one.weight > 0
        and one.year between near.year - 2 and near.year + 2
    ) as sums offset 0
  ) as own
  join private.price_fit as fit on true
  join private.price_models as model on model.model_id = near.model_id
  join private.price_slopes as slopes on slopes.body_type = model.body_type
  left join private.price_kinds as kinds on kinds.model_id = near.model_id and kinds.kind = known.kind
  cross join lateral (select greatest(near.weight - own.weight * own.share, 0) as weight offset 0) as left_near
  cross join lateral (
    select private.drawn(
      kinds.rest - own.kind_rest * own.kind_share, greatest(kinds.weight - own.kind_weight * own.kind_share, 0)
    ) as effect offset 0
  ) as left_kind
  cross join lateral private.price_features(vehicle, model, fit.in_year) as given
  where near.model_id = (vehicle).model_id and near.year = (vehicle).year and near.ads - own.ads >= 8
    and near.sellers - (own.ads > 0)::integer >= 4
    and (vehicle).year <= fit.in_year and coalesce((vehicle).mileage, 0) between 0 and 2000000
$$;

create or replace function private.priced_vehicle(ad public.vehicle_listings) returns private.priced_vehicle
language sql immutable
as $$
  select row(
    (ad).model_id, (ad).year, (ad).mileage, (ad).engine_cc, (ad).fuel_type, (ad).transmission, (ad).registration_state, (ad).condition,
    (ad).drive, (ad).variant
  )::private.priced_vehicle
$$;

create or replace function private.usual_price(vehicle private.priced_vehicle) returns double precision
language sql stable
as $$
  select model.level + private.price_of_features(given.features, slopes.slopes)
    + coalesce(private.drawn(years.rest, years.weight), 0)
    + coalesce(private.drawn(kinds.rest, kinds.weight) - model.kinds_mean, 0)
  from private.price_models as model
  join private.price_fit as fit on true
  join private.price_slopes as slopes on slopes.body_type = model.body_type
  cross join lateral private.price_features(vehicle, model, fit.in_year) as given
  left join private.price_years as years on years.model_id = model.model_id and years.year = (vehicle).year
  left join private.price_kinds as kinds on kinds.model_id = model.model_id and kinds.kind = private.known_price_kind(vehicle)
  where model.model_id = (vehicle).model_id
$$;

create function public.estimate_price(
  model_id integer, year integer, mileage integer default null, fuel_type text default null, transmission text default null,
  engine_size text default null, registration_state text default null, condition text default 'used', drive text default null,
  title text default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'low', range.low, 'middle', range.middle, 'high', range.high, 'ads', range.ads, 'sellers', range.sellers,
    'estimated_at', fit.fitted_at
  )
  from private.price_fit as fit
  cross join lateral private.price_ranges(
    row(
      model_id, year, mileage, private.engine_cc(engine_size, fuel_type), fuel_type, transmission, registration_state, condition, drive,
      private.vehicle_variant(title)
    )::private.priced_vehicle,
    auth.uid()
  ) as range
$$;

grant execute on function public.estimate_price(integer, integer, integer, text, text, text, text, text, text, text)
  to anon, authenticated, service_role;

create function public.expected_days_to_sell(
  model_id integer, year integer, price bigint, mileage integer default null, fuel_type text default null,
  transmission text default null, engine_size text default null, registration_state text default null, condition text default 'used',
  drive text default null, title text default null
) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'days', greatest(round((percentile_cont(0.5) within group (order by sale.days))::numeric)::integer, 1),
    'ads', count(*), 'sellers', count(distinct sale.seller_id)
  )
  from (
    select sold.days, sold.seller_id, row_number() over (partition by sold.seller_id order by sold.sold_at desc, sold.listing_id) as place
    from (
      select ln(greatest(expected_days_to_sell.price, 1)) - private.usual_price(
        row(
          expected_days_to_sell.model_id, expected_days_to_sell.year, expected_days_to_sell.mileage,
          private.engine_cc(expected_days_to_sell.engine_size, expected_days_to_sell.fuel_type), expected_days_to_sell.fuel_type,
          expected_days_to_sell.transmission, expected_days_to_sell.registration_state, expected_days_to_sell.condition,
          expected_days_to_sell.drive, private.vehicle_variant(expected_days_to_sell.title)
        )::private.priced_vehicle
      ) as over_usual
      where expected_days_to_sell.price between 10000 and 1000000000
        and expected_days_to_sell.year between 1950 and private.price_year() + 1
        and coalesce(expected_days_to_sell.mileage, 0) between 0 and 2000000
      offset 0
    ) as asked
    join private.market_sales as sold on sold.model_id = expected_days_to_sell.model_id
      and sold.year between expected_days_to_sell.year - 4 and expected_days_to_sell.year + 4
      and abs(sold.over_usual - asked.over_usual) <= 0.1 and sold.seller_id is distinct from auth.uid()
  ) as sale
  where sale.place <= 3
  having count(*) >= 5 and count(distinct sale.seller_id) >= 3
$$;
grant execute on function public.expected_days_to_sell(integer, integer, bigint, integer, text, text, text, text, text, text, text)
  to anon, authenticated, service_role;

create trigger audit_edits after update on public.vehicle_listings
  for each row when (new.views_count = old.views_count and current_user = 'authenticated')
  execute function private.audit_changes(
    'all except', 'updated_at', 'expires_at', 'reminded_at', 'held_at', 'engine_cc', 'variant', '--', 'description', 'images'
  );

create trigger estimate_changed_price after update on public.vehicle_listings
  for each row when (new.status in ('active', 'pending', 'draft') and (
    old.status, old.price, old.model_id, old.year, old.mileage, old.engine_cc, old.fuel_type, old.transmission, old.registration_state,
    old.condition, old.drive, old.variant
  ) is distinct from (
    new.status, new.price, new.model_id, new.year, new.mileage, new.engine_cc, new.fuel_type, new.transmission, new.registration_state,
    new.condition, new.drive, new.variant
  )) execute function private.record_price_change();
