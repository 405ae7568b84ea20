/** The data service's own part of the database: roles, sign-in, files, limits. `schema` declares it, `directory` leads there. */
export const backendMigrations = {
  name: 'backend',
  directory: new URL('./migrations', import.meta.url),
  schema: new URL('./schema/', import.meta.url),
}
