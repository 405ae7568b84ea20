-- "Was this a scam?": a member reports a message that they received. It is a report of the conversation, which administrators decide,
-- and the numbers to pay to in the message are kept (messages/payment-numbers.sql).

-- Reports a message to the caller. A report of the conversation that is still open becomes this one, with both descriptions. Refuses
-- what the reports of conversations refuse.
create function public.report_scam(message_id uuid, scam_kind text, details text default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  said public.messages;
  report uuid;
  numbers text[];
begin
  select * into said from public.messages as message
  where message.id = report_scam.message_id and message.recipient_id = auth.uid() and private.is_open_to_actor(message.thread_id);
  if not found then
    raise exception 'This message was not written to you, or is no longer there.' using errcode = '42501';
  elsif report_scam.scam_kind is null then
    raise exception 'Choose what happened.' using hint = 'scam_kind_missing';
  end if;
  insert into public.message_reports as filed (thread_id, reporter_id, reason, details, scam_kind, message_id)
  values (said.thread_id, auth.uid(), 'fraud', report_scam.details, report_scam.scam_kind, said.id)
  on conflict (reporter_id, thread_id) where status = 'open' do update set
    reason = excluded.reason, scam_kind = excluded.scam_kind, message_id = excluded.message_id,
    details = left(nullif(concat_ws(E'\n\n', filed.details, excluded.details), ''), 1000)
  returning filed.id into report;

  numbers := private.payment_numbers(said.content);
  -- Two reports at the same moment see each other.
  perform pg_advisory_xact_lock(hashtextextended(number, 0)) from unnest(numbers) as number;
  insert into private.reported_numbers (report_id, number, reporter_id) select report, unnest(numbers), auth.uid()
  on conflict do nothing;
  perform private.warn_of_numbers(numbers);
end
$$;
grant execute on function public.report_scam(uuid, text, text) to authenticated, business_sales;
