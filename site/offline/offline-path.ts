/** The page that lists the cached pages. */
export const OFFLINE_PATH = '/offline'
