-- The kinds of ads, by the same word in every table, argument and fact, and in domain/ads/ads.ts. In the order in which lists name them.
create type public.ad_kind as enum ('vehicle', 'service', 'spare_part');
