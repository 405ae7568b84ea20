-- The numbers of payers as M-Pesa names them: whole, masked since 24 March 2026 in several manners (0722XXX456, 2547*****101,
-- 07XX XXX 123), as a SHA-256 of the number, or not at all.

-- Whether a number that M-Pesa named can be this one, in E.164; null: it cannot be told, because either is absent, or it is hashed in an unknown manner or
-- unreadable.
create function private.is_payer(named text, phone text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  -- x, X, * and • hide digits, some any number of them behind the same few signs.
  shown constant text := translate(lower(named), '•* +-().', 'xx');
  national constant text := right(phone, 9);
  forms constant text[] := array['254' || national, '0' || national, national];
begin
  if shown ~ '^[0-9a-f]{64}$' and exists (
    select from unnest(forms || ('+254' || national)) as form where encode(sha256(convert_to(form, 'UTF8')), 'hex') = shown
  ) then
    return true;
  elsif phone is null or shown is null or shown !~ '^[0-9x]{6,19}$' or shown !~ '[0-9]' then
    return null;
  end if;
  return exists (select from unnest(forms) as form where form like regexp_replace(shown, 'x.*x|x', '%'));
end
$$;
