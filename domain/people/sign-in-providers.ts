/** A provider that people sign in with, besides Magari's own passwords and codes. */
export interface SignInProvider {
  /** Lower-case letters and digits. */
  id: string
  /** What people call it. */
  label: string
}

/** What people call the provider; one that is configured no more by its id. */
export function providerLabel(providers: readonly SignInProvider[], id: string): string {
  return providers.find((one) => one.id === id)?.label ?? `${id.charAt(0).toUpperCase()}${id.slice(1)}`
}
