import type { TestProject } from 'vitest/node'
import { localPostgres } from './local-postgres.ts'
import { dropTemplates, prepareTemplates } from './templates.ts'

/** Creates the templates on the machine's own PostgreSQL, and drops every database of the run afterwards. */
export default async function setup(project: TestProject) {
  const prepared = await prepareTemplates(localPostgres, true)
  project.provide('postgres', prepared)
  return () => dropTemplates(prepared)
}
