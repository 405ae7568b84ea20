-- The rules of a spare part ad, plain updates included. A part that an administrator took down cannot be listed by its seller; listing it
-- again clears the hold, and an administrator who unlists a part of somebody else holds it. Error 42501; hint image_limit.
create function private.check_part() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.require_few_images(new.images);
    return new;
  end if;
  if new.images is distinct from old.images then
    perform private.require_few_images(new.images);
  end if;
  if new.listed and not old.listed then
    if new.seller_id = auth.uid() and old.held_at is not null then
      raise exception 'This ad was taken down by an administrator. Write to us to have it back.' using errcode = '42501';
    end if;
    new.held_at := null;
    new.held_reason := null;
  elsif old.listed and not new.listed and new.seller_id is distinct from auth.uid() and private.is_admin() then
    new.held_at := now();
  end if;
  if new.views_count = old.views_count then
    new.updated_at := now();
  end if;
  return new;
end
$$;
create trigger accept_whole_row before insert on public.spare_parts
  for each row when (current_user = 'authenticated') execute function private.accept_whole_row('views_count', '0', 'created_at', 'now');
create trigger check_part before insert or update on public.spare_parts
  for each row execute function private.check_part();
