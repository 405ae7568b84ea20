-- The schemas beside `public`, and the extensions. Clients cannot call or read `private` through the API; they have its usage
-- because policies and triggers refer to it.
create schema if not exists private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role;

-- Trigrams for text search. A database that has the extension already may keep it in another schema.
create extension if not exists pg_trgm with schema extensions;
-- Exclusion constraints that combine equality with overlapping ranges.
create extension if not exists btree_gist with schema extensions;
