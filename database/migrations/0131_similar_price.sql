-- What others ask for a vehicle like one that is being posted: a price five times as high or low may be a slip of the finger, and
-- its seller is asked first. Where few are like it, all of its make about its year say whether a zero is too many.

create function public.similar_price(make_id integer, model_id integer, body_type text, year integer)
returns table (median bigint, number integer)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
declare
  person constant uuid := (select auth.uid());
  sellers integer;
begin
  select found.median, found.number into similar_price.median, similar_price.number
  from private.similar_price(
    person, similar_price.make_id, similar_price.model_id, similar_price.body_type, similar_price.year
  ) as found;
  if similar_price.number = 0 then
    select percentile_cont(0.5) within group (order by listing.price)::bigint, count(*)::integer, count(distinct listing.seller_id)
    into similar_price.median, similar_price.number, sellers
    from public.vehicle_listings as listing
    where listing.status = 'active' and listing.make_id = similar_price.make_id
      and listing.year between similar_price.year - 2 and similar_price.year + 2
      and listing.seller_id <> person and listing.seller_id <> all (private.suspended_sellers());
    if similar_price.number < 5 or sellers < 3 then
      return;
    end if;
  end if;
  return next;
end
$$;
comment on function public.similar_price is
  'The middle of the prices (KES) that others ask for vehicles of this model, make and body, or make about this year; no row where there are too few.';

revoke execute on function public.similar_price(integer, integer, text, integer) from public, anon, authenticated;
grant execute on function public.similar_price(integer, integer, text, integer) to authenticated;
