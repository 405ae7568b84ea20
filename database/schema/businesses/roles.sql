-- The roles in which people act for a business account (docs/product.md, People of a business). To each more is open than to the one
-- before it, and none has what is written for `authenticated` alone. What visitors see is open to them by `anon`.
do $$
declare
  acting text;
begin
  foreach acting in array '{business_sales,business_manager,business_owner}'::text[] loop
    -- Roles belong to the whole cluster, so another database may have made them.
    if not exists (select from pg_roles where rolname = acting) then
      execute format('create role %I nologin', acting);
    end if;
    if not pg_has_role('authenticator', acting, 'member') then
      execute format('grant %I to authenticator', acting);
    end if;
  end loop;
  if not pg_has_role('business_sales', 'anon', 'member') then
    grant anon to business_sales;
  end if;
  if not pg_has_role('business_manager', 'business_sales', 'member') then
    grant business_sales to business_manager;
  end if;
  if not pg_has_role('business_owner', 'business_manager', 'member') then
    grant business_manager to business_owner;
  end if;
end
$$;
