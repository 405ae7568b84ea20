-- A trigger runs before the policies: asked in somebody else's name, it told what that person had waiting.

create function private.refuse_foreign_payment() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null and new.user_id is distinct from auth.uid() then
    raise exception 'Nobody says for somebody else what they have paid.' using errcode = '42501';
  end if;
  return new;
end
$$;
revoke execute on function private.refuse_foreign_payment() from public;

-- The first by name.
create trigger "0_refuse_foreign_payment" before insert on public.payment_requests
  for each row execute function private.refuse_foreign_payment();
