/** The folder of the data service's own migrations: roles, sign-in, files. */
export const migrationsDirectory = new URL('./migrations', import.meta.url)
