-- A heart remembers what its ad was called and cost when it was given: its person learns that the price has changed, and what
-- it was that is no longer shown. A heart that is taken away and given again soon after is the same heart.

alter table public.favorites
  add column name_when_saved text,
  add column price_when_saved bigint,
  add constraint favorites_price_when_saved_range check (price_when_saved >= 0);

comment on column public.favorites.name_when_saved is 'What the ad was called; null for hearts older than this column.';
comment on column public.favorites.price_when_saved is 'What it cost, in whole KES; null for hearts older than this column.';

-- Hearts taken away lately, for who takes one away by mistake.
create table private.removed_favorites (
  user_id uuid not null,
  subject_id uuid not null,
  name_when_saved text,
  price_when_saved bigint,
  created_at timestamptz not null,
  removed_at timestamptz not null default now(),
  constraint removed_favorites_pkey primary key (user_id, subject_id),
  constraint removed_favorites_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

create index removed_favorites_removed_at_idx on private.removed_favorites (removed_at);

revoke all on private.removed_favorites from public;

-- As its owner, because nobody may write these columns; whether the person may see the ad, the policy asks afterwards.
create function private.remember_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  removed private.removed_favorites;
  ad record;
begin
  delete from private.removed_favorites as one
  where one.user_id = new.user_id and one.subject_id = coalesce(new.listing_id, new.spare_part_id)
  returning * into removed;
  if removed.removed_at > now() - interval '10 minutes' then
    new.name_when_saved := removed.name_when_saved;
    new.price_when_saved := removed.price_when_saved;
    new.created_at := removed.created_at;
    return new;
  end if;
  if new.listing_id is not null then
    select title as name, price into ad from public.vehicle_listings where id = new.listing_id;
  else
    select name, price into ad from public.spare_parts where id = new.spare_part_id;
  end if;
  new.name_when_saved := coalesce(new.name_when_saved, ad.name);
  new.price_when_saved := coalesce(new.price_when_saved, nullif(ad.price, 0));
  return new;
end
$$;

create function private.keep_removed_favorite() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Only what somebody took away themselves: not what went with its ad, or with the account.
  if old.user_id = auth.uid() and exists (select from public.profiles where id = old.user_id) then
    insert into private.removed_favorites (user_id, subject_id, name_when_saved, price_when_saved, created_at)
    values (
      old.user_id, coalesce(old.listing_id, old.spare_part_id), old.name_when_saved, old.price_when_saved, old.created_at
    )
    on conflict (user_id, subject_id) do update set
      name_when_saved = excluded.name_when_saved, price_when_saved = excluded.price_when_saved,
      created_at = excluded.created_at, removed_at = excluded.removed_at;
  end if;
  return null;
end
$$;

create trigger remember_favorite before insert on public.favorites
  for each row execute function private.remember_favorite();
create trigger keep_removed_favorite after delete on public.favorites
  for each row execute function private.keep_removed_favorite();

-- For a job: forgets the hearts that nobody wanted back.
create function private.forget_removed_favorites() returns void
language sql security definer set search_path = ''
as $$ delete from private.removed_favorites where removed_at < now() - interval '10 minutes' $$;

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.removed_favorites', 'user_id', null, null, '{}', 'cascade', null, 'Kept for ten minutes, and forgotten within a day.');

revoke execute on function
  private.remember_favorite(), private.keep_removed_favorite(), private.forget_removed_favorites()
from public, anon, authenticated;

notify pgrst, 'reload schema';
