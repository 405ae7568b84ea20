-- The nightly fit of what prices depend on: slopes for each body, a level for each model, what a kind and a year of a model add.

-- The last run, in one row.
create table private.price_fit (
  is_only_row boolean default true constraint price_fit_pkey primary key check (is_only_row),
  fitted_at timestamptz not null,
  -- Ages are counted from it.
  in_year integer not null,
  cars integer not null,
  -- Ends of the range in spreads from the middle, so that 80 % of the cars lie in it.
  low_end double precision not null default -1.3,
  high_end double precision not null default 1.3,
  -- How far half of the cars lie from their estimates at most, as a share, with their sellers' own left out.
  median_error double precision
);

-- By body; '' for all.
create table private.price_slopes (
  body_type text constraint price_slopes_pkey primary key,
  slopes double precision[] not null
);

-- Sums over the comparables of a kind of a model, and over those of a model at most two years from a year: weights, weighted rests,
-- ads and sellers. Each seller weighs two ads at most in each.
create table private.price_kinds (
  model_id integer not null,
  kind text not null,
  weight double precision not null,
  rest double precision not null,
  -- Of the weights of its model.
  share double precision not null,
  constraint price_kinds_pkey primary key (model_id, kind)
);

create table private.price_years (
  model_id integer not null,
  year integer not null,
  weight double precision not null,
  rest double precision not null,
  ads integer not null,
  sellers integer not null,
  -- KES, of the comparables that count, two years older and newer ones too. Nearly no estimate is above it.
  highest bigint,
  constraint price_years_pkey primary key (model_id, year)
);

-- How much an ad counts that is so many years older or newer.
create function private.year_weight(years integer) returns double precision
language sql immutable
as $$ select case abs(years) when 0 then 1 when 1 then 0.5 when 2 then 0.25 else 0 end::double precision $$;

-- Huber's weight of a rest so many spreads from the middle; one far off does not count.
create function private.robust_weight(spreads double precision) returns double precision
language sql immutable
as $$ select case when abs(spreads) > 5 then 0 else least(1, 1.345 / greatest(abs(spreads), 0.001)) end $$;

-- What the slopes say of a vehicle. Written out, because it runs for every ad.
create function private.price_of_features(features double precision[], slopes double precision[]) returns double precision
language sql immutable
as $$
  select features[1] * slopes[1] + features[2] * slopes[2] + features[3] * slopes[3]
    + features[4] * slopes[4] + features[5] * slopes[5] + features[6] * slopes[6]
    + features[7] * slopes[7] + features[8] * slopes[8] + features[9] * slopes[9]
    + features[10] * slopes[10] + features[11] * slopes[11] + features[12] * slopes[12]
    + features[13] * slopes[13] + features[14] * slopes[14] + features[15] * slopes[15]
$$;

-- Solves the linear equations of a regression. sums: weighted products of its columns and, last, the target, row by row of the lower
-- triangle. Coefficients are drawn to `toward` as by `pull` observations.
create function private.solve_regression(sums double precision[], toward double precision[], pull double precision)
returns double precision[]
language plpgsql immutable set search_path = ''
as $$
declare
  n constant integer := cardinality(toward);
  a double precision[];
  factor double precision;
  solution double precision[] := toward;
begin
  a := array_fill(0::double precision, array[n, n + 1]);
  for i in 1 .. n loop
    for j in 1 .. i loop
      a[i][j] := sums[i * (i - 1) / 2 + j];
      a[j][i] := a[i][j];
    end loop;
  end loop;
  for i in 1 .. n loop
    a[i][n + 1] := coalesce(sums[(n + 1) * n / 2 + i], 0) + pull * toward[i];
    a[i][i] := a[i][i] + pull;
  end loop;
  -- The matrix is symmetric and positive: elimination needs no exchange of rows.
  for k in 1 .. n loop
    for i in k + 1 .. n loop
      factor := a[i][k] / a[k][k];
      for j in k .. n + 1 loop
        a[i][j] := a[i][j] - factor * a[k][j];
      end loop;
    end loop;
  end loop;
  for i in reverse n .. 1 loop
    factor := a[i][n + 1];
    for j in i + 1 .. n loop
      factor := factor - a[i][j] * solution[j];
    end loop;
    solution[i] := factor / a[i][i];
  end loop;
  return solution;
end
$$;

-- Fits slopes to the sample pg_temp.price_rows by weighted least squares within models, repeated with Huber's weights. Its columns:
-- model_id, body_type, v (features and, last, the logarithm of the price), base (the weight of the ad), w (at first the same).
create function private.fit_price_slopes() returns void
language plpgsql set search_path = ''
as $$
declare
  n constant integer := 15;
  none constant double precision[] := array_fill(0::double precision, array[n]);
  means constant text := (
    select string_agg(format('sum(w * v[%1$s]) / sum(w)', i), ', ' order by i) from generate_series(1, n + 1) as i
  );
  centred constant text := (select string_agg(format('r.v[%1$s] - m.v[%1$s]', i), ', ' order by i) from generate_series(1, n + 1) as i);
  products constant text := (
    select string_agg(format('sum(w * v[%s] * v[%s])', i, j), ', ' order by i, j)
    from generate_series(1, n + 1) as i, generate_series(1, n + 1) as j where j <= i
  );
  spread double precision;
  pooled double precision[];
begin
  for round in 1 .. 4 loop
    execute format(
      $sql$
      create temp table price_centred on commit drop as
      with means as (select model_id, array[%s] as v from pg_temp.price_rows where w > 0 group by model_id)
      select r.ctid as place, r.body_type, r.w, array[%s] as v from pg_temp.price_rows as r join means as m using (model_id)
      $sql$, means, centred
    );
    execute format('select array[%s] from pg_temp.price_centred', products) into pooled;
    pooled := private.solve_regression(pooled, none, 1);
    delete from private.price_slopes;
    insert into private.price_slopes values ('', pooled);
    execute format(
      $sql$
      insert into private.price_slopes
      select body_type, private.solve_regression(array[%s], $1, 10) from pg_temp.price_centred where body_type <> '' group by body_type
      $sql$, products
    ) using pooled;
    create temp table price_errors on commit drop as
    select centred.place, centred.v[16] - private.price_of_features(centred.v, slopes.slopes) as error
    from pg_temp.price_centred as centred join private.price_slopes as slopes using (body_type);
    spread := (select greatest(1.4826 * percentile_cont(0.5) within group (order by abs(error)), 0.02) from pg_temp.price_errors);
    update pg_temp.price_rows as r set w = base * private.robust_weight(errors.error / spread)
    from pg_temp.price_errors as errors where errors.place = r.ctid;
    drop table pg_temp.price_errors, pg_temp.price_centred;
  end loop;
end
$$;
