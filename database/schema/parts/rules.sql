-- The rules of a spare part ad, plain updates included. A part that waits for an administrator (held_at without a reason) or was taken down (with one)
-- cannot be listed by its seller; listing it by an administrator clears the hold, and an administrator who unlists a part of somebody else takes it
-- down. One that its seller would make or keep public waits if it is suspect (trust/ad-holds.sql). Errors: 42501; hints image_limit, listing_held,
-- other_administrator.
create function private.check_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    if new.listed and private.is_change_of_seller() then
      perform private.queue_ads_of(new.seller_id);
      if private.is_suspect(private.scam_signals(new)) then
        new.listed := false;
        new.held_at := now();
      end if;
    end if;
    return new;
  end if;
  -- Counted views are no edits.
  if new.views_count <> old.views_count then
    return new;
  end if;
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  perform private.permit_part_change(old, new);
  if new.listed and not old.listed and private.is_change_of_seller() then
    perform private.queue_ads_of(new.seller_id);
  end if;
  new := private.apply_part_state(old, new);
  new.updated_at := now();
  return new;
end
$$;
create trigger accept_whole_row before insert on public.spare_parts
  for each row when (private.is_client_role()) execute function private.accept_whole_row('views_count', '0', 'created_at', 'now');
create trigger check_part before insert or update on public.spare_parts
  for each row execute function private.check_part();

-- Refuses a seller who lists a part that waits or was taken down, and an administrator who would decide on an appeal against their own decision.
create function private.permit_part_change(was public.spare_parts, becomes public.spare_parts) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if becomes.seller_id = auth.uid() then
    if becomes.listed and was.held_at is not null and was.held_reason is null then
      raise exception 'This ad is waiting for approval. You can change what it says meanwhile.' using hint = 'listing_held';
    elsif becomes.listed and was.held_at is not null then
      raise exception 'This ad was taken down by an administrator. Appeal among your ads, or write to us.' using errcode = '42501';
    end if;
  elsif (becomes.listed, becomes.held_reason) is distinct from (was.listed, was.held_reason) then
    perform private.require_other_administrator('spare_part', becomes.id);
  end if;
end
$$;

-- The changed row with its state adjusted; the change is permitted already.
create function private.apply_part_state(was public.spare_parts, becomes public.spare_parts) returns public.spare_parts
language plpgsql security definer set search_path = ''
as $$
begin
  if becomes.listed and private.is_change_of_seller() and private.becomes_suspect(was, becomes) then
    becomes.listed := false;
    becomes.held_at := now();
  elsif becomes.listed and not was.listed then
    becomes.held_at := null;
    becomes.held_reason := null;
  -- A function that unlists it says why or that it waits.
  elsif was.listed and not becomes.listed and becomes.held_at is not distinct from was.held_at
    and becomes.seller_id is distinct from auth.uid() and private.is_admin()
  then
    becomes.held_at := now();
    becomes.held_reason := 'It does not keep to our rules for ads.';
  end if;
  return becomes;
end
$$;
