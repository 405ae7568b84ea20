import type { TestProject } from 'vitest/node'
import { localPostgres } from './local-postgres.ts'
import { dropTemplates, prepareTemplates } from './templates.ts'

/** Makes the templates on the machine's own PostgreSQL, and drops every database of the run after it. */
export default async function setup(project: TestProject) {
  const prepared = await prepareTemplates(localPostgres, true)
  project.provide('postgres', prepared)
  return () => dropTemplates(prepared)
}
