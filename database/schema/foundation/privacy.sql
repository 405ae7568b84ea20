-- The smallest groups whose figures are shown.

-- Whether so many ads of so many sellers may be summed up in a figure: one of fewer would tell about a single ad or seller.
create function private.is_anonymous(ads bigint, sellers bigint) returns boolean
language sql immutable parallel safe
as $$ select ads >= 5 and sellers >= 3 $$;
