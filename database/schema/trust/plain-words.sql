-- Texts as the rules against scams read them (scam-words.sql).

-- A text in plain small letters: look-alikes, letters spelled apart and digits for letters are undone; what is no letter or digit is a space,
-- except the signs that end a clause and those of addresses.
create function private.plain_words(given text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  -- Without signs that nobody sees, and Arabic ligatures, of which one becomes eighteen letters.
  plain text := left(private.latin_letters(regexp_replace(
    left(given, 5200), '[''’`´\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufb50-\ufdff\ufe00-\ufe0f\ufeff]', '', 'g'
  )), 5200);
  letter text;
begin
  -- d e p o s i t, d.e.p.o.s.i.t
  -- What stands before is captured rather than looked back at, which reads the whole text again for each match.
  plain := regexp_replace(plain, '\m([a-z])[ ._*-]{1,2}(?=[a-z]\M)', '\1', 'g');
  -- dep0sit, m0ney, Z3ro, paypa1, lOk, o700 ooo
  plain := regexp_replace(plain, '([a-z])0(?=[a-z])', '\1o', 'g');
  plain := regexp_replace(plain, '([a-z])3(?=[a-z])', '\1e', 'g');
  plain := regexp_replace(plain, '([a-z]{3})1(?=[a-z]|\M)', '\1l', 'g');
  plain := regexp_replace(plain, '([a-z]{2})[4@](?=[a-z])', '\1a', 'g');
  plain := regexp_replace(plain, '([a-z]{2})[5$](?=[a-z])', '\1s', 'g');
  plain := regexp_replace(plain, '\ml(?=o+k?\M)', '1', 'g');
  plain := regexp_replace(plain, '(\d)o', '\10', 'g');
  plain := regexp_replace(plain, '\mo(?=\d)', '0', 'g');
  plain := regexp_replace(plain, '\moo(?=o*\M)', '00', 'g');
  plain := regexp_replace(plain, '\moo', 'o0', 'g');
  -- depooosit. Letter by letter: a pattern that refers back takes minutes for a long word.
  foreach letter in array string_to_array('abcdefghijklmnopqrstuvwxyz', null) loop
    if strpos(plain, repeat(letter, 3)) > 0 then
      plain := regexp_replace(plain, letter || '{3,}', repeat(letter, 2), 'g');
    end if;
  end loop;
  plain := regexp_replace(plain, '[^a-z0-9.!?,;:/@+\n ]+', ' ', 'g');
  -- 20,000 and 1.5m stay numbers; 2 000 becomes one.
  plain := regexp_replace(plain, '(\d),(?=\d{3})', '\1', 'g');
  return regexp_replace(plain, ' +', ' ', 'g');
end
$$;
