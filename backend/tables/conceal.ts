import type { DatabaseError } from '../postgres/database.ts'
import type { Schema } from './schema/model.ts'

/** The texts of an error for a client. */
export interface ErrorTexts {
  message: string
  details: string | null
  hint: string | null
}

/**
 * The texts of a database error that a role may see. Policies, triggers and foreign keys involve tables without a grant for the
 * caller; errors that name them become generic. `named`: the name in the request itself.
 */
export function conceal(error: DatabaseError, schema: Schema, role: string, named: string): ErrorTexts {
  const { code, message, detail, hint, table } = error
  const mayName = (name: string) => name === named || isVisible(schema, role, name)
  if (code === '42501') {
    const name = /^permission denied for \S+(?: \S+)*? (\S+)$|for table "([^"]+)"$/.exec(message)
    const concerned = name?.[1] ?? name?.[2]
    if (!concerned || mayName(concerned)) return { message, details: detail, hint }
    return { message: 'permission denied', details: null, hint: null }
  }
  if (code.startsWith('23')) {
    if (table && !mayName(table))
      return { message: 'a constraint of another table is violated', details: null, hint: null }
    const referred = / table "([^"]+)"\.$/.exec(detail ?? '')?.[1]
    return { message, details: referred && !mayName(referred) ? null : detail, hint }
  }
  // PostgreSQL's suggestions may include hidden names.
  return { message, details: detail, hint: hint?.startsWith('Perhaps you meant') ? null : hint }
}

function isVisible(schema: Schema, role: string, name: string): boolean {
  for (const relation of schema.relations.values()) {
    if (relation.name === name && relation.visibleTo.includes(role)) return true
  }
  return false
}
