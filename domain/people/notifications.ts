/** Notifications on the site. */

export const NOTIFICATION_TYPES = ['info', 'success', 'warning', 'error'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]
export const NOTIFICATION_TYPE_LABELS: Record<NotificationType, string> = {
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
  error: 'Error',
}

export const NOTIFICATIONS_PER_PAGE = 20

/** The filters in the URL of the notification centre. */
export interface NotificationFilters {
  unreadOnly: boolean
  page: number
}

/** Parses the URL; invalid values are ignored. */
export function parseNotificationFilters(params: URLSearchParams): NotificationFilters {
  const page = Number(params.get('page') ?? 1)
  return {
    unreadOnly: params.get('filter') === 'unread',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** The query string, '' or beginning with '?'. */
export function notificationSearch({ unreadOnly, page }: NotificationFilters): string {
  const params = new URLSearchParams({
    ...(unreadOnly ? { filter: 'unread' } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  })
  return params.size > 0 ? `?${params}` : ''
}

/** `1 unread message`, `no unread notifications`: the text for screen readers. */
export function unreadInWords(count: number, what: 'message' | 'notification'): string {
  return `${count === 0 ? 'no' : count} unread ${what}${count === 1 ? '' : 's'}`
}
