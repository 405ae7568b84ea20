import { SESSION_KEY, UNTIL_CLOSED } from '../session/storage.ts'

/** How this browser shows lists on phones (site/search/list-look.tsx). */
export const LIST_LOOK_KEY = 'magari-list'

/**
 * Runs before the page is painted: forgets a session that was to end with the browser, and marks the document of a visitor who has
 * one, so that 'Sign In' is not shown to them for the moment until the script knows their name (see `awaits-visitor` in base.css); and marks it with the look of lists that was chosen.
 */
export const SESSION_MARK = `try{const s=localStorage;if(s.getItem('${UNTIL_CLOSED}')&&!document.cookie.includes('${UNTIL_CLOSED}')){s.removeItem('${SESSION_KEY}');s.removeItem('${UNTIL_CLOSED}')}const d=document.documentElement.dataset,l=s.getItem('${LIST_LOOK_KEY}');if(s.getItem('${SESSION_KEY}'))d.session='';if(l)d.list=l}catch{}`
