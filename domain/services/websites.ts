/** Website addresses. */

/** Maximum length, in characters. */
export const MAX_WEBSITE = 300

// A domain name with a top level and an optional port, as in the database's constraint.
const WEBSITE =
  /^https?:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9](?::\d{1,5})?(?:[/?#][^\s<>"]*)?$/i

/** The URL with its scheme (https by default), null if empty; or an error. */
export function checkWebsite(typed: string): { website: string | null; error: string | null } {
  const text = typed.trim()
  if (text === '') return { website: null, error: null }
  const wrong = (error: string) => ({ website: null, error })
  const website = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  if (!/^https?:\/\//i.test(website))
    return wrong('The address of a website begins with https:// or http://.')
  if (website.length > MAX_WEBSITE) return wrong(`Use at most ${MAX_WEBSITE} characters.`)
  if (!WEBSITE.test(website))
    return wrong('Enter the address of the website, for example https://garage.co.ke.')
  return { website, error: null }
}
