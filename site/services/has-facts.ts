import type { Provider } from './queries.ts'

/** Whether the business states any of its facts. */
export function hasFacts({
  experience_since,
  warranty,
  specializations,
  certifications,
}: Pick<Provider, 'experience_since' | 'warranty' | 'specializations' | 'certifications'>): boolean {
  return experience_since !== null || warranty !== null || specializations.length + certifications.length > 0
}
