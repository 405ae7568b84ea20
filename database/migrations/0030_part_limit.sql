-- Listed spare parts count as active ads (0018), whichever way they come to be listed.

create trigger limit_posted_ads after insert on public.spare_parts
  for each row when (new.listed) execute function private.limit_ads();
create trigger limit_listed_ads after update on public.spare_parts
  for each row when (new.listed and not old.listed) execute function private.limit_ads();

notify pgrst, 'reload schema';
