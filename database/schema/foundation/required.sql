-- Types of values that are never null. Composite types are made of them, so that the database refuses a result that lacks one, and the
-- generated types (database/types.ts) say which attributes may be null.
create domain private.required_boolean as boolean not null;
create domain private.required_integer as integer not null;
create domain private.required_bigint as bigint not null;
create domain private.required_numeric as numeric not null;
create domain private.required_text as text not null;
create domain private.required_texts as text[] not null;
create domain private.required_uuid as uuid not null;
create domain private.required_date as date not null;
create domain private.required_timestamptz as timestamptz not null;
create domain private.required_json as jsonb not null;
