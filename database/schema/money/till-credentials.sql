-- The Daraja credentials of people who take deposits by M-Pesa at their own till or paybill. Sealed by the server (server/deposits/seal.ts)
-- with a key that is not in the database; no client reads or writes the table. Only the server calls these functions.
create table private.till_credentials (
  owner_id uuid constraint till_credentials_pkey primary key,
  kind text not null,
  short_code text not null,
  till text,
  sealed bytea not null,
  key_id text not null,
  tested_at timestamptz not null default now(),
  refused_at timestamptz,
  reverses boolean not null default false,
  constraint till_credentials_kind_known check (kind in ('till', 'paybill')),
  constraint till_credentials_short_code_form check (short_code ~ '^\d{5,10}$'),
  constraint till_credentials_till_form check (till ~ '^\d{5,10}$'),
  constraint till_credentials_till_given check ((kind = 'till') = (till is not null)),
  constraint till_credentials_owner_id_fkey foreign key (owner_id) references public.profiles (id) on delete cascade
);

comment on table private.till_credentials is 'How the server asks M-Pesa for payments to a member''s own till or paybill.';
comment on column private.till_credentials.short_code is 'The paybill; of a till its store or head office number.';
comment on column private.till_credentials.sealed is
  'Consumer key, consumer secret and passkey, and the initiator if there is one, encrypted for this owner.';
comment on column private.till_credentials.key_id is 'Which key sealed them.';
comment on column private.till_credentials.reverses is 'Whether an initiator is among them, by which M-Pesa returns payments.';
comment on column private.till_credentials.refused_at is 'Since when M-Pesa refuses them; null: it accepts them.';

insert into private.personal_data (table_name, person_column, found_by, export_as, withheld, on_erase, replaced, reason) values
  ('private.till_credentials', 'owner_id', null, null, '{}', 'cascade', null, 'Secrets.');

-- Refuses to connect a till for somebody who may take no deposits, and whose sign-in is not recent: it is where their buyers' money goes. `claims`:
-- of the caller's token. Hints no_deposits, password_required, second_factor_required.
create function private.require_till_owner(owner uuid, claims jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('request.jwt.claims', claims::text, true);
  perform private.require_fresh_session();
  if coalesce(private.why_no_deposits(owner), 'owes') <> 'owes' and coalesce(private.why_no_service_deposits(owner), 'owes') <> 'owes' then
    perform private.refuse_deposits('unverified', 'dealers and service providers');
  end if;
end
$$;

-- Keeps the credentials of a till or paybill that the server has tested, in place of any before them.
create function private.keep_till_credentials(
  owner uuid, kind text, short_code text, till text, sealed bytea, key_id text, reverses boolean default false
) returns void
language sql security definer set search_path = ''
as $$
  insert into private.till_credentials (owner_id, kind, short_code, till, sealed, key_id, reverses)
  values (owner, kind, short_code, till, sealed, key_id, reverses)
  on conflict (owner_id) do update set kind = excluded.kind, short_code = excluded.short_code, till = excluded.till,
    sealed = excluded.sealed, key_id = excluded.key_id, reverses = excluded.reverses, tested_at = now(), refused_at = null;
  select private.invalidate_pages_of_deposits(owner);
  select private.tell(owner, 'till_connected', jsonb_build_object('till', private.till_words(owner)));
$$;

-- Notes that M-Pesa refuses these credentials, and tells their owner once. Newer credentials stay as they are.
create function private.note_refused_till(owner uuid, tested timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update private.till_credentials set refused_at = now()
  where owner_id = owner and refused_at is null and date_trunc('milliseconds', tested_at) = date_trunc('milliseconds', tested);
  if found then
    perform private.tell(owner, 'till_refused', '{}');
  end if;
end
$$;

-- What payers read of where the money goes: `till 5551234` or `paybill 174379`; null: not connected.
create function private.till_words(owner uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select case kind when 'till' then 'till ' || till else 'paybill ' || short_code end
  from private.till_credentials where owner_id = owner
$$;

-- Disconnects the caller's till or paybill; deposits that were paid stay.
create function public.remove_till() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_standing();
  delete from private.till_credentials where owner_id = auth.uid();
  perform private.invalidate_pages_of_deposits(auth.uid());
end
$$;
grant execute on function public.remove_till() to authenticated;
