-- What the reader of a text that reads like a scam (scam-words.sql) is warned of. English, Swahili and Sheng.

-- The warnings, the most dangerous first, with what a text says that calls for each: a pattern over private.plain_words.
create function private.scam_phrases() returns table (place integer, reason text, pattern text)
language sql immutable set search_path = ''
as $$
  values
    (1, 'asks_code', '\m(code|otp|pin|password|nambari ya siri|selfie|both sides|scan of|copy of (your|the) (id|logbook))\M'),
    (2, 'account_changed',
      '\m(other|another|different|new|instead|changed?|personal|blocked|frozen|audit|nyingine|ingine)\M[^.!?\n]{0,40}\m(account|till|paybill|line|akaunti|laini)\M'
      || '|\m(account|till|paybill)\M[^.!?\n]{0,60}\m(other|another|different|new|instead|changed|audit|problem|blocked|nyingine|ingine)\M'),
    (3, 'money_back', '\m(by mistake|overpaid|extra|reverse|reversal|nimekosea|rudisha|send back|balance back|screenshot)\M'),
    (4, 'leaves_magari', '\m(telegram|t\.me|wa\.me|chat\.whatsapp|what?s ?app?)\M|\m[a-z0-9-]+\.(com|net|top|site|online|xyz|info|link|click|shop|live|ly)\M'
      || '|\m((zero|oh|sufuri|one|two|three|four|five|six|seven|eight|nine|sita|saba|nane|tisa|triple|double)[ ,.]+){4,}'),
    (5, 'money_ahead',
      '\m(deposit|depo|fees?|booking|commitment|advance|airtime|bitcoin|usdt|crypto|western union|gift cards?)\M'
      || '|\m(send|sent|tuma|nitumie|ukituma|utume|pay|lipa|lipia|mpesa|wire)\M[^.!?\n]{0,40}\m(\d|half|nusu|elfu|first|kwanza|before)'),
    (6, 'meet_safely', '\m(alone|usiku|at night|giza|after 7|cash)\M')
$$;

-- What a text asks for outright, of which even a few words are enough. Sentences that warn of it, refuse it, or pay as one should do not count.
create function private.outright_reasons(plain text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  harmless constant text := '\m(never|dont|do not|not|no|usitume|usilipe|without|bila|after|baada|if (any|some)one|scam\w*|conm\w*|asked me|wants|'
    || 'when you (come|see)|receipt|office|yard|counter|refused?)\M';
  asked text;
begin
  select string_agg(sentence, E'\n') into asked from regexp_split_to_table(plain, '[.!?\n]+(\s|$)') as sentence where sentence !~ harmless;
  return array_remove(array[
    case when asked ~ ('\m(send|share|give|forward|tell|read|nitumie|tuma|nipe)\M( me| us| to me)?( the| that| this| hiyo| your)? ?'
      || '(\d ?digits? |sms |otp |verification |mpesa |whatsapp )?\m(code|otp|password|mpesa pin)\M'
      || '(?! (of|for|ya|kwa) (the |your )?(gate|geti|barrier|parking|door|mlango|lift|estate|wifi|radio|paint))') then 'asks_code' end,
    case when asked ~ ('\m(use|send|pay|tuma|lipa|deposit)\M[^\n]{0,20}\m(this|the|my|our|hii|hiyo) (other|new|another|different|ingine|nyingine|mpya) '
      || '(\w+ )?(account|till|paybill|akaunti)\M|\m(account|till|paybill|akaunti)\M[^\n]{0,15}\m(has|is|was|ime\w*)? ?'
      || '(changed|under audit|under maintenance|blocked|frozen|imebadilika|imefungwa)\M') then 'account_changed' end,
    case when asked ~ '\mt\.me/|wa\.me/|chat\.whatsapp|bit\.ly|tinyurl' then 'leaves_magari' end,
    case when asked ~ ('\m(send|pay|tuma|utume|ukituma|nitumie|lipa|ulipe|transfer|wire|drop)\M[^\n]{0,30}\m(deposit|depo|facilitation|commitment|booking|'
      || '(clearing|reservation|viewing|processing|registration|release|gate pass|inspection) (fee|charge|form)s?)\M[^\n]{0,40}'
      || '(\d|first|kwanza|before|hold|keep|reserve|secure|till|mpesa|number|today|leo|now)'
      || '|\m(deposit|depo|commitment|booking|half|nusu|\d[\d.]*k?)\M[^\n]{0,20}\m(to (hold|reserve|keep|secure|lock|book) (it|the|your)|nikushikie|nikuwekee|kushikilia)\M'
      || '|\m(western union|money ?gram|bitcoin|btc|usdt|gift cards?|mtcn)\M') then 'money_ahead' end
  ], null);
end
$$;
