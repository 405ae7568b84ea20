-- Lenders and insurers as administrators keep them, each with the number of requests that refer to it: one that members have asked is
-- switched off, not deleted. A change shows on the public pages at once.

-- Names, rates and websites hold what a reader can see; an empty text is none.
update public.financing_providers set interest_rate_range = nullif(private.visible_line(interest_rate_range), '')
where interest_rate_range is distinct from nullif(private.visible_line(interest_rate_range), '');
update public.financing_providers set website = null where not private.is_website(website);
update public.insurance_providers set website = null where not private.is_website(website);

alter table public.financing_providers
  drop constraint financing_providers_interest_rate_range_length,
  add constraint financing_providers_interest_rate_range_length check (
    char_length(interest_rate_range) between 1 and 60 and interest_rate_range = private.visible_line(interest_rate_range)
  ),
  drop constraint financing_providers_website_https,
  add constraint financing_providers_website_https check (website ~ '^https://' and private.is_website(website));
alter table public.insurance_providers
  drop constraint insurance_providers_website_https,
  add constraint insurance_providers_website_https check (website ~ '^https://' and private.is_website(website));

-- All lenders for administrators (AdminLender of site/admin/lenders/queries.ts), with their applications.
create function public.admin_lenders() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every lender.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
    from (
      select
        lender.id, lender.name, lender.description, lender.logo_url, lender.interest_rate_range, lender.min_amount,
        lender.max_amount, lender.max_term_months, lender.website, lender.active, lender.updated_at,
        coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending
      from public.financing_providers as lender
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.financing_applications group by provider_id
      ) as asked on asked.provider_id = lender.id
    ) as row
  );
end
$$;

-- All insurers for administrators (AdminInsurer of site/admin/insurers/queries.ts), with their premiums and quotes.
create function public.admin_insurers() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an administrator may see every insurer.' using errcode = '42501';
  end if;
  return (
    select coalesce(jsonb_agg(to_jsonb(row) order by lower(row.name)), '[]')
    from (
      select
        insurer.id, insurer.name, insurer.description, insurer.logo_url, insurer.insurance_types, insurer.website,
        insurer.active, insurer.updated_at, coalesce(asked.total, 0) as requests, coalesce(asked.pending, 0) as pending,
        (
          select coalesce(jsonb_agg(to_jsonb(rate) - 'provider_id' order by rate.insurance_type, rate.min_value), '[]')
          from public.insurance_rates as rate where rate.provider_id = insurer.id
        ) as rates
      from public.insurance_providers as insurer
      left join (
        select provider_id, count(*) as total, count(*) filter (where status = 'pending') as pending
        from public.insurance_quotes group by provider_id
      ) as asked on asked.provider_id = insurer.id
    ) as row
  );
end
$$;

-- Servers forget the kept lists of lenders and insurers, as they do the pages of ads (0097).
create function private.forget_named_page() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_notify('pages', tg_argv[0]);
  return null;
end
$$;

create trigger forget_page after insert or update or delete on public.financing_providers
  for each row execute function private.forget_named_page('/financing');
create trigger forget_page after insert or update or delete on public.insurance_providers
  for each row execute function private.forget_named_page('/insurance');
create trigger forget_page after insert or update or delete on public.insurance_rates
  for each row execute function private.forget_named_page('/insurance');

-- A change of an insurer's premiums counts as a change of the insurer.
create function private.date_insurer() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.insurance_providers set updated_at = now()
  where id = case tg_op when 'DELETE' then old.provider_id else new.provider_id end;
  return null;
end
$$;

create trigger date_insurer after insert or update or delete on public.insurance_rates
  for each row execute function private.date_insurer();

-- As 0157, with the names of premiums, import rates and nicknames, and of the insurer that a premium belongs to.
do $$
declare
  definition text := pg_get_functiondef('private.audited_name'::regproc);
  was constant text := 'else case when not is_uuid and not is_number then entity_id end';
  names_definition text := pg_get_functiondef('private.audited_names'::regproc);
  names_were constant text := '(''make_id'', ''vehicle_makes'')';
begin
  if strpos(definition, was) = 0 or strpos(names_definition, names_were) = 0 then
    raise exception 'audited_name or audited_names is another';
  end if;
  execute replace(definition, was, $sql$when 'insurance_rates' then (
      select concat_ws(', ', insurer.name, replace(one.insurance_type, '_', ' '))
      from public.insurance_rates as one join public.insurance_providers as insurer on insurer.id = one.provider_id
      where one.id = sought
    )
    when 'import_tax_rates' then (
      select concat_ws(' from ', replace(one.vehicle_class, '_', ' '), to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_tax_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'import_depreciation_rates' then (
      select concat_ws(' from ', 'age ' || one.age, to_char(one.effective_from, 'FMDD Mon YYYY'))
      from public.import_depreciation_rates as one where one.id = case when is_number then entity_id::bigint end
    )
    when 'vehicle_nicknames' then
      (select nickname from public.vehicle_nicknames as one where one.id = case when is_number then entity_id::integer end)
    $sql$ || was);
  execute replace(names_definition, names_were, names_were || ', (''provider_id'', ''insurance_providers'')');
end
$$;

revoke execute on function private.forget_named_page(), private.date_insurer() from public, anon, authenticated;
revoke execute on function public.admin_lenders(), public.admin_insurers() from public, anon, authenticated;
grant execute on function public.admin_lenders(), public.admin_insurers() to authenticated, service_role;

notify pgrst, 'reload schema';
