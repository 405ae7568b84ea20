-- How much a text reads like a scam: a logistic regression over its words, learned from written examples (testing/scam-corpus/, docs/trust.md, Words).
-- It warns and holds for a look; nobody is refused by it.

-- What the judgement reads of a text: its words, pairs of them, beginnings of long ones, and sizes of numbers.
create function private.scam_features(given text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  plain constant text := private.plain_words(given);
  words constant text[] := array(
    select case
      when word ~ '^\d[\d.]*k?$' then case
        when word like '%k' then '#some' when length(word) >= 9 then '#phone' when length(word) >= 6 then '#much'
        when length(word) >= 4 then '#some' else '#few'
      end
      when word ~ '[a-z]\.[a-z]{2}|/' then '#link'
      else word
    end
    from regexp_split_to_table(plain, '[^a-z0-9.@/:]+|[.:](?=\s|$)') with ordinality as said (word, place)
    where word <> '' order by place
  );
begin
  return array(
    select word from unnest(words) as word
    union select words[place - 1] || ' ' || words[place] from generate_series(2, cardinality(words)) as place
    union select left(word, 5) || '~' from unnest(words) as word where length(word) > 6
    union select '#question' where strpos(plain, '?') > 0
  );
end
$$;

-- The logarithm of the odds that it is a scam; minus infinity if fewer than `fewest` of its features are known, which say nothing. By the root of their number,
-- so that a long text is not worse than a short one.
create function private.scam_odds(given text, fewest integer) returns double precision
language plpgsql stable security definer set search_path = ''
as $$
declare
  features constant text[] := private.scam_features(given);
begin
  return (
    select case
      when count(*) >= fewest
        then (sum(known.weight) / sqrt(count(*) + 1) + (select weight from private.scam_words where feature = '#bias')) / 100.0
      else '-infinity'
    end
    from private.scam_words as known where known.feature = any (features) and known.feature <> '#bias'
  );
end
$$;

-- How much an ad reads like a scam: 0 like others, 1 like a scam, 2 hardly a doubt. The thresholds are measured (docs/trust.md, Words).
create function private.scam_likeness_of_ad(title text, description text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  odds constant double precision := private.scam_odds(concat_ws(E'\n', title, description), 10);
begin
  return (odds >= 1.0)::integer + (odds >= 1.4)::integer;
end
$$;

-- The sentences that ask for something outright and do not read honest, each by itself: what was said before does not make a demand harmless, and
-- "Can I leave a deposit to hold it when I come?" has the words of one. Of the first twelve: a judgement takes milliseconds.
create function private.demanding_sentences(plain text) returns text
language sql stable security definer set search_path = ''
as $$
  select coalesce(string_agg(sentence, E'\n' order by place), '')
  from (
    select sentence, place
    from regexp_split_to_table(regexp_replace(plain, '([.!?]+)(\s|$)', E'\\1\n', 'g'), '\n+') with ordinality as said (sentence, place)
    where private.outright_reasons(sentence) <> '{}' order by place limit 12
  ) as demand
  cross join lateral private.scam_odds(sentence, 5) as odds
  where odds >= -0.5 or odds = '-infinity'
$$;

-- What the reader of a message is warned of, the weightiest first: empty for one that does not read like a scam. given: the last messages of one
-- person in a conversation, three at most.
create function private.scam_reasons(given text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  plain constant text := private.plain_words(given);
  outright text[] := private.outright_reasons(plain);
  reasons text[];
begin
  if outright <> '{}' then
    outright := private.outright_reasons(private.demanding_sentences(plain));
  end if;
  if outright = '{}' and private.scam_odds(given, 5) < 1.0 then
    return '{}';
  end if;
  reasons := outright || array(
    select phrase.reason from private.scam_phrases() as phrase
    where phrase.reason <> all (outright) and plain ~ phrase.pattern order by phrase.place
  );
  return case when reasons = '{}' then '{other_danger}' else reasons end;
end
$$;
