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
