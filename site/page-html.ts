import { createContext } from 'react-router'

/** A rendered page as text: what is left to do with it needs no bytes yet. Set by entry.server.tsx, null where no page is rendered. */
export const pageHtml = createContext<string | null>(null)
