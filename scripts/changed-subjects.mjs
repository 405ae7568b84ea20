import path from 'node:path'

/** What the schema's tests hold together: the declared state, migrations and generated types. */
const OF_THE_SCHEMA = [
  'database/schema.pg.test.ts',
  'database/types.pg.test.ts',
  'database/access.pg.test.ts',
]

/** The database tests that changed files call for: those of the same folder, and of the schema where one of its files changed. */
export function changedSubjects(changed, tests) {
  const folders = new Set(changed.map((file) => path.posix.dirname(file)))
  const ofSchema = changed.some((file) => /^(database|backend)\/(schema|migrations)\//.test(file))
  return tests.filter(
    (file) => folders.has(path.posix.dirname(file)) || (ofSchema && OF_THE_SCHEMA.includes(file)),
  )
}
