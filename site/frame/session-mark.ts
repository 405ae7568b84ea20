import { SESSION_KEY, UNTIL_CLOSED } from '../session/storage.ts'

/** This browser's layout of lists on phones (site/search/list-look.tsx). */
export const LIST_LOOK_KEY = 'magari-list'

/**
 * Runs before the first paint: removes a session that should have ended with the browser, marks the document if there is a session, so
 * that 'Sign In' does not flash until the visitor's name is known (`awaits-visitor` in base.css), and applies the chosen layout of
 * lists.
 */
export const SESSION_MARK = `try{const s=localStorage;if(s.getItem('${UNTIL_CLOSED}')&&!document.cookie.includes('${UNTIL_CLOSED}')){s.removeItem('${SESSION_KEY}');s.removeItem('${UNTIL_CLOSED}')}const d=document.documentElement.dataset,l=s.getItem('${LIST_LOOK_KEY}');if(s.getItem('${SESSION_KEY}'))d.session='';if(l)d.list=l}catch{}`
