-- Names of makes and models as parts of URLs (/cars/toyota/land-cruiser), and where former ones lead.

-- `Land Cruiser` is land-cruiser, `Citroën` citroen, `C-Class+` c-class-plus. A name without such letters or digits is ''.
create function private.slug(name text) returns text
language sql immutable parallel safe
as $$
  select trim(both '-' from regexp_replace(
    replace(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’]', '', 'g') collate "C"), '+', '-plus-'), '[^a-z0-9]+', '-', 'g'
  ))
$$;
grant execute on function private.slug(text) to authenticated, business_sales, service_role;

-- Slugs that makes had before they were renamed or merged into others.
create table private.former_makes (
  slug text constraint former_makes_pkey primary key,
  make_id integer not null,
  constraint former_makes_make_id_fkey foreign key (make_id) references public.vehicle_makes (id) on delete cascade
);
create index former_makes_make_idx on private.former_makes (make_id);

-- The same of models, each within the make it belongs to now.
create table private.former_models (
  make_id integer not null,
  slug text not null,
  model_id integer not null,
  constraint former_models_pkey primary key (make_id, slug),
  constraint former_models_model_id_fkey foreign key (make_id, model_id) references public.vehicle_models (make_id, id)
    on update cascade on delete cascade
);
create index former_models_model_idx on private.former_models (make_id, model_id);

-- Trigger: remembers the slug of a renamed make or model.
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

-- Trigger before a model moves to another make: of two former slugs that are the same there, the other make's stays.
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

-- Before a model is merged: its slugs lead to the model that is kept.
create function private.redirect_model(merged public.vehicle_models, kept public.vehicle_models) returns void
language sql set search_path = ''
as $$
  select private.former_model(kept.make_id, former.slug, kept.id) from private.former_models as former where former.model_id = merged.id;
  select private.former_model(kept.make_id, merged.slug, kept.id);
$$;

-- The same for a make.
create function private.redirect_make(merged public.vehicle_makes, kept public.vehicle_makes) returns void
language sql set search_path = ''
as $$
  update private.former_makes set make_id = kept.id where make_id = merged.id;
  select private.former_make(merged.slug, kept.id);
$$;

-- The listed make of a slug, or the one that had it before: of several the oldest.
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

-- Trigger: drops the market pages of a make or model that was renamed, listed, moved or deleted; those of its towns go in a minute.
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
