/** The form for an announcement from an administrator to one person or to all. */
import { CHECK_MARKED_FIELDS, type Checked, type FieldErrors, REQUIRED_FIELDS } from '../foundation/form.ts'
import { notificationRefusals } from '../foundation/refusals/notifications.ts'
import { NOTIFICATION_TYPES } from './notifications.ts'

/** Maximum lengths, in characters. */
export const MAX_NOTIFICATION_TEXT = { title: 120, message: 2000 }

export interface NotificationForm {
  title: string
  message: string
  type: string
  /** For one person instead of all. */
  to_one: boolean
  /** Id of that person; empty until one is chosen. */
  user_id: string
  /** Display name of that person. */
  user_name: string
}

/** The type defaults to info (docs/product.md, Notifications). */
export const EMPTY_NOTIFICATION_FORM: NotificationForm = {
  title: '',
  message: '',
  type: 'info',
  to_one: false,
  user_id: '',
  user_name: '',
}

/** Validates an announcement by the same rules as the database. */
export function checkNotificationForm(form: NotificationForm): Checked<NotificationForm, NotificationForm> {
  const value = { ...form, title: form.title.trim(), message: form.message.trim() }
  const errors: FieldErrors<NotificationForm> = {}
  for (const field of ['title', 'message'] as const) {
    const { length } = value[field]
    if (length < 1 || length > MAX_NOTIFICATION_TEXT[field])
      errors[field] = notificationRefusals[`system_notifications_${field}_length`]?.sentence ?? ''
  }
  if (!NOTIFICATION_TYPES.some((type) => type === form.type))
    errors.type = notificationRefusals.system_notifications_type_known?.sentence ?? ''
  if (form.to_one && !form.user_id) errors.user_id = 'Find and choose the person it is for.'
  if (Object.keys(errors).length === 0) return { value, errors: null, summary: null }
  const missing = !value.title || !value.message || errors.user_id
  return { value: null, errors, summary: missing ? REQUIRED_FIELDS : CHECK_MARKED_FIELDS }
}
