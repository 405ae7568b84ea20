/** The URL without its scheme, for display: `garage.co.ke/prices`. */
export function shownWebsite(website: string): string {
  return website.replace(/^https?:\/\/(?:www\.)?|\/$/gi, '')
}
