-- Quick replies: saved texts with which a member answers inquiries, in the order they choose. Nobody else reads them, not even
-- administrators.

create table public.quick_replies (
  id uuid default gen_random_uuid() constraint quick_replies_pkey primary key,
  owner_id uuid not null default auth.uid(),
  title text not null,
  body text not null,
  place integer not null default 0,
  created_at timestamptz not null default now(),
  constraint quick_replies_title_length
    check (char_length(title) <= 60 and char_length(private.visible_line(title)) >= 1),
  constraint quick_replies_body_length
    check (char_length(body) <= 2000 and char_length(private.visible_line(body)) >= 1),
  constraint quick_replies_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table public.quick_replies is 'Saved answers to inquiries, ordered by place.';

create index quick_replies_owner_idx on public.quick_replies (owner_id, place, created_at);

revoke all on public.quick_replies from public, anon, authenticated;
grant select, delete on public.quick_replies to authenticated, business_sales;
grant insert (owner_id, title, body) on public.quick_replies to authenticated, business_sales;
grant update (title, body) on public.quick_replies to authenticated, business_sales;
grant all on public.quick_replies to service_role;

alter table public.quick_replies enable row level security;

create policy "People read their own quick replies" on public.quick_replies
  for select to authenticated, business_sales using (owner_id = (select auth.uid()));
create policy "People write quick replies for themselves" on public.quick_replies
  for insert to authenticated, business_sales with check (owner_id = (select auth.uid()));
create policy "People change their own quick replies" on public.quick_replies
  for update to authenticated, business_sales using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));
create policy "People delete their own quick replies" on public.quick_replies
  for delete to authenticated, business_sales using (owner_id = (select auth.uid()));

create trigger guard_quick_reply before insert or update of title, body on public.quick_replies
  for each row execute function private.guard_quick_reply();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.quick_replies', 'owner_id', null, 'quick_replies', '{}', 'cascade', null, 'Texts they answer with.');

-- Cleans the texts, puts a new reply last, and limits a person to 50. domain/messages/quick-replies.ts has the same limit.
create function private.guard_quick_reply() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 50;
begin
  new.title := private.visible_line(new.title);
  new.body := btrim(new.body, E' \n\r\t');
  if tg_op = 'INSERT' then
    perform private.require_own_name(new.owner_id);
    -- Serialises the inserts of one person, so that concurrent ones neither share a place nor pass the limit together.
    perform from public.profiles where id = new.owner_id for no key update;
    select coalesce(max(place) + 1, 0) into new.place from public.quick_replies where owner_id = new.owner_id;
    if most <= (select count(*) from public.quick_replies where owner_id = new.owner_id) then
      raise exception 'You have % quick replies. Delete one before you add the next.', most
        using hint = 'quick_reply_limit';
    end if;
  end if;
  return new;
end
$$;

-- Sorts the caller's quick replies by the order of the ids; the rest follows in its current order. Returns how many moved.
create function public.order_quick_replies(ids uuid[]) returns integer
language sql security definer set search_path = ''
as $$
  with ordered as (
    select own.id, row_number() over (order by named.nth nulls last, own.place, own.created_at) - 1 as place
    from public.quick_replies as own
    left join (
      select id, min(nth) as nth from unnest(order_quick_replies.ids) with ordinality as named (id, nth) group by id
    ) as named on named.id = own.id
    where own.owner_id = auth.uid()
  ), moved as (
    update public.quick_replies as reply set place = ordered.place
    from ordered where reply.id = ordered.id and reply.place <> ordered.place
    returning reply.id
  )
  select count(*)::integer from moved
$$;
grant execute on function public.order_quick_replies(uuid[]) to authenticated, business_sales, service_role;
