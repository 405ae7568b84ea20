import { SESSION_KEY } from '../session/storage.ts'

/**
 * Runs before the page is painted: marks the document of a visitor who has a session, so that 'Sign In' is not shown
 * to them for the moment until the script knows their name (see `awaits-visitor` in base.css).
 */
export const SESSION_MARK = `try{if(localStorage.getItem('${SESSION_KEY}')||sessionStorage.getItem('${SESSION_KEY}'))document.documentElement.dataset.session=''}catch{}`
