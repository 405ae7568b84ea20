-- A search reads the words of ads that are not merged into an index yet: up to 1 MB of them (4 MB in the dictionary), which took
-- three quarters of a text search in a market of 300 ads. With 64 kB, posting an ad takes as long as before.
alter index private.vehicle_words_trigram_idx set (gin_pending_list_limit = 64);
alter index public.vehicle_listings_terms_idx set (gin_pending_list_limit = 64);
alter index public.service_providers_text_idx set (gin_pending_list_limit = 64);
alter index public.service_providers_specializations_idx set (gin_pending_list_limit = 64);
alter index public.services_name_idx set (gin_pending_list_limit = 64);
alter index public.spare_parts_text_idx set (gin_pending_list_limit = 64);

select gin_clean_pending_list(merged) from unnest('{
  private.vehicle_words_trigram_idx, public.vehicle_listings_terms_idx, public.service_providers_text_idx,
  public.service_providers_specializations_idx, public.services_name_idx, public.spare_parts_text_idx
}'::regclass[]) as merged;
