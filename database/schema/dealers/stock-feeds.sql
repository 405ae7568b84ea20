-- A dealer's list at an address, fetched every few hours by the job `fetch-stock-feeds` (server/jobs/fetch-stock-feeds.ts). What is clear is
-- written; what needs the dealer is kept and told once. Clients reach the table by the functions here only.

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

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.stock_feeds', 'dealer_id', null, 'stock_feed', '{id,dealer_id,etag,last_modified,claimed_until,told}', 'cascade', null, 'Theirs alone.');

-- Sets the address of the caller's list, which is fetched within a minute. Another address begins anew; a stopped one goes on.
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
grant execute on function public.save_stock_feed(text, integer) to authenticated, business_manager;

-- Ends the caller's feed; ads stay as they are. Returns whether there was one.
create function public.remove_stock_feed() returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.stock_feeds where dealer_id = auth.uid();
  return found;
end
$$;
grant execute on function public.remove_stock_feed() to authenticated, business_manager;

-- The caller's feed with what became of the last list; null without one.
create function public.own_stock_feed() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'url', feed.url, 'every_hours', feed.every_hours, 'due_at', feed.due_at, 'fetched_at', feed.fetched_at, 'outcome', feed.outcome,
    'problem', feed.problem, 'report', feed.report, 'stopped_at', feed.stopped_at
  )
  from private.stock_feeds as feed where feed.dealer_id = auth.uid()
$$;
grant execute on function public.own_stock_feed() to authenticated, business_manager;

-- Fetches the caller's feed within a minute, once a minute; a stopped one goes on.
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
grant execute on function public.fetch_stock_feed() to authenticated, business_manager;

-- Accepts the columns of the last list, given as the page showed them (FeedReport.keys), and fetches it again.
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
grant execute on function public.accept_stock_feed_columns(text[]) to authenticated, business_manager;

-- Keeps answers to questions of the caller's feed, and fetches it again.
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
grant execute on function public.answer_stock_feed(jsonb) to authenticated, business_manager;

-- The next feed that is due, for one server until `claim`, with what its reading needs; null if none is. A server that ends in the middle loses it after
-- ten minutes. Those of suspended dealers wait.
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

-- Notes what became of a fetch, sets the next one, and tells the dealer of needs they were not told of within a week. `told_needs`: one key for each need,
-- {key: reason}. Returns false if the claim has passed to another server, or the feed was changed or removed since.
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
