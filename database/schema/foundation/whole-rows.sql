-- Clients of other makers send whole rows: what they have read, with the change in it. Columns that the database decides are granted to
-- them, and a trigger `accept_whole_row` (its name sorts before those of the rules) overwrites them when the client writes the table
-- itself. Arguments: each such column with its value on insert; an update leaves it as it was. Tables that have a trigger for their rules
-- on every insert overwrite them there.
create function private.accept_whole_row() returns trigger
language plpgsql set search_path = ''
as $$
declare
  decided jsonb := jsonb_object(tg_argv);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(name, to_jsonb(old) -> name) into decided from jsonb_object_keys(decided) as name;
  end if;
  return jsonb_populate_record(new, decided);
end
$$;
