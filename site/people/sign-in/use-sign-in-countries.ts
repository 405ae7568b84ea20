import { useConfig } from '../../config.ts'

/** The calling codes of the countries whose numbers can be used to sign in; empty where none can. */
export function useSignInCountries(): readonly string[] {
  const { phoneSignIn, phoneCountries } = useConfig()
  return phoneSignIn.length > 0 ? phoneCountries : []
}
