import { createContext } from 'react-router'
import type { ArrangedPage } from './scripts-after-paint.ts'

/** The rendered page. Set by entry.server.tsx, null where no page is rendered. */
export const renderedPage = createContext<ArrangedPage | null>(null)
