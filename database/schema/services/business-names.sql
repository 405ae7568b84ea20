-- Renaming a verified business requires approval, and so does a borrowed name (known-names.sql) at sign-up and at renaming. The name is stored
-- as a request, and the former one, or none, stays public until an administrator decides. Changes of case, spacing and punctuation apply
-- immediately.
create table public.business_name_changes (
  id uuid default gen_random_uuid() constraint business_name_changes_pkey primary key,
  user_id uuid not null,
  kind text not null,
  business_name text not null,
  created_at timestamptz not null default now(),
  held_for text,
  constraint business_name_changes_held_for_known check (held_for in ('like_verified', 'known_name', 'mixed_scripts')),
  constraint business_name_changes_kind_known check (kind in ('profile', 'service_provider')),
  constraint business_name_changes_business_name_length
    check (char_length(business_name) <= 120 and char_length(private.visible_line(business_name)) >= 2),
  constraint business_name_changes_one_each unique (user_id, kind),
  constraint business_name_changes_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);

comment on table public.business_name_changes is
  'Requested names of businesses, pending approval; at most one per business.';
comment on column public.business_name_changes.kind is 'Which name: profiles.business_name or service_providers.business_name.';
comment on column public.business_name_changes.held_for is
  'Why the name was held (private.name_doubt) when it was given; null: only because the business is verified.';

create index business_name_changes_newest_idx on public.business_name_changes (created_at desc, id desc);

revoke all on public.business_name_changes from public, anon, authenticated;
grant select, delete on public.business_name_changes to authenticated, business_manager;
grant all on public.business_name_changes to service_role;

alter table public.business_name_changes enable row level security;

create policy "Members read their own name changes" on public.business_name_changes
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Administrators read every name change" on public.business_name_changes
  for select to authenticated using ((select private.is_admin()));
create policy "Members withdraw their own name changes" on public.business_name_changes
  for delete to authenticated using (user_id = (select auth.uid()));
-- Of the page of services, whose settings they are; the name in the profile is its person's.
create policy "Who manages a business reads the name changes of its page" on public.business_name_changes
  for select to business_manager using (user_id = (select auth.uid()) and kind = 'service_provider');
create policy "Who manages a business withdraws name changes of its page" on public.business_name_changes
  for delete to business_manager using (user_id = (select auth.uid()) and kind = 'service_provider');

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('public.business_name_changes', 'user_id', null, 'business_name_changes', '{user_id}', 'cascade', null, 'Their own request.');

-- Returns the name that a business has after a change from `former` to `wanted`: the former one if its owner renames a verified
-- business, or takes a borrowed name, which becomes a request. Every other change of the name discards a pending request.
create function private.hold_business_name(kind text, owner_id uuid, former text, verified boolean, wanted text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  by_owner constant boolean := wanted is not null and auth.uid() is not null and not private.is_admin();
  renamed constant boolean := by_owner
    and (
      private.business_name_key(former) is distinct from private.business_name_key(wanted)
      or private.business_name_key(wanted) = ''
    );
  -- A sign may be read as a word: 'Baraka Sons' and 'Baraka & Sons' have one key.
  doubt constant text := case
    when renamed or by_owner and private.folded_business_name(former) <> private.folded_business_name(wanted)
    then private.name_doubt(wanted, owner_id)
  end;
begin
  if renamed and verified or doubt is not null then
    -- A replaced request gets a new id: approving the old one must fail.
    insert into public.business_name_changes as change (user_id, kind, business_name, held_for)
    values (owner_id, hold_business_name.kind, private.visible_line(wanted), doubt)
    on conflict on constraint business_name_changes_one_each do update
      set id = gen_random_uuid(), business_name = excluded.business_name, held_for = excluded.held_for, created_at = now()
      where change.business_name <> excluded.business_name;
    return former;
  end if;
  delete from public.business_name_changes as change
  where change.user_id = owner_id and change.kind = hold_business_name.kind;
  return wanted;
end
$$;

-- Holds the borrowed name of a new account, which has no name of a business until an administrator decides; its owner is notified.
create function private.hold_new_business_name(person uuid, name text, doubt text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.business_name_changes (user_id, kind, business_name, held_for) values (person, 'profile', name, doubt);
  perform private.tell(person, 'business_name_held', jsonb_build_object('name', name, 'reason', doubt));
end
$$;

-- A deleted business leaves no request behind.
create function private.drop_business_name_change(provider public.service_providers) returns void
language sql set search_path = ''
as $$ delete from public.business_name_changes where user_id = provider.user_id and kind = 'service_provider' $$;

-- Renames the business as requested and notifies its owner. Administrators only.
create function public.approve_business_name(change_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  change constant public.business_name_changes := private.apply_business_name_change(change_id);
begin
  if change.kind = 'profile' then
    update public.profiles set business_name = change.business_name where id = change.user_id;
  else
    update public.service_providers set business_name = change.business_name where user_id = change.user_id;
  end if;
  perform private.record_audit(
    'approve', 'business_name_changes', change.user_id::text, null, jsonb_build_object('kind', change.kind)
  );
  perform private.tell(
    change.user_id, 'business_name_approved',
    jsonb_build_object('name', private.visible_line(change.business_name), 'of', change.kind)
  );
end
$$;
grant execute on function public.approve_business_name(uuid) to authenticated, service_role;

-- Keeps the verified name and notifies the owner of the reason. Administrators only.
create function public.reject_business_name(change_id uuid, reason text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said constant text := btrim(coalesce(reason, ''));
  change public.business_name_changes;
  current_name text;
begin
  change := private.apply_business_name_change(change_id);
  if said = '' or char_length(said) > 500 then
    raise exception 'Give the reason in 1 to 500 characters: the person is told it.' using hint = 'reason_needed';
  end if;
  current_name := case when change.kind = 'profile'
    then (select business_name from public.profiles where id = change.user_id)
    else (select business_name from public.service_providers where user_id = change.user_id)
  end;
  perform private.record_audit(
    'reject', 'business_name_changes', change.user_id::text, null, jsonb_build_object('kind', change.kind, 'reason', said)
  );
  perform private.tell(
    change.user_id, 'business_name_rejected',
    jsonb_build_object(
      'name', private.visible_line(change.business_name), 'current_name', private.visible_line(current_name),
      'reason', said, 'of', change.kind
    )
  );
end
$$;
grant execute on function public.reject_business_name(uuid, text) to authenticated, service_role;

-- Locks the business, then its request, in the order of a rename by the owner; deletes the request and returns it. Administrators
-- only; hint not_found if it is no longer pending.
create function private.apply_business_name_change(change_id uuid) returns public.business_name_changes
language plpgsql security definer set search_path = ''
as $$
declare
  change public.business_name_changes;
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may decide on business names.' using errcode = '42501';
  end if;
  select * into change from public.business_name_changes where id = change_id;
  if change.kind = 'profile' then
    perform from public.profiles where id = change.user_id for update;
  else
    perform from public.service_providers where user_id = change.user_id for update;
  end if;
  delete from public.business_name_changes where id = change_id returning * into change;
  if not found then
    raise exception 'This name is no longer pending. Load the page again.' using hint = 'not_found';
  end if;
  return change;
end
$$;

-- A business name in lower case without spaces and plain punctuation. Symbols stay: a tick could imitate the verified mark.
create function private.business_name_key(name text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(private.visible_line(name), '[-[:space:].,:;!?''"’‘“”–—_/&+()]', '', 'g'))
$$;
