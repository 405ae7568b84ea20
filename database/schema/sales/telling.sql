-- What the sides of a sale are told (domain/notifications/kinds/sale-*.ts, transfer-due.ts).

-- Tells one side of a sale what happened: {sale_id, vehicle, side} with the other side as `person`, and `facts`.
create function private.tell_side_of_sale(sale public.sales, side text, kind text, facts jsonb default '{}') returns void
language sql security definer set search_path = ''
as $$
  select private.tell(
    case side when 'seller' then sale.seller_id else sale.buyer_id end, tell_side_of_sale.kind,
    jsonb_build_object(
      'sale_id', sale.id, 'vehicle', sale.vehicle, 'side', side,
      'person', private.person_facts(other, private.person_name(other))
    ) || tell_side_of_sale.facts
  )
  from (select case side when 'seller' then sale.buyer_id else sale.seller_id end as other) as opposite
$$;

-- Tells the other side than `person` what that person did, unless they have not yet read the same, told within the hour: a change taken back
-- and made again is told once.
create function private.tell_other_side(sale public.sales, person uuid, kind text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  other constant text := case private.side_in_sale(sale, person) when 'seller' then 'buyer' else 'seller' end;
  recipient constant uuid := case other when 'seller' then sale.seller_id else sale.buyer_id end;
begin
  if not exists (
    select from public.system_notifications as told
    where told.user_id = recipient and told.created_at > now() - interval '1 hour' and told.kind = tell_other_side.kind
      and told.facts ->> 'sale_id' = sale.id::text
      and not exists (
        select from public.notification_reads as seen where seen.notification_id = told.id and seen.user_id = recipient
      )
  ) then
    perform private.tell_side_of_sale(sale, other, tell_other_side.kind);
  end if;
end
$$;

-- Job: reminds both sides, once, of a transfer that the buyer has not accepted two weeks after the sale; 200 sales at a time, of the last
-- 60 days. Returns how many.
create function private.send_transfer_reminders() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  today constant date := private.nairobi_today();
  days constant integer := (select transfer_days from private.sale_rules());
  sale public.sales;
  reminded integer := 0;
begin
  for sale in
    select * from public.sales as due
    where due.transfer_reminded_at is null and due.completed_at < private.nairobi_midnight(today - days + 1)
      and due.completed_at > now() - interval '60 days'
      and not exists (select from public.sale_steps as ticked where ticked.sale_id = due.id and ticked.step = 'transfer_accepted')
    order by due.completed_at, due.id
    limit 200
    for update skip locked
  loop
    update public.sales set transfer_reminded_at = now() where id = sale.id;
    perform private.tell_side_of_sale(sale, side, 'transfer_due') from unnest('{seller,buyer}'::text[]) as side;
    reminded := reminded + 1;
  end loop;
  return reminded;
end
$$;
