-- Removing a business. While bookings, reviews or conversations refer to it, a delete by a person archives the record and keeps
-- them; otherwise the record is deleted. Erasing the owner's account deletes everything. An administrator can restore an archived
-- business; its owner requests approval again by saving the settings.

-- Archives instead of deleting. Deletes by the server, which has no user, and by the erasure of the owner's account go through. Either
-- way the customers are notified first, while the provider is verified and has its bookings: customers entered by hand get mail about
-- verified providers only.
create function private.archive_service_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  deletes constant boolean := auth.uid() is null
    or not exists (select from public.profiles where id = old.user_id)
    or private.provider_references(old.id) = '{"bookings": 0, "reviews": 0, "talks": 0}';
begin
  if deletes or old.archived_at is null then
    perform private.notify_customers_of_removal(old);
  end if;
  if deletes then
    return old;
  end if;
  update public.service_providers set archived_at = now(), verified = false where id = old.id and archived_at is null;
  return null;
end
$$;

-- Records in the audit log that an administrator archived or restored somebody else's business, and notifies its owner.
create function private.notify_of_archiving(was public.service_providers, becomes public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  reason constant text := private.stated_reason();
  name constant text := private.visible_line(becomes.business_name);
  archived constant boolean := becomes.archived_at is not null;
begin
  if not private.is_admin() or becomes.user_id = auth.uid() then
    return;
  end if;
  perform private.record_audit(
    case when not archived then 'restore' when was.verified then 'archive' else 'reject' end,
    'service_providers', becomes.id::text,
    jsonb_build_object('verified', was.verified), case when reason is not null then jsonb_build_object('reason', reason) end
  );
  if archived then
    perform private.tell(
      becomes.user_id, 'business_removed',
      jsonb_build_object('name', name, 'reason', reason, 'was_approved', was.verified, 'is_archived', true)
    );
  else
    perform private.tell(becomes.user_id, 'business_restored', jsonb_build_object('name', name));
  end if;
end
$$;

-- Trigger on service_providers: an owner's change of an archived business makes it pending again.
create function private.reopen_archived_provider() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() = old.user_id then
    new.archived_at := null;
  end if;
  return new;
end
$$;

-- Notifies the customers with open bookings that the provider has left. Customers entered by hand get a mail if the booking is
-- still to come.
create function private.notify_customers_of_removal(provider public.service_providers) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking public.service_bookings;
begin
  for booking in
    select * from public.service_bookings as open
    where open.service_provider_id = provider.id and open.status in ('pending', 'confirmed', 'in_progress')
      and (open.customer_id is not null or open.customer_email is not null and open.preferred_date > now())
    order by open.preferred_date, open.id
  loop
    -- The mail of a cancelled booking has no cancel link.
    booking.status := 'cancelled';
    perform private.tell_booking_customer(booking, 'booking_business_gone');
  end loop;
end
$$;

create type public.provider_references as (
  bookings private.required_bigint, reviews private.required_bigint, talks private.required_bigint
);
create domain private.required_provider_references as public.provider_references not null;

create type public.removed_provider as (
  id private.required_uuid,
  business_name private.required_text,
  location private.required_text,
  service_types private.required_texts,
  archived_at private.required_timestamptz,
  hangs private.required_provider_references
);
create domain private.required_removed_providers as public.removed_provider[] not null;

create type public.removed_providers_page as (
  providers private.required_removed_providers,
  total private.required_integer,
  page private.required_integer,
  page_size private.required_integer
);

-- A page of archived businesses, latest first, each with the counts of the records that refer to it (RemovedProviders of
-- site/admin/users/queries.ts). A page beyond the last returns the last. Administrators only.
create function public.admin_removed_providers(page integer default 1, page_size integer default 25)
returns public.removed_providers_page
language plpgsql stable security definer set search_path = ''
as $$
declare
  size constant integer := least(greatest(coalesce(page_size, 25), 1), 100);
  total constant integer := (select count(*) from public.service_providers where archived_at is not null);
  shown constant integer := least(greatest(coalesce(page, 1), 1), greatest(ceil(total::numeric / size)::integer, 1));
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see removed businesses.' using errcode = '42501';
  end if;
  return jsonb_populate_record(null::public.removed_providers_page, jsonb_build_object(
    'total', total, 'page', shown, 'page_size', size,
    'providers', (
      select coalesce(jsonb_agg(to_jsonb(row) order by row.archived_at desc, row.id), '[]')
      from (
        select id, business_name, location, service_types, archived_at, private.provider_references(id) as hangs
        from public.service_providers where archived_at is not null
        order by archived_at desc, id limit size offset (shown - 1) * size
      ) as row
    )
  ));
end
$$;
grant execute on function public.admin_removed_providers(integer, integer) to authenticated, service_role;

-- Makes an archived business pending again. Administrators only; hint service_provider_gone if it is not archived.
create function public.restore_service_provider(provider_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may bring a business back.' using errcode = '42501';
  end if;
  update public.service_providers set archived_at = null where id = provider_id and archived_at is not null;
  if not found then
    raise exception 'This service provider is no longer there.' using hint = 'service_provider_gone';
  end if;
end
$$;
grant execute on function public.restore_service_provider(uuid) to authenticated, service_role;

-- How many bookings, reviews and conversations refer to a provider.
create function private.provider_references(provider uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'bookings', (select count(*) from public.service_bookings where service_provider_id = provider),
    'reviews', (select count(*) from public.reviews where service_provider_id = provider),
    'talks', (select count(*) from public.message_threads where service_provider_id = provider)
  )
$$;
