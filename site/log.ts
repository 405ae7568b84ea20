import { createContext } from 'react-router'

/** Logs a line about a failed page, with the levels of the server's log. */
export type PageLog = (level: 'warn' | 'error', message: string, facts: Record<string, unknown>) => void

/** Set by the server for each request. */
export const pageLog = createContext<PageLog>()
