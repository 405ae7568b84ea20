/** What of the header only those who are signed in see: it comes with their session, in one piece. */
export { AccountLinks } from './account-links.tsx'
export { AccountMenu } from './account-menu.tsx'
export { UnreadDot } from './unread.tsx'
