/** The folder of the data service's migrations: roles, sign-in, files. */
export const migrationsDirectory = new URL('./migrations', import.meta.url)
