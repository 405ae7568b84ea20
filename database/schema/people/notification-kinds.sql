-- The kinds of what people are told, so that no caller can misspell one. Their words are in domain/notifications/kinds/, one file
-- each; a test holds both lists equal.

create table private.notification_kinds (
  kind text constraint notification_kinds_pkey primary key,
  topic text,
  is_listed boolean not null default true,
  disturbs text not null default 'waking',
  constraint notification_kinds_kind_form check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  constraint notification_kinds_topic_known check (topic in ('messages', 'bookings', 'listings', 'offers', 'reminders', 'searches')),
  constraint notification_kinds_disturbs_known check (disturbs in ('never', 'waking', 'same_day', 'always'))
);

comment on table private.notification_kinds is 'The kinds of notifications and mails.';
comment on column private.notification_kinds.topic is
  'Topic of domain/people/emails.ts; null: about money or the security of an account, always sent.';
comment on column private.notification_kinds.is_listed is 'Whether the site lists it; false: it is only sent.';
comment on column private.notification_kinds.disturbs is
  'When push, SMS and WhatsApp tell it. waking: outside of quiet hours; same_day: at once if it is about a visit in the next twelve hours; never: its recipient did it themselves, asked for it, or has no account.';

insert into private.notification_kinds (kind, topic, is_listed, disturbs) values
  ('account_erased', null, false, 'never'),
  ('account_recovered', null, true, 'always'),
  ('account_recovery_codes_made', null, true, 'always'),
  ('account_recovery_asked', null, true, 'always'),
  ('account_recovery_completed', null, true, 'always'),
  ('account_recovery_ended', null, true, 'waking'),
  ('account_suspended', null, true, 'always'),
  ('act_not_done', 'bookings', true, 'waking'),
  ('ad_checked', 'listings', true, 'waking'),
  ('ad_closed', 'listings', true, 'waking'),
  ('ad_held', 'listings', true, 'waking'),
  ('ad_live', 'listings', true, 'waking'),
  ('ad_quiet', 'listings', true, 'waking'),
  ('ad_rejected', 'listings', true, 'waking'),
  ('ad_removed', 'listings', true, 'waking'),
  ('ad_report_decided', 'listings', true, 'waking'),
  ('ads_expired', 'reminders', true, 'waking'),
  ('ads_expiring', 'reminders', true, 'waking'),
  ('became_service_provider', 'listings', true, 'waking'),
  ('booking_accepted_moved', 'bookings', true, 'same_day'),
  ('booking_accepted', 'bookings', true, 'same_day'),
  ('booking_agreed', 'bookings', false, 'never'),
  ('booking_begun', 'bookings', true, 'waking'),
  ('booking_business_gone', 'bookings', true, 'same_day'),
  ('booking_cancelled', 'bookings', true, 'same_day'),
  ('booking_completed', 'bookings', true, 'waking'),
  ('booking_customer_absent', 'bookings', true, 'waking'),
  ('booking_customer_gone', 'bookings', true, 'same_day'),
  ('booking_declined', 'bookings', true, 'same_day'),
  ('booking_entered', 'bookings', false, 'never'),
  ('booking_missed', 'bookings', true, 'waking'),
  ('booking_missed_objected', 'bookings', true, 'waking'),
  ('booking_missed_withdrawn', 'bookings', true, 'waking'),
  ('booking_moved_by_customer', 'bookings', true, 'same_day'),
  ('booking_moved', 'bookings', true, 'same_day'),
  ('booking_not_begun', 'bookings', true, 'waking'),
  ('booking_offer_declined', 'bookings', true, 'same_day'),
  ('booking_offer_taken', 'bookings', true, 'same_day'),
  ('booking_offered', 'bookings', true, 'always'),
  ('waitlist_time_free', 'bookings', true, 'always'),
  ('booking_reminder', 'bookings', true, 'same_day'),
  ('booking_request_sent', 'bookings', false, 'never'),
  ('booking_requested', 'bookings', true, 'same_day'),
  ('booking_stopped', 'bookings', true, 'waking'),
  ('booking_withdrawn', 'bookings', true, 'same_day'),
  ('estimate_answered', 'bookings', true, 'same_day'),
  ('estimate_sent', 'bookings', true, 'same_day'),
  ('invoice_issued', 'bookings', true, 'waking'),
  ('invoice_paid', 'bookings', true, 'waking'),
  ('invoice_voided', 'bookings', true, 'waking'),
  ('business_access_ended', null, true, 'waking'),
  ('business_approved', 'listings', true, 'waking'),
  ('business_hidden', 'listings', true, 'waking'),
  ('business_invitation', null, false, 'never'),
  ('business_invitation_accepted', null, true, 'waking'),
  ('business_invitation_declined', 'listings', true, 'waking'),
  ('business_name_approved', 'listings', true, 'waking'),
  ('business_name_held', 'listings', true, 'waking'),
  ('business_name_rejected', 'listings', true, 'waking'),
  ('business_person_left', null, true, 'waking'),
  ('business_removed', 'listings', true, 'waking'),
  ('business_restored', 'listings', true, 'waking'),
  ('business_role_changed', null, true, 'waking'),
  ('conversation_report_decided', 'messages', true, 'waking'),
  ('dealer_key_made', null, true, 'always'),
  ('evidence_rejected', 'listings', true, 'waking'),
  ('evidence_seen', 'listings', true, 'waking'),
  ('fact_ended', 'listings', true, 'waking'),
  ('favorite_gone', 'searches', true, 'waking'),
  ('follow_ups_due', 'reminders', true, 'waking'),
  ('insurance_quote_declined', 'offers', true, 'waking'),
  ('insurance_quote_ready', 'offers', true, 'waking'),
  ('lead_assigned', 'messages', true, 'waking'),
  ('loan_decided', 'offers', true, 'waking'),
  ('messages_unread', 'messages', false, 'waking'),
  ('newsletter_asked', null, false, 'never'),
  ('part_held', 'listings', true, 'waking'),
  ('part_live', 'listings', true, 'waking'),
  ('part_rejected', 'listings', true, 'waking'),
  ('part_taken_down', 'listings', true, 'waking'),
  ('ledger_differs', null, true, 'waking'),
  ('payment_approved', null, true, 'waking'),
  ('payment_cleared', null, true, 'waking'),
  ('payment_disputed', null, true, 'waking'),
  ('payment_rejected', null, true, 'waking'),
  ('payment_unmatched', null, true, 'waking'),
  ('phone_code', null, false, 'never'),
  ('phone_codes_nearly_spent', null, true, 'waking'),
  ('phone_moved', null, true, 'always'),
  ('plan_ended', null, true, 'waking'),
  ('plan_ending', 'reminders', true, 'waking'),
  ('plan_expired', null, true, 'waking'),
  ('plan_granted', null, true, 'waking'),
  ('price_drop', 'searches', true, 'waking'),
  ('recovery_code_used', null, false, 'always'),
  ('recovery_codes_made', null, false, 'always'),
  ('refund_asked', null, true, 'waking'),
  ('refund_done', null, true, 'waking'),
  ('refund_failed', null, true, 'waking'),
  ('refund_refused', null, true, 'waking'),
  ('review_answered', 'bookings', true, 'waking'),
  ('review_approved', 'bookings', true, 'waking'),
  ('review_held', 'bookings', true, 'waking'),
  ('review_received', 'bookings', true, 'waking'),
  ('review_removed', 'bookings', true, 'waking'),
  ('review_report_decided', 'bookings', true, 'waking'),
  ('role_changed', null, true, 'always'),
  ('sale_begun', 'messages', true, 'waking'),
  ('sale_cancelled', 'messages', true, 'waking'),
  ('sale_completed', 'messages', true, 'waking'),
  ('sale_confirmed', 'messages', true, 'waking'),
  ('sale_terms_changed', 'messages', true, 'waking'),
  ('scammer_suspended', null, true, 'waking'),
  ('search_count', 'searches', true, 'waking'),
  ('search_matches', 'searches', true, 'waking'),
  ('service_due', 'bookings', true, 'waking'),
  ('stock_feed_needs_dealer', 'listings', true, 'waking'),
  ('stock_feed_stopped', 'listings', true, 'waking'),
  ('suspension_answered', null, true, 'waking'),
  ('suspension_lifted', null, true, 'waking'),
  ('transfer_due', 'reminders', true, 'waking'),
  ('yard_visit_confirmed', 'listings', true, 'waking');

-- The kind of this name. Raises for an unknown one: a mistake of the caller.
create function private.notification_kind(kind text) returns private.notification_kinds
language plpgsql stable security definer set search_path = ''
as $$
declare
  known private.notification_kinds;
begin
  select * into known from private.notification_kinds as one where one.kind = notification_kind.kind;
  if not found then
    raise exception 'There is no kind of notification named %.', notification_kind.kind using errcode = '22023';
  end if;
  return known;
end
$$;
