-- Perceptual hashes of stored pictures (backend/storage/picture-hash.ts), and the search for similar ones. In a schema that storage clients do
-- not see, and that its owner alone reads and writes; the server calls keep, copy and unhashed.
create schema pictures;
grant usage on schema pictures to service_role;

-- The objects that were hashed, with the version that was. A plain picture is here without hashes, so that it is not tried again.
create table pictures.hashed_objects (
  object_id uuid constraint hashed_objects_pkey primary key,
  version text not null,
  constraint hashed_objects_object_id_fkey foreign key (object_id) references storage.objects (id) on delete cascade
);

-- The 16 bits of a hash from `offset_bits` on, as they lie in a smallint.
create function pictures.band(hash bigint, offset_bits integer) returns smallint
  language sql immutable parallel safe
  return ((((hash >> offset_bits) & 65535) # 32768) - 32768)::smallint;

create table pictures.hashes (
  object_id uuid not null,
  -- 0: the whole picture; the others are its crops.
  part smallint not null,
  hash bigint not null,
  band_1 smallint generated always as (pictures.band(hash, 0)) stored,
  band_2 smallint generated always as (pictures.band(hash, 16)) stored,
  band_3 smallint generated always as (pictures.band(hash, 32)) stored,
  band_4 smallint generated always as (pictures.band(hash, 48)) stored,
  constraint hashes_pkey primary key (object_id, part),
  constraint hashes_object_id_fkey foreign key (object_id) references pictures.hashed_objects (object_id) on delete cascade
);

-- The search reads nothing but these.
create index hashes_band_1_idx on pictures.hashes (band_1, part) include (hash, object_id);
create index hashes_band_2_idx on pictures.hashes (band_2, part) include (hash, object_id);
create index hashes_band_3_idx on pictures.hashes (band_3, part) include (hash, object_id);
create index hashes_band_4_idx on pictures.hashes (band_4, part) include (hash, object_id);

alter table pictures.hashed_objects enable row level security;
alter table pictures.hashes enable row level security;

-- Hashes of the same picture differ in at most so many of their 64 bits. near_bands() depends on it.
create function pictures.most_differing_bits() returns integer
  language sql immutable parallel safe
  return 10;

-- The hash of the mirrored picture, as mirrored() of picture-hash.ts.
create function pictures.mirrored(hash bigint) returns bigint
  language sql immutable parallel safe
  return hash # 6148914691236517205;

-- The number of bits in which two hashes differ.
create function pictures.distance(one bigint, other bigint) returns integer
  language sql immutable parallel safe
  return bit_count((one # other)::bit(64))::integer;

-- The numbers of 16 bits with at most one (17 of them) or two bits set (137). Of ten differing bits in four bands, at most one is in the first or
-- at most two are in one of the others: more would be 2 + 3 + 3 + 3. The first has the lowest frequencies, in which different pictures are
-- the most alike.
create function pictures.near_bands(most_set integer) returns smallint[]
  language sql immutable parallel safe
  -- A seventeenth bit, number 16, stands for none.
  return array(
    select pictures.band((1::bigint << one) | (1::bigint << other), 0)
    from generate_series(0, 16) as one, generate_series(0, 16) as other
    where (one < other or one = 16 and other = 16) and (most_set = 2 or other = 16)
  );

-- Replaces the hashes of an object: the whole picture's first, none for a plain picture. Does nothing if the object has another version by now.
create function pictures.keep(kept_id uuid, kept_version text, kept bigint[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform from storage.objects where id = kept_id and version = kept_version for no key update;
  if not found then
    return;
  end if;
  delete from pictures.hashed_objects where object_id = kept_id;
  insert into pictures.hashed_objects (object_id, version) values (kept_id, kept_version);
  insert into pictures.hashes (object_id, part, hash)
    select kept_id, place - 1, hash from unnest(kept) with ordinality as given (hash, place);
end
$$;

-- Gives an object that is a copy the hashes of its original, if that version was hashed.
create function pictures.copy(original_id uuid, original_version text, copy_id uuid, copy_version text) returns void
  language sql security definer set search_path = '' as $$
  select pictures.keep(copy_id, copy_version, array(select hash from pictures.hashes where object_id = hashed.object_id order by part))
  from pictures.hashed_objects as hashed
  where hashed.object_id = original_id and hashed.version = original_version
$$;

-- Up to `most` stored pictures in these buckets that were not hashed in their version.
create function pictures.unhashed(buckets text[], most integer) returns table (id uuid, version text)
  language sql stable security definer set search_path = '' as $$
  select object.id, object.version
  from storage.objects as object
  left join pictures.hashed_objects as hashed on hashed.object_id = object.id and hashed.version = object.version
  where object.bucket_id = any (buckets) and object.version is not null and hashed.object_id is null
    and object.metadata ->> 'mimetype' like 'image/%' and object.metadata ->> 'mimetype' not like 'image/svg%'
  limit most
$$;

grant execute on function pictures.keep, pictures.copy, pictures.unhashed to service_role;

-- The other objects that show the same picture as one of these: mirrored, or as a part of it, or with more around it. `difference`: in bits, the
-- least of all their hashes. Plpgsql keeps the plan, which takes as long as the search.
create function pictures.similar_objects(objects uuid[]) returns table (object_id uuid, similar_id uuid, difference integer)
  language plpgsql stable set search_path = '' as $$
begin
  return query
  with own as (
    select stored.object_id, stored.part, stored.hash
    from pictures.hashes as stored
    join pictures.hashed_objects as hashed using (object_id)
    join storage.objects as object on object.id = hashed.object_id and object.version = hashed.version
    where stored.object_id = any (objects)
  ), probe as (
    -- The whole is looked for in wholes and crops, its crops in wholes.
    select own.object_id, own.hash, case own.part when 0 then 32767 else 0 end::smallint as last_part from own
    union all
    select own.object_id, pictures.mirrored(own.hash), 32767::smallint from own where own.part = 0
  )
  select probe.object_id, found.object_id, min(pictures.distance(found.hash, probe.hash))
  from probe
  cross join lateral (
    select array_agg(pictures.band(probe.hash, 0) # mask) as band_1 from unnest(pictures.near_bands(1)) as mask
  ) as nearest
  cross join lateral (
    select array_agg(pictures.band(probe.hash, 16) # mask) as band_2, array_agg(pictures.band(probe.hash, 32) # mask) as band_3,
      array_agg(pictures.band(probe.hash, 48) # mask) as band_4
    from unnest(pictures.near_bands(2)) as mask
  ) as near
  cross join lateral (
    select stored.object_id, stored.hash from pictures.hashes as stored
      where stored.band_1 = any (nearest.band_1) and stored.part <= probe.last_part
    union all
    select stored.object_id, stored.hash from pictures.hashes as stored
      where stored.band_2 = any (near.band_2) and stored.part <= probe.last_part
    union all
    select stored.object_id, stored.hash from pictures.hashes as stored
      where stored.band_3 = any (near.band_3) and stored.part <= probe.last_part
    union all
    select stored.object_id, stored.hash from pictures.hashes as stored
      where stored.band_4 = any (near.band_4) and stored.part <= probe.last_part
  ) as found
  join pictures.hashed_objects as hashed on hashed.object_id = found.object_id
  join storage.objects as object on object.id = hashed.object_id and object.version = hashed.version
  where pictures.distance(found.hash, probe.hash) <= pictures.most_differing_bits() and found.object_id <> probe.object_id
  group by probe.object_id, found.object_id;
end
$$;
