-- Keys with which a dealer's own program writes their stock (server function `stock`, docs/stock-api.md), and the log of its calls. A key is
-- kept as its hash and shown once. Clients reach neither table: they call the functions here.

create table private.dealer_keys (
  id uuid default gen_random_uuid() constraint dealer_keys_pkey primary key,
  dealer_id uuid not null,
  name text not null,
  -- What the key may do.
  scope text not null default 'stock',
  -- Its beginning, by which the dealer recognises it.
  prefix text not null,
  key_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint dealer_keys_name_length check (char_length(name) between 1 and 60 and name = private.visible_line(name)),
  constraint dealer_keys_scope_known check (scope in ('stock')),
  constraint dealer_keys_hash_key unique (key_hash),
  constraint dealer_keys_dealer_id_fkey foreign key (dealer_id) references public.profiles (id) on delete cascade
);
create index dealer_keys_dealer_idx on private.dealer_keys (dealer_id, created_at desc);

comment on table private.dealer_keys is 'Keys of dealers'' own programs.';

create table private.dealer_key_calls (
  id bigint generated always as identity constraint dealer_key_calls_pkey primary key,
  key_id uuid not null,
  called_at timestamptz not null default now(),
  -- written; checked: a dry run; refused: `reason` is the sentence that the program got.
  outcome text not null,
  reason text,
  row_count integer not null,
  created integer not null,
  updated integer not null,
  unchanged integer not null,
  refused integer not null,
  -- Where it came from, without the last part of the address.
  network text,
  constraint dealer_key_calls_outcome_known check (outcome in ('written', 'checked', 'refused')),
  constraint dealer_key_calls_reason_length check (char_length(reason) <= 300),
  constraint dealer_key_calls_key_id_fkey foreign key (key_id) references private.dealer_keys (id) on delete cascade
);
create index dealer_key_calls_newest_idx on private.dealer_key_calls (key_id, id desc);

comment on table private.dealer_key_calls is 'The last calls with each key.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.dealer_keys', 'dealer_id', null, 'stock_keys', '{id,dealer_id,key_hash}', 'cascade', null, 'Theirs alone. The keys themselves are not kept.');

