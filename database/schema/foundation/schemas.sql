-- Everything that clients must never call or read directly lives in `private`; policies and triggers use it.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The search of the vehicle list: filters, page, total and the counts beside each filter option, in one call.
--
-- Under row level security only leakproof operators may use an index, and LIKE is not one: a text search on the table
-- itself reads every row. search_vehicles runs as its owner instead, sees active listings of sellers in good standing
-- only, and steers past two habits of the planner: walking the index of an order for matches that hardly exist, and
-- building a bitmap of a word that is nearly everywhere.
do $$
begin
  create schema if not exists extensions;
  grant usage on schema extensions to anon, authenticated, service_role;
  -- Where it is there already, it may live in another schema.
  create extension if not exists pg_trgm with schema extensions;
end
$$;

create extension if not exists btree_gist with schema extensions;
