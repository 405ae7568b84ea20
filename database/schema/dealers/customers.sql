-- Customers: the people who wrote to a dealer, called them or opened a chat, put together from the threads and the calls.

create type public.customer_thread as (
  id private.required_uuid,
  subject_title private.required_text,
  status private.required_inquiry_status,
  created_at private.required_timestamptz,
  last_message_at private.required_timestamptz,
  follow_up_on date
);
create domain private.required_customer_threads as public.customer_thread[] not null;

create type public.customer_call as (
  ad_id private.required_uuid,
  ad_kind private.required_called_kind,
  title private.required_text,
  kind private.required_call_kind,
  times private.required_integer,
  last_at private.required_timestamptz
);
create domain private.required_customer_calls as public.customer_call[] not null;

create type public.own_customer as (
  id private.required_uuid,
  name private.required_text,
  phone text,
  picture text,
  inquiries private.required_bigint,
  new private.required_bigint,
  responded private.required_bigint,
  closed private.required_bigint,
  calls private.required_bigint,
  first_contact_at private.required_timestamptz,
  last_contact_at private.required_timestamptz,
  follow_up_on date,
  threads private.required_customer_threads,
  called private.required_customer_calls
);
create domain private.required_own_customers as public.own_customer[] not null;

create type public.own_customers_page as (
  customers private.required_own_customers,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

-- A page of the caller's customers (OwnCustomers of site/dealers/workplace/customers/queries.ts) with their `threads` and `called` ads, at
-- most 50 of each, latest first. `search` looks in name, phone and ad titles. `only_state` keeps customers with an inquiry in one
-- state, with a follow-up day ('follow_up') or with calls ('called'). Phone numbers are shown and searched only for customers who
-- wrote. Erased accounts are left out.
create function public.own_customers(
  search text default null, only_state text default null, sort text default 'latest',
  page integer default 1, page_size integer default 25
) returns public.own_customers_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_inquiries constant integer := 50;
  me constant uuid := auth.uid();
  words constant text := nullif(btrim(left(search, 100)), '');
  pattern constant text := private.contains_pattern(words);
  -- 0712 345 678 matches +254712345678.
  digits constant text := nullif(regexp_replace(regexp_replace(words, '\D', '', 'g'), '^0+', ''), '');
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 1000);
  total integer;
  shown integer;
  customers jsonb;
begin
  with wrote as materialized (
    select
      thread.asker_id as id, count(*) as inquiries, min(thread.created_at) as first_contact_at,
      max(thread.last_message_at) as last_contact_at, min(note.follow_up_on) as follow_up_on,
      count(*) filter (where thread.status = 'new') as new,
      count(*) filter (where thread.status = 'responded') as responded,
      count(*) filter (where thread.status = 'closed') as closed,
      string_agg(thread.subject_title, E'\n') as titles
    from public.message_threads as thread
    left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
    where thread.owner_id = me and thread.asker_id is not null
    group by thread.asker_id
  ), called as materialized (
    select
      person_id as id, sum(times) as calls, min(first_at) as first_at, max(last_at) as last_at, string_agg(title, E'\n') as titles
    from private.named_leads where owner_id = me group by person_id
  ), people as materialized (
    select
      id, coalesce(wrote.inquiries, 0) as inquiries, coalesce(called.calls, 0) as calls,
      least(wrote.first_contact_at, called.first_at) as first_contact_at,
      greatest(wrote.last_contact_at, called.last_at) as last_contact_at, wrote.follow_up_on,
      coalesce(wrote.new, 0) as new, coalesce(wrote.responded, 0) as responded, coalesce(wrote.closed, 0) as closed,
      concat_ws(E'\n', wrote.titles, called.titles) as titles
    from wrote full join called using (id)
  ), matching as materialized (
    select
      people.*, coalesce(private.person_name(person.id), '') as name,
      case when people.inquiries > 0 then person.phone end as phone, person.picture
    from people
    join public.profiles as person on person.id = people.id
    where (
        only_state is null
        or only_state = 'new' and people.new > 0
        or only_state = 'responded' and people.responded > 0
        or only_state = 'closed' and people.closed > 0
        or only_state = 'follow_up' and people.follow_up_on is not null
        or only_state = 'called' and people.calls > 0
      )
      and (
        pattern is null
        or concat_ws(' ', person.first_name, person.last_name) ilike pattern
        or person.business_name ilike pattern
        or people.titles ilike pattern
        or people.inquiries > 0 and char_length(digits) >= 4 and person.phone like '%' || digits || '%'
      )
  ), placed as (
    select
      matching.*,
      row_number() over (
        order by
          case sort when 'name' then lower(name) end,
          case sort when 'name_desc' then lower(name) end desc,
          case sort when 'first' then first_contact_at end,
          case sort when 'first_desc' then first_contact_at end desc,
          case sort when 'earliest' then last_contact_at end,
          case sort when 'inquiries' then inquiries end,
          case sort when 'inquiries_desc' then inquiries end desc,
          case sort when 'follow_up' then follow_up_on end,
          case sort when 'follow_up_desc' then follow_up_on end desc nulls last,
          last_contact_at desc, id
      ) as nth
    from matching
  ), sized as (
    select
      count(*)::integer as total,
      least(greatest(coalesce(page, 1), 1), greatest(ceil(count(*)::numeric / size)::integer, 1)) as shown
    from matching
  )
  select
    sized.total, sized.shown,
    coalesce(
      jsonb_agg(
        to_jsonb(placed) - 'nth' - 'titles'
          || jsonb_build_object('threads', coalesce(history.threads, '[]'), 'called', coalesce(asked.called, '[]'))
        order by placed.nth
      ) filter (where placed.id is not null),
      '[]'
    )
  into total, shown, customers
  from sized
  left join placed on placed.nth > (sized.shown - 1) * size and placed.nth <= sized.shown * size
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_message_at desc) as threads
    from (
      select
        thread.id, thread.subject_title, thread.status, thread.created_at, thread.last_message_at, note.follow_up_on
      from public.message_threads as thread
      left join public.inquiry_notes as note on note.thread_id = thread.id and note.owner_id = me
      where thread.owner_id = me and thread.asker_id = placed.id
      order by thread.last_message_at desc
      limit most_inquiries
    ) as told
  ) as history on true
  left join lateral (
    select jsonb_agg(to_jsonb(told) order by told.last_at desc) as called
    from (
      select lead.ad_id, lead.ad_kind, lead.title, lead.kind, lead.times, lead.last_at
      from private.named_leads as lead
      where lead.owner_id = me and lead.person_id = placed.id
      order by lead.last_at desc
      limit most_inquiries
    ) as told
  ) as asked on true
  group by sized.total, sized.shown;
  return jsonb_populate_record(
    null::public.own_customers_page, jsonb_build_object('customers', customers, 'total', total, 'page', shown, 'page_size', size)
  );
end
$$;
grant execute on function public.own_customers(text, text, text, integer, integer) to authenticated, business_sales, service_role;
