/** The audit log in words: what was done, to what, and what of it differs. */
import { formatDate, formatTime } from './dates.ts'

/** What was done, as 'Njeri Maina … a user' needs it. */
const ACTION_LABELS: Record<string, string> = {
  insert: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  approve: 'Approved',
  reject: 'Rejected',
  erase: 'Erased',
  merge: 'Merged',
  verify: 'Verified',
  unverify: 'Unverified',
  begin: 'Begun',
  confirm: 'Confirmed',
  complete: 'Completed',
  cancel: 'Cancelled',
  disburse: 'Disbursed',
  uphold: 'Upheld',
  dismiss: 'Dismissed',
  post: 'Posted',
  retry: 'Tried again',
  clear: 'Cleared',
  reopen: 'Reopened',
}

/** One row of each audited table. */
const ENTITY_LABELS: Record<string, string> = {
  profiles: 'User',
  vehicle_listings: 'Listing',
  spare_parts: 'Spare part',
  service_providers: 'Service provider',
  business_name_changes: 'New business name',
  reviews: 'Review',
  listing_reports: 'Report of an ad',
  message_reports: 'Report of a message',
  contact_messages: 'Message to us',
  payment_requests: 'Payment',
  unmatched_payments: 'Payment without a request',
  subscription_plans: 'Plan',
  user_subscriptions: 'Subscription',
  financing_applications: 'Financing application',
  insurance_quotes: 'Insurance quote',
  insurance_providers: 'Insurer',
  import_tax_rates: 'Import tax rate',
  import_depreciation_rates: 'Import depreciation rate',
  system_settings: 'Setting',
  system_notifications: 'Notification',
  vehicle_makes: 'Make',
  vehicle_models: 'Model',
  vehicle_nicknames: 'Nickname',
  facebook_settings: 'Facebook settings',
  facebook_posts: 'Facebook post',
  s3_settings: 'Storage settings',
}

/** 'Approved'; an action without words of its own as it is called: 'Send again'. */
export function auditActionLabel(action: string): string {
  return ACTION_LABELS[action] ?? words(action)
}

/** 'Listing'; an entity without words of its own as its table is called: 'Loan offers'. */
export function auditEntityLabel(entity: string): string {
  return ENTITY_LABELS[entity] ?? words(entity)
}

export interface AuditChange {
  field: string
  before: string | null
  after: string | null
}

/** What differs between before and after, field by field, in words; null where the one or the other says nothing of it. */
export function auditChanges(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({
      field: words(field),
      before: auditValue(before?.[field]),
      after: auditValue(after?.[field]),
    }))
    .filter((change) => change.before !== change.after)
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
