import { createContext } from 'react-router'

/** The nonce for React Router's own scripts; undefined in development. Set by the server for each request. */
export const scriptNonce = createContext<string | undefined>()
