-- Metadata travels in every access token, which travels in a header: however many updates lay keys over keys, it stays small.
set local role supabase_auth_admin;

alter table auth.users
  add constraint users_metadata_size
    check (octet_length(raw_user_meta_data::text) + octet_length(raw_app_meta_data::text) <= 8192) not valid;

reset role;
