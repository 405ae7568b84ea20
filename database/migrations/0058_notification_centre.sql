-- What a person's own pages ask: what was said to them, and whether they get the newsletter.

-- What was said to the caller, or to all since their account was made, also where an administrator may read everybody's.
create function public.my_notifications(unread_only boolean default false)
returns table (
  id uuid, title text, message text, type text, link text, created_at timestamptz, read_at timestamptz
)
language sql stable set search_path = ''
as $$
  select said.id, said.title, said.message, said.type, said.link, said.created_at, seen.read_at
  from public.system_notifications as said
  left join public.notification_reads as seen
    on seen.notification_id = said.id and seen.user_id = (select auth.uid())
  where (
      said.user_id = (select auth.uid())
      or said.user_id is null
      and said.created_at >= (select created_at from public.profiles where id = (select auth.uid()))
    )
    and not (unread_only and seen.read_at is not null)
$$;

-- Marks all of them as read; answers how many were not.
create function public.mark_notifications_read() returns integer
language plpgsql set search_path = ''
as $$
declare
  marked integer;
begin
  insert into public.notification_reads (notification_id)
  select said.id from public.my_notifications(unread_only => true) as said
  on conflict do nothing;
  get diagnostics marked = row_count;
  return marked;
end
$$;

-- The address of the caller, where it is known to be theirs.
create function private.own_proven_email() returns text
language sql stable security definer set search_path = ''
as $$ select private.proven_email(account) from auth.users as account where account.id = (select auth.uid()) $$;

-- Whether the caller gets the newsletter; null where their address is not confirmed.
create function public.newsletter_subscribed() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.newsletter_subscribers as subscriber
    where subscriber.email = own.email and subscriber.confirmed_at is not null and subscriber.unsubscribed_at is null
  )
  from (select private.own_proven_email() as email) as own
  where own.email is not null
$$;

-- Begins or ends the newsletter to the caller's own address. It was confirmed with the account, so no mail asks again.
create function public.choose_newsletter(subscribed boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  address text := private.own_proven_email();
begin
  if address is null then
    raise exception 'Confirm your e-mail address first: the link is in the mail we sent you.' using hint = 'email_unconfirmed';
  end if;
  if subscribed then
    insert into public.newsletter_subscribers as known (email, confirmed_at) values (address, now())
    on conflict on constraint newsletter_subscribers_email_key
      do update set confirmed_at = coalesce(known.confirmed_at, now()), unsubscribed_at = null;
  else
    update public.newsletter_subscribers
    set unsubscribed_at = coalesce(unsubscribed_at, now()) where email = address;
  end if;
end
$$;

revoke execute on function
  public.my_notifications(boolean), public.mark_notifications_read(), private.own_proven_email(),
  public.newsletter_subscribed(), public.choose_newsletter(boolean)
from public, anon, authenticated;
grant execute on function
  public.my_notifications(boolean), public.mark_notifications_read(),
  public.newsletter_subscribed(), public.choose_newsletter(boolean)
to authenticated;

notify pgrst, 'reload schema';
