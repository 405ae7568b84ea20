/** The page that lists what can be read without a connection. */
export const OFFLINE_PATH = '/offline'
