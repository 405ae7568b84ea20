/** The audit log as text: actions, the records they changed, and the differences. */
import { formatDate, formatTime } from '../foundation/dates.ts'

/** Each action as a verb phrase: 'Njeri Maina … a user'. */
const ACTION_LABELS: Record<string, string> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  approve: 'Approved',
  reject: 'Rejected',
  erase: 'Erased',
  archive: 'Removed',
  restore: 'Restored',
  merge: 'Merged',
  verify: 'Verified',
  unverify: 'Unverified',
  begin: 'Started',
  confirm: 'Confirmed',
  complete: 'Completed',
  cancel: 'Cancelled',
  grant: 'Granted manually',
  disburse: 'Disbursed',
  uphold: 'Upheld',
  dismiss: 'Dismissed',
  post: 'Posted',
  retry: 'Retried',
  // Facebook post entries: the new state; older entries also recorded retries.
  queued: 'Queued again',
  failed: 'Failed',
  skipped: 'Skipped',
  send: 'Sent',
  send_test: 'Sent a test of',
  stop: 'Stopped',
  resume: 'Continued',
  clear: 'Cleared',
  assign: 'Assigned',
  register: 'Registered',
  reopen: 'Reopened',
  make_recovery_codes: 'Recovery codes were made',
  use_recovery_code: 'A recovery code was used',
  make_account_recovery_codes: 'Recovery codes for the number were made',
  recover_account: 'Signed in with a recovery code',
  make_dealer_key: 'Made',
  revoke_dealer_key: 'Revoked',
  invited: 'Invited somebody to',
  invitation_withdrawn: 'Withdrew an invitation to',
  joined: 'Joined',
  left: 'Left',
  removed: 'Removed somebody from',
  role_changed: 'Gave somebody another role in',
}

/** Singular name of a record of each audited table. */
const ENTITY_LABELS: Record<string, string> = {
  profiles: 'User',
  vehicle_listings: 'Listing',
  spare_parts: 'Spare part',
  service_providers: 'Service provider',
  account_recoveries: 'Request for a lost account',
  business_members: 'People of a business',
  business_name_changes: 'New business name',
  reviews: 'Review',
  listing_reports: 'Ad report',
  message_reports: 'Message report',
  contact_messages: 'Message to us',
  dealer_keys: 'Key to a dealer’s stock',
  payment_requests: 'Payment',
  unmatched_payments: 'Payment without a request',
  paybill: 'Paybill',
  subscription_plans: 'Plan',
  user_subscriptions: 'Subscription',
  financing_applications: 'Financing application',
  insurance_quotes: 'Insurance quote',
  financing_providers: 'Lender',
  insurance_providers: 'Insurer',
  insurance_rates: 'Insurance premium',
  import_tax_rates: 'Import tax rate',
  import_depreciation_rates: 'Import depreciation rate',
  system_settings: 'Setting',
  system_notifications: 'Notification',
  newsletters: 'Newsletter',
  vehicle_makes: 'Make',
  vehicle_models: 'Model',
  vehicle_nicknames: 'Nickname',
  known_names: 'Known name',
  facebook_settings: 'Facebook settings',
  facebook_posts: 'Facebook post',
  s3_settings: 'Storage settings',
}

/** 'Approved'; actions without a label are derived from the stored name: 'Send again'. */
export function auditActionLabel(action: string): string {
  return ACTION_LABELS[action] ?? words(action)
}

/** 'Listing'; entities without a label are derived from the table name: 'Loan offers'. */
export function auditEntityLabel(entity: string): string {
  return ENTITY_LABELS[entity] ?? words(entity)
}

/** A value as text; for a reference, the name of the record with its entity and id. */
export interface AuditValue {
  words: string
  thing?: { entity: string; id: string }
}

export interface AuditChange {
  field: string
  before: AuditValue | null
  after: AuditValue | null
}

/** Names of the records that an entry refers to, by column and id: `make_id 7`. */
export type AuditNames = Readonly<Record<string, { entity: string; name: string | null }>>

/** The differences between before and after, field by field; a side is null where it lacks the field. */
export function auditChanges(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
  names: AuditNames = {},
): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({
      field: words(field.replace(/_id$/, '')),
      before: named(field, before?.[field], names),
      after: named(field, after?.[field], names),
    }))
    .filter(({ before, after }) => before?.words !== after?.words || before?.thing?.id !== after?.thing?.id)
}

function named(field: string, value: unknown, names: AuditNames): AuditValue | null {
  const known = names[`${field} ${value}`]
  if (known?.name) return { words: known.name, thing: { entity: known.entity, id: String(value) } }
  const words = auditValue(value)
  return words === null ? null : { words }
}

/** The page of the audited record, or null; lists without detail pages are searched for `name`. */
export function auditedPage(entity: string, id: string, name: string | null): string | null {
  const found = (list: string, words: string | null) =>
    words && `${list}${new URLSearchParams({ search: words })}`
  switch (entity) {
    case 'profiles':
      return `/admin/users/${id}`
    case 'vehicle_listings':
      return `/vehicles/${id}`
    case 'spare_parts':
      return `/spare-parts/${id}`
    case 'service_providers':
      return `/services/${id}`
    case 'payment_requests':
      return found('/admin/payments?', name)
    case 'subscription_plans':
      return '/admin/subscriptions'
    case 'vehicle_makes':
      return found('/admin/catalogue?', name)
    case 'vehicle_nicknames':
      return found('/admin/nicknames?', name)
    case 'known_names':
      return '/admin/approvals?tab=names'
    case 'financing_providers':
      return found('/admin/lenders?', name)
    case 'insurance_providers':
      return found('/admin/insurers?', name)
    case 'import_tax_rates':
      return '/admin/import-taxes'
    case 'import_depreciation_rates':
      return '/admin/import-taxes?tab=depreciation'
    case 'official_fees':
      return '/admin/official-fees'
    case 'newsletters':
      return `/admin/notifications?${new URLSearchParams({ tab: 'newsletter', letter: id })}`
    case 'system_settings':
      return '/admin/settings'
    default:
      return null
  }
}

function auditValue(value: unknown): string | null {
  if (value === undefined) return null
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? `${formatDate(value)}, ${formatTime(value)}` : value
  }
  if (Array.isArray(value)) return value.map(auditValue).join(', ') || 'nothing'
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, part]) => `${words(name)}: ${auditValue(part)}`)
      .join(', ')
  }
  return String(value)
}

/** `rejection_reason` as 'Rejection reason'. */
function words(name: string): string {
  const spaced = name.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}
