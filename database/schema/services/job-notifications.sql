-- What both sides of a job are told of its estimates and its invoice.

-- Tells the customer of a job that an estimate waits for them, with a link that answers it. Whom the business entered by hand reads its
-- sum only (people/strangers.sql); the words are behind the link.
create function private.tell_of_estimate(job public.service_jobs, estimate public.job_estimates) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked constant jsonb := (
    select jsonb_build_object(
      'total', sum(private.line_amount(line) + private.line_tax(line)), 'lines', count(*), 'until', estimate.ends_at
    )
    from public.job_lines as line where line.job_id = job.id and line.estimate_number = estimate.number
  );
begin
  perform private.tell_job_customer(job, 'estimate_sent', asked);
end
$$;

-- Tells the customer of a job by a kind with these facts, with a link to the job.
create function private.tell_job_customer(job public.service_jobs, kind text, facts jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := (select known from public.service_bookings as known where id = job.booking_id);
  provider constant public.service_providers := (
    select known from public.service_providers as known where id = job.service_provider_id
  );
begin
  if booking.customer_id is not null then
    perform private.tell(
      booking.customer_id, tell_job_customer.kind,
      private.booking_facts(booking) || facts || jsonb_build_object('business', private.visible_line(provider.business_name)),
      jsonb_build_object('answer_path', private.job_link(job.id, false))
    );
  elsif booking.customer_email is not null then
    perform private.mail_stranger(
      booking.customer_email, provider.user_id, tell_job_customer.kind,
      facts - 'reason' || jsonb_build_object(
        'booking_id', booking.id, 'at', booking.preferred_date, 'work', private.service_type_label(booking.service_type),
        'business', private.printable_name(provider.business_name), 'answer_path', private.job_link(job.id, false), 'by_hand', true
      ),
      booking.id, private.booking_mail_refusal(booking, provider)
    );
  end if;
end
$$;

-- Tells the customer of a job what became of its invoice.
create function private.tell_of_invoice(job public.service_jobs, invoice public.job_invoices, kind text) returns void
language sql security definer set search_path = ''
as $$
  select private.tell_job_customer(job, tell_of_invoice.kind, jsonb_build_object(
    'number', invoice.number, 'total', invoice.total, 'paid_by', invoice.paid_by, 'reason', invoice.void_reason
  ))
$$;

-- Tells the business what the customer answered, unless it noted the answer itself.
create function private.tell_of_estimate_answer(job public.service_jobs, estimate_number integer, answered_by text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  booking constant public.service_bookings := (select known from public.service_bookings as known where id = job.booking_id);
begin
  if answered_by = 'phone' then
    return;
  end if;
  perform private.tell(
    (select user_id from public.service_providers where id = job.service_provider_id), 'estimate_answered',
    private.booking_facts(booking) || jsonb_build_object('person', private.customer_facts(booking)) || (
      select jsonb_build_object(
        'lines', count(*), 'accepted', count(*) filter (where line.answer = 'accepted'),
        'total', coalesce(sum(private.line_amount(line) + private.line_tax(line)) filter (where line.answer = 'accepted'), 0)
      )
      from public.job_lines as line where line.job_id = job.id and line.estimate_number = tell_of_estimate_answer.estimate_number
    )
  );
end
$$;
