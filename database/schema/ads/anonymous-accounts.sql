-- Anonymous accounts: visitors who keep hearts and searches before they sign up, where the operator allows it (docs/product.md, Before
-- signing up). Their tokens have the role anon, and they have no profile: they may do what a visitor may, and keep favourites and saved
-- searches of their own. Signing up makes the account a member's, signing in hands what it has to the member.

-- The caller's anonymous account; null for everybody else, also for a session without its second factor.
create function private.own_anonymous_account() returns uuid
language sql stable set search_path = ''
as $$ select case when (auth.jwt() -> 'is_anonymous') = 'true' then auth.uid() end $$;
grant execute on function private.own_anonymous_account() to anon;

-- Whether somebody has signed up with the account.
create function private.is_member(person uuid) returns boolean
language sql stable security definer set search_path = ''
as $$ select exists (select from public.profiles where id = person) $$;
grant execute on function private.is_member(uuid) to authenticated;

-- How many members have saved the ad.
create function private.hearts_of(ad uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select count(*) from public.favorites as favorite
  where (favorite.listing_id = ad or favorite.spare_part_id = ad) and favorite.user_id in (select id from public.profiles)
$$;

-- Removes the caller's anonymous account with all that it has kept.
create function public.erase_anonymous_account() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.users where id = private.own_anonymous_account() and is_anonymous;
  if not found then
    raise exception 'Nothing is kept for you here.' using errcode = '42501';
  end if;
end
$$;
grant execute on function public.erase_anonymous_account() to anon;

-- Gives the caller what the anonymous account of a session has kept, and removes that account; whoever knows the session had its tokens. What
-- the caller has already is not counted, what is beyond their limits is left out. Once it was done, nothing is added. Others may use the browser:
-- a sign-up with the account that waits for its mail or code stays, with nothing kept.
create function public.adopt_anonymous_account(session uuid)
returns table (favorites integer, searches integer, left_out integer)
language plpgsql security definer set search_path = ''
as $$
declare
  guest uuid;
  favorite public.favorites;
  search public.saved_searches;
  refused text;
begin
  if auth.uid() is null or not private.is_member(auth.uid()) then
    raise exception 'Sign in to keep your favorites.' using errcode = '42501';
  end if;
  favorites := 0;
  searches := 0;
  left_out := 0;
  select account.id into guest
  from auth.sessions as open join auth.users as account on account.id = open.user_id
  where open.id = adopt_anonymous_account.session and account.is_anonymous
  for update of account;
  -- The newest first: they are what the person came for.
  for favorite in select * from public.favorites as kept where kept.user_id = guest order by kept.created_at desc, kept.id loop
    begin
      insert into public.favorites (user_id, listing_id, spare_part_id, created_at, name_when_saved, price_when_saved)
      values (auth.uid(), favorite.listing_id, favorite.spare_part_id, favorite.created_at, favorite.name_when_saved, favorite.price_when_saved);
      favorites := favorites + 1;
    exception
      -- Its ad was deleted just now.
      when unique_violation or foreign_key_violation then null;
      when raise_exception then
        get stacked diagnostics refused = pg_exception_hint;
        left_out := left_out + (refused = 'favorite_limit')::integer;
    end;
  end loop;
  for search in select * from public.saved_searches as kept where kept.user_id = guest order by kept.created_at desc, kept.id loop
    begin
      insert into public.saved_searches (user_id, kind, filters, name, created_at)
      values (auth.uid(), search.kind, search.filters, search.name, search.created_at);
      searches := searches + 1;
    exception
      when unique_violation then null;
      when raise_exception then
        -- Any other refusal: nobody can save it any more, as with a make that is gone.
        get stacked diagnostics refused = pg_exception_hint;
        left_out := left_out + (refused = 'saved_search_limit')::integer;
    end;
  end loop;
  delete from auth.users as account
  where account.id = guest and not exists (select from auth.one_time_tokens as token where token.user_id = guest);
  if not found then
    delete from public.favorites as kept where kept.user_id = guest;
    delete from public.saved_searches as kept where kept.user_id = guest;
  end if;
  return next;
end
$$;
grant execute on function public.adopt_anonymous_account(uuid) to authenticated;
