-- The keys that sign access tokens, changed every thirty days.
set local role supabase_auth_admin;

-- Key pairs that sign access tokens. The private half is sealed with a key made of the project's secret; `sealed_with` names
-- that secret, so that a new one makes every older key and token void.
create table if not exists auth.signing_keys (
  id uuid primary key,
  public_key jsonb not null,
  private_key text not null,
  sealed_with text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The keys made with this secret that still matter, newest first, with their age in seconds. A key rests once its successor has
-- signed for an hour (from the age of an hour on, so that every process and cache knows it by then) and the last token of an
-- hour has expired; an hour more is for clocks that differ. `candidate`, if given, is taken when the newest key is thirty days
-- old or there is none; of several processes that offer one at once, one gets its way.
create function auth.signing_keys_in_use(secret_name text, candidate jsonb) returns jsonb
  language plpgsql set search_path = '' as $$
begin
  if candidate is not null then
    -- Any constant will do, as long as it is used for this only.
    perform pg_advisory_xact_lock(5208114);
    insert into auth.signing_keys (id, public_key, private_key, sealed_with)
      select (candidate ->> 'id')::uuid, candidate -> 'public_key', candidate ->> 'private_key', secret_name
      where not exists (select from auth.signing_keys
        where sealed_with = secret_name and created_at > clock_timestamp() - interval '30 days');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'public_key', public_key, 'private_key', private_key,
        'age', extract(epoch from clock_timestamp() - created_at)) order by created_at desc), '[]')
    from (select *, lead(created_at) over (order by created_at) as succeeded_at
          from auth.signing_keys where sealed_with = secret_name) key
    where succeeded_at is null or succeeded_at > clock_timestamp() - interval '3 hours');
end
$$;

reset role;
