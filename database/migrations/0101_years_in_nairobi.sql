-- The newest year of a vehicle is next year's in Nairobi. Until now it was the session's time zone that said what year it is: in UTC the
-- first three hours of the year in Kenya still belonged to the old one.

alter table public.vehicle_listings
  drop constraint vehicle_listings_year_range,
  add constraint vehicle_listings_year_range
    check (year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1);

alter table public.insurance_quotes
  drop constraint insurance_quotes_vehicle_year_range,
  add constraint insurance_quotes_vehicle_year_range
    check (vehicle_year between 1950 and extract(year from now() at time zone 'Africa/Nairobi')::integer + 1);
