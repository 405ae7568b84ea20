-- What managers see of the people: how many inquiries each has, and how fast they are answered.

-- Per person who works for the caller's business, of the inquiries from the last `days` days that are theirs now: how many, how many are not
-- closed, the median seconds to the first answer, and the share answered within an hour, of those answered or older than that. No rows where
-- nobody works beside the account. For managers.
create function public.lead_figures(days integer default 30) returns table (
  person_id uuid, name text, role text, leads bigint, open bigint, median_seconds numeric, within_hour numeric
)
language plpgsql stable security definer set search_path = ''
as $$
declare
  since constant timestamptz := now() - make_interval(days => least(greatest(coalesce(lead_figures.days, 30), 1), 365));
begin
  perform private.require_business_level('manager');
  return query
  select
    people.person_id, people.name, people.role, count(thread.id), count(thread.id) filter (where thread.status <> 'closed'),
    round(
      percentile_cont(0.5) within group (order by extract(epoch from thread.first_answer_at - thread.created_at))::numeric
    ),
    round(
      count(*) filter (where thread.first_answer_at <= thread.created_at + interval '1 hour')::numeric
        / nullif(count(*) filter (where thread.first_answer_at is not null or thread.created_at < now() - interval '1 hour'), 0),
      3
    )
  from public.lead_people() with ordinality as people (person_id, name, role, is_me, nth)
  left join public.lead_assignments as lead on lead.business_id = auth.uid() and lead.person_id = people.person_id
  left join public.message_threads as thread on thread.id = lead.thread_id and thread.created_at >= since
  group by people.person_id, people.name, people.role, people.nth
  order by people.nth;
end
$$;
grant execute on function public.lead_figures(integer) to authenticated, business_manager;
