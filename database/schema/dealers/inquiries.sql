-- Inquiries: the threads about a person's ads as the owner sees them.

create domain private.required_inquiry_status as text not null check (value in ('new', 'responded', 'closed'));

create type public.own_inquiry as (
  id private.required_uuid,
  status private.required_inquiry_status,
  created_at private.required_timestamptz,
  last_message_at private.required_timestamptz,
  first_answer_at timestamptz,
  follow_up_on date,
  has_note private.required_boolean,
  subject_title private.required_text,
  picture text,
  price bigint,
  asker_id uuid,
  asker_name private.required_text,
  asker_picture text,
  is_blocked private.required_boolean,
  last_message text,
  is_last_mine private.required_boolean,
  unread_count private.required_bigint,
  assignee_id uuid
);
create domain private.required_own_inquiries as public.own_inquiry[] not null;

create type public.inquiry_counts as (
  "all" private.required_bigint,
  new private.required_bigint,
  responded private.required_bigint,
  closed private.required_bigint,
  due private.required_bigint
);
create domain private.required_inquiry_counts as public.inquiry_counts not null;

create type public.asked_ad as (id private.required_uuid, title private.required_text, inquiries private.required_bigint);
create domain private.required_asked_ads as public.asked_ad[] not null;

create type public.response_time as (answers private.required_bigint, seconds numeric);
create domain private.required_response_time as public.response_time not null;

create type public.own_inquiries_page as (
  inquiries private.required_own_inquiries,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer,
  counts private.required_inquiry_counts,
  ads private.required_asked_ads,
  response private.required_response_time
);

-- A page of the inquiries about the caller's ads (OwnInquiries of site/dealers/workplace/inquiries/queries.ts). `search` looks in the asker,
-- ad, messages and note; `only_ad` keeps one ad; `only_status` keeps one state, or with 'due' those with a follow-up day that has
-- come. `whose` keeps those that are the caller's ('mine') or 'nobody''s among the people of a business. `sort` 'waiting' puts unanswered ones first, the longest waiting on top. The counts ignore `only_status`. `response` has
-- the median time to the first answer over the last 30 days.
create function public.own_inquiries(
  search text default null, only_status text default null, only_ad uuid default null, sort text default 'newest',
  page integer default 1, page_size integer default 25, whose text default null
) returns public.own_inquiries_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  acting constant uuid := private.acting_person();
  today constant date := private.nairobi_today();
  pattern constant text := private.contains_pattern(nullif(btrim(left(search, 100)), ''));
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  found uuid[];
  counts jsonb;
  total integer;
  shown integer;
  inquiries jsonb;
  ads jsonb;
  response jsonb;
