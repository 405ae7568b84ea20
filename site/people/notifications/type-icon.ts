import type { NotificationType } from '#domain/people/notifications.ts'
import type { IconName } from '../../ui/icon-names.ts'

/** The icon of each type of notification. */
export const TYPE_ICONS: Record<NotificationType, IconName> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
}