-- Makes a key of the caller: {id, key}. The key is not shown again. Told and audited, because whoever holds it changes the dealer's ads.
create function public.make_dealer_key(name text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 10;
  most_a_day constant integer := 20;
  secret constant text := 'magari_stock_' || private.random_token();
  made private.dealer_keys;
begin
  if not private.is_dealer() then
    raise exception 'Only dealers make keys for their stock.' using errcode = '42501';
  end if;
  perform private.require_fresh_session();
  -- Queues the keys of one dealer, so that they count each other.
  perform from public.profiles where id = auth.uid() for no key update;
  -- What a revoked key did stays in sight for three months.
  delete from private.dealer_keys as old where old.dealer_id = auth.uid() and old.revoked_at < now() - interval '90 days';
  if (select count(*) from private.dealer_keys as own where own.dealer_id = auth.uid() and own.revoked_at is null) >= most then
    raise exception 'You have % keys. Revoke one that no program uses.', most using hint = 'dealer_key_limit';
  end if;
  if (select count(*) from private.dealer_keys as own where own.dealer_id = auth.uid() and own.created_at > now() - interval '1 day') >= most_a_day then
    raise exception 'You made % keys in 24 hours. Make another one tomorrow.', most_a_day using hint = 'dealer_key_limit';
  end if;
  insert into private.dealer_keys (dealer_id, name, prefix, key_hash)
  values (
    auth.uid(), coalesce(private.visible_name(make_dealer_key.name), ''), left(secret, 19), sha256(convert_to(secret, 'utf8'))
  ) returning * into made;
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  values (auth.uid(), 'make_dealer_key', 'dealer_keys', made.id::text, jsonb_build_object('prefix', made.prefix));
  perform private.tell(auth.uid(), 'dealer_key_made', jsonb_build_object('key', made.name));
  return jsonb_build_object('id', made.id, 'key', secret);
end
$$;
grant execute on function public.make_dealer_key(text) to authenticated;

-- Revokes a key of the caller for good; returns whether there was one in use. No recent sign-in: it takes a right away, also from a thief.
create function public.revoke_dealer_key(key_id uuid) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  revoked private.dealer_keys;
begin
  update private.dealer_keys as own set revoked_at = now()
  where own.id = revoke_dealer_key.key_id and own.dealer_id = auth.uid() and own.revoked_at is null
  returning * into revoked;
  if not found then
    return false;
  end if;
  insert into public.audit_log (actor_id, action, entity, entity_id, after)
  values (auth.uid(), 'revoke_dealer_key', 'dealer_keys', revoked.id::text, jsonb_build_object('prefix', revoked.prefix));
  return true;
end
$$;
grant execute on function public.revoke_dealer_key(uuid) to authenticated;

-- The caller's keys, those in use first, then the newest.
create function public.own_dealer_keys() returns table (
  id uuid, name text, scope text, prefix text, created_at timestamptz, last_used_at timestamptz, revoked_at timestamptz
)
language sql stable security definer set search_path = ''
as $$
  select own.id, own.name, own.scope, own.prefix, own.created_at, own.last_used_at, own.revoked_at
  from private.dealer_keys as own
  where own.dealer_id = auth.uid()
  order by own.revoked_at is not null, own.created_at desc, own.id
$$;
grant execute on function public.own_dealer_keys() to authenticated;
comment on function public.own_dealer_keys() is 'The caller''s keys for their program, without the keys themselves.';

-- The last 50 calls with the caller's keys, the newest first.
create function public.own_dealer_key_calls() returns table (
  id bigint, key_name text, called_at timestamptz, outcome text, reason text, row_count integer, created integer, updated integer, unchanged integer,
  refused integer, network text
)
language sql stable security definer set search_path = ''
as $$
  select call.id, own.name, call.called_at, call.outcome, call.reason, call.row_count, call.created, call.updated, call.unchanged, call.refused, call.network
  from private.dealer_keys as own
  join private.dealer_key_calls as call on call.key_id = own.id
  where own.dealer_id = auth.uid()
  order by call.id desc
  limit 50
$$;
grant execute on function public.own_dealer_key_calls() to authenticated;
comment on function public.own_dealer_key_calls() is 'The last calls of the caller''s program.';

-- Who calls with a key: {id, dealer, refusal}; null for an unknown key. Refusals: scope, revoked, suspended, no_dealer, no_plan.
create function private.holder_of_dealer_key(hash bytea, needed_scope text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  used private.dealer_keys;
  holder public.profiles;
begin
  select * into used from private.dealer_keys where key_hash = hash;
  if not found then
    return null;
  end if;
  select * into holder from public.profiles where id = used.dealer_id;
  return jsonb_build_object('id', used.id, 'dealer', used.dealer_id, 'refusal', case
    when used.revoked_at is not null then 'revoked'
    when used.scope <> needed_scope then 'scope'
    when holder.suspended_at is not null then 'suspended'
    when holder.role <> 'dealer' then 'no_dealer'
    -- Where plans have no limit, nobody needs one.
    when private.listing_limit(holder.id) is not null
      and not exists (select from private.current_plan(holder.id) as plan where plan.id is not null) then 'no_plan'
  end);
end
$$;

-- Logs a call and keeps the last 200 of its key.
create function private.log_dealer_key_call(key uuid, address inet, call jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 200;
begin
  -- The key may have been erased with its account since.
  update private.dealer_keys set last_used_at = now() where id = key;
  if not found then
    return;
  end if;
  insert into private.dealer_key_calls (key_id, outcome, reason, row_count, created, updated, unchanged, refused, network)
  values (
    key, call ->> 'outcome', left(call ->> 'reason', 300), (call ->> 'row_count')::integer,
    coalesce((call ->> 'created')::integer, 0), coalesce((call ->> 'updated')::integer, 0),
    coalesce((call ->> 'unchanged')::integer, 0), coalesce((call ->> 'refused')::integer, 0),
    network(set_masklen(address, case family(address) when 6 then 48 else 24 end))::text
  );
  delete from private.dealer_key_calls as old
  where old.key_id = key and old.id <= (
    select kept.id from private.dealer_key_calls as kept where kept.key_id = key order by kept.id desc offset most limit 1
  );
end
$$;
