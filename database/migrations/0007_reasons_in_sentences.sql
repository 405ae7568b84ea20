-- The reasons of private.personal_data are sentences that stand alone.

update private.personal_data as kept set reason = said.reason
from (values
  ('public.message_threads', 'owner_id', 'The other side keeps its half of the conversation.'),
  ('public.notification_reads', 'user_id', 'Which notifications they have read.'),
  ('public.payment_requests', 'user_id',
    'Accounts are kept for seven years, without the person; a trigger clears number, reference and notes.'),
  ('public.unmatched_payments', 'user_id',
    'Accounts are kept for seven years, without the person; a trigger clears phone and note, and the receipt once it is cleared.'),
  ('public.vehicle_models', 'added_by', 'A make or model name; ads of other sellers may use it.')
) as said (table_name, person_column, reason)
where kept.table_name = said.table_name and kept.person_column = said.person_column;

notify pgrst, 'reload schema';
