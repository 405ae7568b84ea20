-- Marking a new inquiry as responded is its first answer. When older ones were marked is not known, so they stay without.

drop trigger keep_first_answer on public.messages;

drop function private.record_first_answer();

create or replace function private.place_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Messages of the server itself (the demo data) skip the suspension check and the limit.
  by_person boolean := auth.uid() is not null;
  suspended boolean;
  ad_owner uuid;
  ad_title text;
  ad_is_public boolean;
  thread public.message_threads;
begin
  if by_person and new.sender_id is distinct from auth.uid() then
    raise exception 'You can write as yourself only.' using errcode = '42501';
  end if;
  -- Serialises the messages of one person, so that two clicks neither create two threads nor pass the limit together.
  select suspended_at is not null into suspended from public.profiles where id = new.sender_id for no key update;
  if not found then
    raise exception 'This account is no longer there.' using errcode = '42501';
  elsif suspended and by_person then
    raise exception 'Your account is suspended. Write to us if you think this is a mistake.' using errcode = '42501';
  end if;

  if new.thread_id is not null then
    select * into thread from public.message_threads
    where id = new.thread_id and new.sender_id in (asker_id, owner_id);
    if not found then
      raise exception 'This conversation is not yours or no longer there.' using errcode = '42501';
    end if;
  else
    select * into thread from public.message_threads
    where (listing_id = new.listing_id or spare_part_id = new.spare_part_id or service_provider_id = new.service_provider_id)
      and (
        asker_id = new.sender_id and owner_id = coalesce(new.recipient_id, owner_id)
        or owner_id = new.sender_id and asker_id = new.recipient_id
      );
  end if;

  if thread.id is null then
    select owner_id, title, is_public into ad_owner, ad_title, ad_is_public
    from private.message_subject(new.listing_id, new.spare_part_id, new.service_provider_id);
    if ad_owner = new.sender_id then
      raise exception 'This is your own ad: you can answer whoever has written to you about it.' using errcode = '42501';
    elsif ad_is_public is not true then
      raise exception 'This ad is no longer there.' using hint = 'ad_gone';
    elsif new.recipient_id is null then
      new.recipient_id := ad_owner;
    elsif new.recipient_id <> ad_owner then
      raise exception 'Messages about an ad go to the person who posted it.' using errcode = '42501';
    end if;
  elsif new.recipient_id is null then
    new.recipient_id := case new.sender_id when thread.asker_id then thread.owner_id else thread.asker_id end;
  end if;
  if thread.id is not null and num_nulls(thread.asker_id, thread.owner_id) > 0 then
    raise exception 'This person has left Magari.' using hint = 'recipient_gone';
  elsif new.recipient_id = new.sender_id or new.recipient_id not in (thread.asker_id, thread.owner_id) then
    raise exception 'This conversation is with somebody else.' using errcode = '42501';
  elsif private.is_blocked_between(new.sender_id, new.recipient_id) then
    raise exception 'You cannot write to this person.' using errcode = '42501', hint = 'cannot_write';
  end if;
  if by_person then
    perform private.check_message_limit(new.sender_id, thread.id is null);
  end if;

  new.content := btrim(new.content, E' \n\r\t');
  new.subject := coalesce(nullif(private.visible_line(new.subject), ''), thread.subject, 'Inquiry about ' || ad_title);
  if thread.id is null then
    insert into public.message_threads (
      listing_id, spare_part_id, service_provider_id, subject_title, subject, asker_id, owner_id, created_at, last_message_at
    ) values (
      new.listing_id, new.spare_part_id, new.service_provider_id, ad_title, new.subject, new.sender_id, new.recipient_id,
      new.created_at, new.created_at
    ) returning * into thread;
  else
    update public.message_threads set
      last_message_at = greatest(last_message_at, new.created_at),
      status = case when status = 'new' and new.sender_id = owner_id then 'responded' else status end,
      first_answer_at = coalesce(first_answer_at, case when new.sender_id = owner_id then new.created_at end)
    where id = thread.id;
  end if;
  new.thread_id := thread.id;
  new.listing_id := thread.listing_id;
  new.spare_part_id := thread.spare_part_id;
  new.service_provider_id := thread.service_provider_id;
  return new;
end
$$;

create function private.record_marked_answer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.first_answer_at := now();
  return new;
end
$$;

comment on column public.message_threads.first_answer_at is
  'When the owner first wrote, or marked the inquiry as responded; set by triggers.';

create trigger record_marked_answer before update of status on public.message_threads
  for each row when (old.status = 'new' and new.status = 'responded' and new.first_answer_at is null)
  execute function private.record_marked_answer();

notify pgrst, 'reload schema';
