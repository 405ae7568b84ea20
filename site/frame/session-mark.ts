import { SESSION_KEY, UNTIL_CLOSED } from '../session/storage.ts'

/**
 * Runs before the page is painted: forgets a session that was to end with the browser, and marks the document of a visitor who has
 * one, so that 'Sign In' is not shown to them for the moment until the script knows their name (see `awaits-visitor` in base.css).
 */
export const SESSION_MARK = `try{const s=localStorage;if(s.getItem('${UNTIL_CLOSED}')&&!document.cookie.includes('${UNTIL_CLOSED}')){s.removeItem('${SESSION_KEY}');s.removeItem('${UNTIL_CLOSED}')}if(s.getItem('${SESSION_KEY}'))document.documentElement.dataset.session=''}catch{}`
