-- What the words of a message ask for that scams ask for, in English and Swahili.

-- The kinds of danger in these words, the weightiest first: account_changed, money_ahead, asks_code, leaves_magari, other_danger.
-- Empty if there is nothing to warn of.
create function private.scam_reasons(words text) returns text[]
language plpgsql immutable set search_path = ''
as $$
declare
  said constant text := lower(private.visible_line(words));
begin
  return array_remove(array[
    case when said ~ '(new|changed?|different|another|mpya|nyingine).{0,20}\m(account|acc|till|paybill|akaunti)\M'
      or said ~ '\m(account|till|paybill|akaunti)\M.{0,20}\m(changed|imebadilika)\M' then 'account_changed' end,
    case when said ~ '\m(pay|send|tuma|lipa|weka)\M.{0,40}\m(deposit|advance|booking fee|clearing fee|reservation|facilitation)\M'
      or said ~ '\m(deposit|malipo)\M.{0,30}\m(first|before|to hold|to reserve|kwanza|kabla)\M' then 'money_ahead' end,
    case when said ~ '\m(send|tell|share|give|forward|nitumie|tuma|nipe)\M.{0,30}\m(otp|code|pin|password|nambari ya siri)\M'
      then 'asks_code' end,
    case when said ~ '(wa\.me/|chat\.whatsapp\.com|t\.me/|bit\.ly/|tinyurl\.com)' then 'leaves_magari' end,
    case when said ~ '\m(gift card|bitcoin|western union|usdt)\M' then 'other_danger' end
  ], null);
end
$$;
