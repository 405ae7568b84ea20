-- What is remembered of a dealer's stock lists for the next one: the meaning of the columns, and the answers to questions about values.

create table public.import_mappings (
  seller_id uuid default auth.uid() constraint import_mappings_pkey primary key,
  mapping jsonb not null,
  constraint import_mappings_form check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 20000),
  constraint import_mappings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.import_mappings is
  'The last chosen meaning of the columns of a dealer''s files (StockMapping of domain/dealers/stock/mapping.ts).';

revoke all on public.import_mappings from public, anon, authenticated;
grant select, delete on public.import_mappings to authenticated, business_manager;
grant insert (seller_id, mapping) on public.import_mappings to authenticated, business_manager;
grant update (seller_id, mapping) on public.import_mappings to authenticated, business_manager;
grant all on public.import_mappings to service_role;

alter table public.import_mappings enable row level security;

create policy "Dealers see their own mapping" on public.import_mappings
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));
create policy "Dealers keep a mapping" on public.import_mappings
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers change their own mapping" on public.import_mappings
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers forget their own mapping" on public.import_mappings
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.import_mappings', 'seller_id', null, 'import_mapping', '{}', 'cascade', null, 'Theirs alone.');

create table public.named_import_mappings (
  id uuid default gen_random_uuid() constraint named_import_mappings_pkey primary key,
  seller_id uuid not null default auth.uid(),
  name text not null,
  mapping jsonb not null,
  constraint named_import_mappings_name_length check (char_length(name) between 1 and 60 and name = private.visible_line(name)),
  constraint named_import_mappings_form check (jsonb_typeof(mapping) = 'object' and octet_length(mapping::text) <= 20000),
  constraint named_import_mappings_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.named_import_mappings is
  'Meanings of the columns that a dealer saved by a name, one for each kind of list; import_mappings has what was chosen last.';

create unique index named_import_mappings_key on public.named_import_mappings (seller_id, lower(name));

revoke all on public.named_import_mappings from public, anon, authenticated;
grant select, delete on public.named_import_mappings to authenticated, business_manager;
grant insert (seller_id, name, mapping) on public.named_import_mappings to authenticated, business_manager;
grant update (name, mapping) on public.named_import_mappings to authenticated, business_manager;
grant all on public.named_import_mappings to service_role;

alter table public.named_import_mappings enable row level security;

create policy "Dealers see their saved mappings" on public.named_import_mappings
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));
create policy "Dealers save mappings" on public.named_import_mappings
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers change their saved mappings" on public.named_import_mappings
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers delete their saved mappings" on public.named_import_mappings
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

create trigger guard_named_import_mapping before insert on public.named_import_mappings
  for each row execute function private.guard_named_import_mapping();

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.named_import_mappings', 'seller_id', null, 'named_import_mappings', '{}', 'cascade', null, 'Theirs alone.');

-- Limits a dealer to 20 saved mappings. domain/dealers/stock/named-mappings.ts has the same limit.
create function private.guard_named_import_mapping() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  most constant integer := 20;
begin
  perform private.require_own_name(new.seller_id);
  -- Serialises the inserts of one dealer, so that concurrent ones do not pass the limit together.
  perform from public.profiles where id = new.seller_id for no key update;
  if most <= (select count(*) from public.named_import_mappings where seller_id = new.seller_id) then
    raise exception 'You have saved % kinds of lists. Delete one before you save the next.', most
      using hint = 'named_mapping_limit';
  end if;
  return new;
end
$$;

create table public.import_answers (
  seller_id uuid default auth.uid() constraint import_answers_pkey primary key,
  answers jsonb not null,
  constraint import_answers_form check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 100000),
  constraint import_answers_seller_id_fkey foreign key (seller_id) references public.profiles (id) on delete cascade
);

comment on table public.import_answers is
  'What a dealer answered to the questions of stock lists (StockAnswers of domain/dealers/stock/answers.ts).';

revoke all on public.import_answers from public, anon, authenticated;
grant select, delete on public.import_answers to authenticated, business_manager;
grant insert (seller_id, answers) on public.import_answers to authenticated, business_manager;
grant update (seller_id, answers) on public.import_answers to authenticated, business_manager;
grant all on public.import_answers to service_role;

alter table public.import_answers enable row level security;

create policy "Dealers see their own answers" on public.import_answers
  for select to authenticated, business_manager using (seller_id = (select auth.uid()));
create policy "Dealers keep answers" on public.import_answers
  for insert to authenticated, business_manager with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers change their own answers" on public.import_answers
  for update to authenticated, business_manager
  using (seller_id = (select auth.uid())) with check (seller_id = (select auth.uid()) and (select private.is_dealer()));
create policy "Dealers forget their own answers" on public.import_answers
  for delete to authenticated, business_manager using (seller_id = (select auth.uid()));

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.import_answers', 'seller_id', null, 'import_answers', '{}', 'cascade', null, 'Theirs alone.');
