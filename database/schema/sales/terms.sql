-- The terms of a sale: price, payment, handover, known defects. Either side proposes them; a change takes back what both had agreed to.

-- Changes the terms that the caller has read as `version`. The same terms again change nothing. Hints changed_meanwhile, sale_terms,
-- sale_terms_limit, sale_completed, sale_cancelled, sale_blocked.
create function public.set_sale_terms(
  sale_id uuid, version integer, price bigint, payment_method text, handover_on date, defects text
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
  described constant text := case when private.visible_name(defects) is not null then btrim(defects, E' \n\r\t') end;
begin
  perform private.require_open_sale(sale);
  -- A request that is sent again because its answer was lost.
  if (sale.price, sale.payment_method, sale.handover_on, sale.defects)
    is not distinct from (set_sale_terms.price, set_sale_terms.payment_method, set_sale_terms.handover_on, described)
  then
    return;
  end if;
  perform private.require_unblocked_sale(sale);
  perform private.require_sale_version(sale, version);
  perform private.permit_sale_terms(sale, set_sale_terms.price, set_sale_terms.handover_on, described);
  update public.sales as known set
    price = set_sale_terms.price, payment_method = set_sale_terms.payment_method, handover_on = set_sale_terms.handover_on,
    defects = described, terms_version = known.terms_version + 1, seller_confirmed_at = null, buyer_confirmed_at = null
  where known.id = sale.id;
  delete from public.sale_steps as ticked where ticked.sale_id = sale.id and ticked.step = 'agreement';
  perform private.take_part_in_sale(sale);
  perform private.tell_other_side(sale, auth.uid(), 'sale_terms_changed');
end
$$;
grant execute on function public.set_sale_terms(uuid, integer, bigint, text, date, text) to authenticated;

-- Refuses terms that nobody can mean, with the field as the hint.
create function private.permit_sale_terms(sale public.sales, price bigint, handover_on date, defects text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if price not between 1 and 10000000000 then
    raise exception 'Enter a price between KSh 1 and KSh 10 billion.' using hint = 'sale_price';
  elsif handover_on not between private.nairobi_today() - 366 and private.nairobi_today() + 366 then
    raise exception 'Choose a day of handover within a year.' using hint = 'sale_handover';
  elsif char_length(defects) > 2000 then
    raise exception 'Describe the defects in at most 2,000 characters.' using hint = 'sale_defects';
  elsif sale.terms_version >= 200 then
    raise exception 'The terms were changed too often. Agree in the conversation, and begin again.' using hint = 'sale_terms_limit';
  end if;
end
$$;
