-- Keys of dealers' programs with the log of their calls, and lists of dealers that are fetched from an address.

set local check_function_bodies = off;

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('dealer_key_made', null, true, 'always');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('stock_feed_needs_dealer', 'listings', true, 'waking');

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values ('stock_feed_stopped', 'listings', true, 'waking');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.dealer_keys', 'dealer_id', null, 'stock_keys', '{"id","dealer_id","key_hash"}', 'cascade', null, 'Theirs alone. The keys themselves are not kept.');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values ('private.stock_feeds', 'dealer_id', null, 'stock_feed', '{"id","dealer_id","etag","last_modified","claimed_until","told"}', 'cascade', null, 'Theirs alone.');

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

create table private.stock_feeds (
  id uuid default gen_random_uuid() constraint stock_feeds_pkey primary key,
  dealer_id uuid not null,
  url text not null,
  every_hours integer not null,
  -- To the questions of this list, by their keys (StockAnswers of domain/dealers/stock/answers.ts).
  answers jsonb not null default '{}',
  -- The headings that the dealer accepted, and those of the last list, as they are compared.
  accepted text[],
  found text[],
  -- Vehicles of the last list that was read.
  vehicles integer,
  -- By which the other server knows the version that was read.
  etag text,
  last_modified text,
  due_at timestamptz not null default now(),
  -- A server fetches it until then.
  claimed_until timestamptz,
  fetched_at timestamptz,
  -- written, unchanged (the same list), waiting (for the dealer; nothing was written), failed: `problem` says why.
  outcome text,
  problem text,
  -- What the page shows of the last list (FeedReport of domain/dealers/stock/feed-report.ts).
  report jsonb,
  failing_since timestamptz,
  stopped_at timestamptz,
  -- When each need that the dealer was told of was last seen.
  told jsonb not null default '{}',
  constraint stock_feeds_url_form check (octet_length(url) <= 2000 and url ~ '^https?://[^[:space:]]+$'),
  constraint stock_feeds_every_hours_known check (every_hours in (1, 3, 6, 12, 24)),
  constraint stock_feeds_answers_form check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 100000),
  constraint stock_feeds_outcome_known check (outcome in ('written', 'unchanged', 'waiting', 'failed')),
  constraint stock_feeds_dealer_id_key unique (dealer_id),
  constraint stock_feeds_dealer_id_fkey foreign key (dealer_id) references public.profiles (id) on delete cascade
);

create index stock_feeds_due_idx on private.stock_feeds (due_at) where stopped_at is null;

comment on table private.stock_feeds is 'Lists of dealers that are fetched from an address.';

create function public.save_stock_feed(url text, every_hours integer) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(save_stock_feed.url);
begin
  if not private.is_dealer() then
    raise exception 'Only dealers import stock.' using errcode = '42501';
  end if;
  insert into private.stock_feeds as feed (dealer_id, url, every_hours) values (auth.uid(), said, save_stock_feed.every_hours)
  on conflict (dealer_id) do update set
    every_hours = excluded.every_hours, due_at = now(), stopped_at = null, failing_since = null, told = '{}', etag = null, last_modified = null;
  update private.stock_feeds as feed
  set url = said, answers = '{}', accepted = null, found = null, vehicles = null, outcome = null, problem = null, report = null, fetched_at = null
  where feed.dealer_id = auth.uid() and feed.url <> said;
end
$$;

grant execute on function public.save_stock_feed(text, integer) to authenticated;

create function public.remove_stock_feed() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stock_feeds where dealer_id = auth.uid();
  return found;
end
$$;

grant execute on function public.remove_stock_feed() to authenticated;

create function public.own_stock_feed() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'url', feed.url, 'every_hours', feed.every_hours, 'due_at', feed.due_at, 'fetched_at', feed.fetched_at, 'outcome', feed.outcome,
    'problem', feed.problem, 'report', feed.report, 'stopped_at', feed.stopped_at
  )
  from private.stock_feeds as feed where feed.dealer_id = auth.uid()
$$;

grant execute on function public.own_stock_feed() to authenticated;

create function public.fetch_stock_feed() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.stock_feeds as feed set due_at = least(feed.due_at, now()), stopped_at = null, failing_since = null
  where feed.dealer_id = auth.uid() and private.is_dealer() and coalesce(feed.fetched_at < now() - interval '1 minute', true);
  if not found then
    raise exception 'Your list was fetched within the last minute, or there is none.' using hint = 'stock_feed_recent';
  end if;
end
$$;

grant execute on function public.fetch_stock_feed() to authenticated;

