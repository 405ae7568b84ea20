-- Texts as the rules against scams read them (scam-words.sql).

-- A text in plain small letters: look-alikes, letters spelled apart and digits for letters are undone; what is no letter or digit is a space,
-- except the signs that end a clause and those of addresses.
create function private.plain_words(given text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  plain text := private.latin_letters(regexp_replace(left(given, 5200), '[''’`´]', '', 'g'));
begin
  -- d e p o s i t, d.e.p.o.s.i.t
  plain := regexp_replace(plain, '(?<=\m[a-z])[ ._*-]{1,2}(?=[a-z]\M)', '', 'g');
  -- dep0sit, m0ney, Z3ro, paypa1, lOk, o700 ooo
  plain := regexp_replace(plain, '(?<=[a-z])0(?=[a-z])', 'o', 'g');
  plain := regexp_replace(plain, '(?<=[a-z])3(?=[a-z])', 'e', 'g');
  plain := regexp_replace(plain, '(?<=[a-z]{3})1(?=[a-z]|\M)', 'l', 'g');
  plain := regexp_replace(plain, '(?<=[a-z]{2})[4@](?=[a-z])', 'a', 'g');
  plain := regexp_replace(plain, '(?<=[a-z]{2})[5$](?=[a-z])', 's', 'g');
  plain := regexp_replace(plain, '\ml(?=o+k?\M)', '1', 'g');
  plain := regexp_replace(plain, '(?<=\d)o|\mo(?=o+\M|\d)|(?<=\mo)o', '0', 'g');
  plain := regexp_replace(plain, '([a-z])\1{2,}', '\1\1', 'g');
  plain := regexp_replace(plain, '[^a-z0-9.!?,;:/@+\n ]+', ' ', 'g');
  -- 20,000 and 1.5m stay numbers; 2 000 becomes one.
  plain := regexp_replace(plain, '(?<=\d),(?=\d{3})', '', 'g');
  return regexp_replace(plain, ' +', ' ', 'g');
end
$$;
