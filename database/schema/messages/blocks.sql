-- Blocks: a member stops another from writing to them. The blocked person is not notified, and place_message refuses messages in
-- both directions with the same text, so that neither learns who blocked whom.

create table public.user_blocks (
  blocker_id uuid not null default auth.uid(),
  blocked_id uuid not null,
  created_at timestamptz not null default now(),
  constraint user_blocks_not_oneself check (blocker_id <> blocked_id),
  constraint user_blocks_pkey primary key (blocker_id, blocked_id),
  constraint user_blocks_blocker_id_fkey foreign key (blocker_id) references public.profiles (id) on delete cascade,
  constraint user_blocks_blocked_id_fkey foreign key (blocked_id) references public.profiles (id) on delete cascade
);

comment on table public.user_blocks is 'Members from whom another member wants no messages.';

create index user_blocks_blocked_idx on public.user_blocks (blocked_id);

revoke all on public.user_blocks from public, anon, authenticated;
grant select, delete on public.user_blocks to authenticated, business_sales;
grant insert (blocker_id, blocked_id) on public.user_blocks to authenticated, business_sales;
grant all on public.user_blocks to service_role;

alter table public.user_blocks enable row level security;

create policy "People see whom they have blocked" on public.user_blocks
  for select to authenticated using (blocker_id = (select auth.uid()));
create policy "Administrators see who has blocked whom" on public.user_blocks
  for select to authenticated using ((select private.is_admin()));
create policy "People block for themselves" on public.user_blocks
  for insert to authenticated with check (blocker_id = (select auth.uid()));
create policy "People unblock whom they have blocked" on public.user_blocks
  for delete to authenticated using (blocker_id = (select auth.uid()));
-- Who acts for a business sees and decides about the people who have written to it, not whom its person has blocked elsewhere.
create policy "Who acts for a business sees whom it has blocked" on public.user_blocks
  for select to business_sales using (
    blocker_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.owner_id = (select auth.uid()) and thread.asker_id = blocked_id)
  );
create policy "Who acts for a business blocks who has written to it" on public.user_blocks
  for insert to business_sales with check (
    blocker_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.owner_id = (select auth.uid()) and thread.asker_id = blocked_id)
  );
create policy "Who acts for a business unblocks who has written to it" on public.user_blocks
  for delete to business_sales using (
    blocker_id = (select auth.uid())
    and exists (select from public.message_threads as thread where thread.owner_id = (select auth.uid()) and thread.asker_id = blocked_id)
  );

create trigger limit_rows before insert on public.user_blocks
  for each row execute function private.limit_rows(
    'blocker_id', 1000, '', 'block_limit', 'You have blocked 1,000 people. If there are more, write to us.'
  );

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.user_blocks', 'blocker_id', null, 'blocked_people', '{}', 'cascade', null, 'Theirs alone.'),
  ('public.user_blocks', 'blocked_id', null, null, '{}', 'cascade', null, 'Others'' decision, which they are not told.');

-- Whether either of the two has blocked the other.
create function private.is_blocked_between(one uuid, other uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.user_blocks
    where (blocker_id, blocked_id) in ((one, other), (other, one))
  )
$$;