create function public.accept_stock_feed_columns(keys text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.stock_feeds as feed set accepted = feed.found, due_at = now(), stopped_at = null, failing_since = null, etag = null, last_modified = null
  where feed.dealer_id = auth.uid() and private.is_dealer() and feed.found = accept_stock_feed_columns.keys;
  if not found then
    raise exception 'The columns have changed in the meantime. Load the page again.' using hint = 'changed_meanwhile';
  end if;
end
$$;

grant execute on function public.accept_stock_feed_columns(text[]) to authenticated;

create function public.answer_stock_feed(answers jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if jsonb_typeof(answer_stock_feed.answers) is distinct from 'object'
    or exists (select from jsonb_each(answer_stock_feed.answers) as given where jsonb_typeof(given.value) <> 'string') then
    raise exception 'Send the answers by the keys of their questions.' using errcode = '22023';
  end if;
  update private.stock_feeds as feed
  set answers = feed.answers || answer_stock_feed.answers, due_at = now(), stopped_at = null, failing_since = null, etag = null, last_modified = null
  where feed.dealer_id = auth.uid() and private.is_dealer();
  if not found then
    raise exception 'You have no list at an address.' using hint = 'stock_feed_missing';
  end if;
end
$$;

grant execute on function public.answer_stock_feed(jsonb) to authenticated;

create function private.claim_stock_feed() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  feed private.stock_feeds;
begin
  select next.* into feed from private.stock_feeds as next
  join public.profiles as dealer on dealer.id = next.dealer_id and dealer.role = 'dealer' and dealer.suspended_at is null
  where next.stopped_at is null and next.due_at <= now() and coalesce(next.claimed_until < now(), true)
  order by next.due_at limit 1 for no key update of next skip locked;
  if not found then
    return null;
  end if;
  update private.stock_feeds as claimed set claimed_until = now() + interval '10 minutes'
  where claimed.dealer_id = feed.dealer_id returning * into feed;
  return jsonb_build_object(
    'dealer', feed.dealer_id, 'claim', feed.claimed_until, 'url', feed.url, 'answers', feed.answers, 'accepted', to_jsonb(feed.accepted),
    'vehicles', feed.vehicles, 'etag', feed.etag, 'last_modified', feed.last_modified, 'due_at', feed.due_at,
    'mapping', (select kept.mapping from public.import_mappings as kept where kept.seller_id = feed.dealer_id)
  );
end
$$;

create function private.note_stock_feed(dealer uuid, claim timestamptz, url text, result jsonb, told_needs jsonb) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  feed private.stock_feeds;
  failed constant boolean := result ->> 'outcome' = 'failed';
  -- The dealer answered while it was fetched.
  is_due boolean;
  -- The same version must be read again.
  forgets boolean;
  reasons text[];
begin
  select * into feed from private.stock_feeds as claimed
  where claimed.dealer_id = note_stock_feed.dealer and claimed.claimed_until = claim and claimed.url = note_stock_feed.url for no key update;
  if not found then
    return false;
  end if;
  is_due := feed.due_at > (result ->> 'due_at')::timestamptz;
  forgets := is_due or result ->> 'outcome' in ('failed', 'waiting');
  select array_agg(distinct need.value) into reasons from jsonb_each_text(told_needs) as need where not feed.told ? need.key;
  update private.stock_feeds as noted set
    claimed_until = null,
    due_at = case when is_due then noted.due_at else now() + make_interval(hours => noted.every_hours) end,
    fetched_at = now(), outcome = result ->> 'outcome', problem = result ->> 'problem',
    report = case when result ? 'report' then result -> 'report' else noted.report end,
    found = case when result ? 'found' then array(select jsonb_array_elements_text(result -> 'found')) else noted.found end,
    vehicles = case when result ->> 'outcome' = 'written' then (result ->> 'vehicles')::integer else noted.vehicles end,
    etag = case when forgets then null when result ? 'etag' then result ->> 'etag' else noted.etag end,
    last_modified = case when forgets then null when result ? 'last_modified' then result ->> 'last_modified' else noted.last_modified end,
    failing_since = case when failed then coalesce(noted.failing_since, now()) end,
    stopped_at = case when failed and noted.failing_since < now() - interval '7 days' then now() end,
    told = (
      select coalesce(jsonb_object_agg(kept.key, kept.seen), '{}') from (
        select old.key, old.value as seen from jsonb_each(noted.told) as old
        where not told_needs ? old.key and (old.value #>> '{}')::timestamptz > now() - interval '7 days'
        union all
        select need.key, to_jsonb(now()) from jsonb_each(told_needs) as need
      ) as kept
    )
  where noted.dealer_id = feed.dealer_id
  returning * into feed;
  if feed.stopped_at is not null then
    perform private.tell(feed.dealer_id, 'stock_feed_stopped', jsonb_build_object('problem', feed.problem));
  elsif reasons is not null then
    perform private.tell(feed.dealer_id, 'stock_feed_needs_dealer', jsonb_build_object('reason', reasons[1], 'problem', feed.problem));
  end if;
  return true;
end
$$;
