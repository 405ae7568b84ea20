import { createContext } from 'react-router'

/** Marks the scripts that React Router writes into a page; undefined in development. Set by the server for every request. */
export const scriptNonce = createContext<string | undefined>()
