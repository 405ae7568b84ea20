/** The header's parts for members, in one chunk that loads with their session. */
export { AccountLinks } from './account-links.tsx'
export { AccountMenu } from './account-menu.tsx'
export { UnreadDot } from './unread.tsx'
