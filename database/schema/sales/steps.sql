-- The steps of a sale, each ticked by its side (SALE_STEPS of domain/sales/steps.ts).

create table public.sale_steps (
  sale_id uuid not null,
  step text not null,
  side text not null,
  done_at timestamptz not null default now(),
  constraint sale_steps_pkey primary key (sale_id, step, side),
  constraint sale_steps_side_known check (side in ('seller', 'buyer')),
  constraint sale_steps_step_known check (step = any (private.sale_steps_of(side))),
  constraint sale_steps_sale_id_fkey foreign key (sale_id) references public.sales (id) on delete cascade
);

comment on table public.sale_steps is 'What each side of a sale has done; written by functions only.';

revoke all on public.sale_steps from public, anon, authenticated;
grant select on public.sale_steps to authenticated;
grant all on public.sale_steps to service_role;

alter table public.sale_steps enable row level security;

-- The subquery runs under the caller's own policies.
create policy "People read the steps of sales they may read" on public.sale_steps
  for select to authenticated using (exists (select from public.sales as sale where sale.id = sale_steps.sale_id));

-- The steps that a side ticks, in their order.
create function private.sale_steps_of(side text) returns text[]
language sql immutable set search_path = ''
as $$
  select case side
    when 'seller' then '{see_car,agreement,payment,transfer_begun}'::text[]
    when 'buyer' then '{see_car,records,inspection,agreement,payment,transfer_accepted,insurance}'::text[]
  end
$$;
grant execute on function private.sale_steps_of(text) to authenticated, service_role;

-- Whether a step can still be ticked after both have confirmed the sale.
create function private.is_step_after_sale(step text) returns boolean
language sql immutable set search_path = ''
as $$ select step in ('transfer_begun', 'transfer_accepted', 'insurance') $$;

-- Ticks or unticks a step of the caller's own side. `version`: the terms that the caller has read, required for the step `agreement`. Hints
-- sale_step_unknown, sale_completed, sale_cancelled, sale_terms_missing, changed_meanwhile, sale_blocked.
create function public.set_sale_step(sale_id uuid, step text, done boolean, version integer default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  sale constant public.sales := private.own_sale_to_change(sale_id);
  own_side constant text := private.side_in_sale(sale, auth.uid());
begin
  perform private.permit_sale_step(sale, set_sale_step.step, set_sale_step.done, version);
  if done then
    insert into public.sale_steps (sale_id, step, side) values (sale.id, set_sale_step.step, own_side) on conflict do nothing;
    perform private.take_part_in_sale(sale);
  else
    delete from public.sale_steps as ticked
    where ticked.sale_id = sale.id and ticked.step = set_sale_step.step and ticked.side = own_side;
  end if;
  perform private.notify_pages(person, 'sale') from unnest(array[sale.seller_id, sale.buyer_id]) as person where person is not null;
end
$$;
grant execute on function public.set_sale_step(uuid, text, boolean, integer) to authenticated;

-- Refuses what the caller cannot tick or untick in this sale.
create function private.permit_sale_step(sale public.sales, step text, done boolean, version integer) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if done is null or step is null or step <> all (private.sale_steps_of(private.side_in_sale(sale, auth.uid()))) then
    raise exception 'There is no such step on your side of the sale.' using hint = 'sale_step_unknown';
  elsif sale.completed_at is null or not private.is_step_after_sale(step) then
    perform private.require_open_sale(sale);
  end if;
  if done and sale.completed_at is null then
    perform private.require_unblocked_sale(sale);
  end if;
  if done and step = 'agreement' then
    if sale.price is null then
      raise exception 'Enter the price first: an agreement needs one.' using hint = 'sale_terms_missing';
    end if;
    perform private.require_sale_version(sale, version);
  end if;
end
$$;