begin
  with matching as materialized (
    select
      thread.id, thread.created_at, thread.last_message_at, note.follow_up_on, thread.status,
      coalesce(note.follow_up_on <= today, false) as is_due
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    left join public.lead_assignments as lead on lead.thread_id = thread.id
    where thread.owner_id = me
      and (
        whose is null or whose = 'nobody' and lead.person_id is null or whose = 'mine' and lead.person_id = acting
      )
      and (only_ad is null or only_ad in (thread.listing_id, thread.spare_part_id, thread.service_provider_id))
      and (
        pattern is null
        or thread.subject_title ilike pattern
        or concat_ws(' ', asker.first_name, asker.last_name) ilike pattern
        or asker.business_name ilike pattern
        or note.note ilike pattern
        or exists (
          select from public.messages as message where message.thread_id = thread.id and message.content ilike pattern
        )
      )
  )
  select
    jsonb_build_object(
      'all', count(*), 'new', count(*) filter (where status = 'new'),
      'responded', count(*) filter (where status = 'responded'), 'closed', count(*) filter (where status = 'closed'),
      'due', count(*) filter (where is_due)
    ),
    coalesce(
      array_agg(
        id order by
          case when only_status = 'due' then follow_up_on end,
          case when sort = 'waiting' and status <> 'new' then 1 end nulls first,
          case when sort = 'waiting' and status = 'new' then created_at end,
          last_message_at desc, id desc
      ) filter (where only_status is null or status = only_status or only_status = 'due' and is_due),
      '{}'
    )
  into counts, found from matching;
  total := cardinality(found);
  shown := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));

  select coalesce(jsonb_agg(to_jsonb(line) - 'nth' order by line.nth), '[]') into inquiries
  from (
    select
      named.nth, thread.id, thread.status, thread.created_at, thread.last_message_at, thread.first_answer_at,
      note.follow_up_on, note.note is not null as has_note, thread.subject_title,
      coalesce(listing.images[1], part.images[1], provider.photos[1]) as picture,
      coalesce(listing.price, part.price) as price,
      asker.id as asker_id, coalesce(private.person_name(asker.id), '') as asker_name, asker.picture as asker_picture,
      exists (
        select from public.user_blocks as block where block.blocker_id = me and block.blocked_id = asker.id
      ) as is_blocked,
      left(last.content, 140) as last_message, last.sender_id is not distinct from me as is_last_mine, unread.count as unread_count,
      lead.person_id as assignee_id
    from unnest(found[(shown - 1) * size + 1 : shown * size]) with ordinality as named (id, nth)
    join public.message_threads as thread on thread.id = named.id
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    left join public.profiles as asker on asker.id = thread.asker_id
    left join public.lead_assignments as lead on lead.thread_id = thread.id
    left join public.vehicle_listings as listing on listing.id = thread.listing_id
    left join public.spare_parts as part on part.id = thread.spare_part_id
    left join public.service_providers as provider on provider.id = thread.service_provider_id
    left join lateral (
      select message.content, message.sender_id from public.messages as message
      where message.thread_id = thread.id
      order by message.created_at desc, message.id desc
      limit 1
    ) as last on true
    cross join lateral (
      select count(*) from public.messages as message
      where message.thread_id = thread.id and message.recipient_id = me and message.read_at is null
    ) as unread
  ) as line;

  select coalesce(jsonb_agg(to_jsonb(ad) - 'latest' order by ad.latest desc), '[]') into ads
  from (
    select
      coalesce(thread.listing_id, thread.spare_part_id, thread.service_provider_id) as id,
      max(thread.subject_title) as title, count(*) as inquiries, max(thread.last_message_at) as latest
    from public.message_threads as thread
    where thread.owner_id = me and num_nonnulls(thread.listing_id, thread.spare_part_id, thread.service_provider_id) = 1
    group by 1
    order by latest desc
    limit 300
  ) as ad;

  select jsonb_build_object('answers', asked -> 'answered', 'seconds', asked -> 'seconds') into response
  from private.inquiries_between(me, now() - interval '30 days', now()) as asked;

  return jsonb_populate_record(null::public.own_inquiries_page, jsonb_build_object(
    'inquiries', inquiries, 'total', total, 'page', shown, 'page_size', size, 'counts', counts, 'ads', ads, 'response', response
  ));
end
$$;
grant execute on function public.own_inquiries(text, text, uuid, text, integer, integer, text)
  to authenticated, business_sales, service_role;

-- The threads about a person's ads that began in a span of time: {received, answered, seconds, minutes}, the last two being the
-- median time to the first answer (message_threads.first_answer_at). The inquiries page and the monthly report share it.
create function private.inquiries_between(person uuid, since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'received', received, 'answered', answered, 'seconds', round(median), 'minutes', round((median / 60)::numeric)
  )
  from (
    select
      count(*) as received, count(thread.first_answer_at) as answered,
      percentile_cont(0.5) within group (order by extract(epoch from thread.first_answer_at - thread.created_at)) as median
    from public.message_threads as thread
    where thread.owner_id = person and thread.created_at >= since and thread.created_at < until
  ) as counted
$$;
