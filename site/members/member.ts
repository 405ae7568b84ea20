import { createContext } from 'react-router'
import type { Visitor } from '../session/visitor.ts'

/** The signed-in member, for the loaders of members' pages; set by the guard of members.tsx. */
export const memberContext = createContext<Visitor & { user: NonNullable<Visitor['user']> }>()
