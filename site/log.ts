import { createContext } from 'react-router'

/** Takes one line about a page that could not be answered; the level and words as in the server's log. */
export type PageLog = (level: 'warn' | 'error', message: string, facts: Record<string, unknown>) => void

/** Set by the server for every request. */
export const pageLog = createContext<PageLog>()
