/** The OpenID providers that people sign in with. */
import type { SignInProvider } from '#backend'
import { allOrNone, type Refuse, safeUrl, type Value } from './variables.ts'

const GOOGLE_ISSUER = 'https://accounts.google.com'
/** Ids that mean other ways to sign in. */
const RESERVED = ['email', 'phone', 'google']
const NAMES = /^AUTH_OIDC_(.+)_(ISSUER|CLIENT_ID|CLIENT_SECRET|LABEL)$/

/**
 * The providers of AUTH_GOOGLE_… and AUTH_OIDC_<NAME>_…, Google first, then by name. `names` are those of all variables. Calls `refuse`
 * with a sentence for the first bad or missing value.
 */
export function readSignInProviders(names: string[], value: Value, refuse: Refuse): SignInProvider[] {
  const others = new Set<string>()
  for (const name of names) {
    if (!name.startsWith('AUTH_OIDC_') || value(name) === undefined) continue
    const [, provider = ''] = NAMES.exec(name) ?? []
    if (!/^[A-Z][A-Z0-9]{0,29}$/.test(provider))
      refuse(
        `${name} is not known: it must look like AUTH_OIDC_NAME_ISSUER, _CLIENT_ID, _CLIENT_SECRET or _LABEL, with a name of capital letters and digits.`,
      )
    if (RESERVED.includes(provider.toLowerCase()))
      refuse(`${name} has a name that means another way to sign in: choose another name.`)
    others.add(provider)
  }
  const google = readGoogle(value, refuse)
  return [...(google ? [google] : []), ...[...others].sort().map((name) => readProvider(name, value, refuse))]
}

function readGoogle(value: Value, refuse: Refuse): SignInProvider | undefined {
  const given = allOrNone(['AUTH_GOOGLE_CLIENT_ID', 'AUTH_GOOGLE_CLIENT_SECRET'], {
    value,
    refuse,
    for: 'signing in with Google',
    others: [],
  })
  if (!given) return undefined
  return { id: 'google', label: 'Google', issuer: GOOGLE_ISSUER, ...readClient('AUTH_GOOGLE', given, refuse) }
}

function readProvider(name: string, value: Value, refuse: Refuse): SignInProvider {
  const prefix = `AUTH_OIDC_${name}` as const
  const id = name.toLowerCase()
  const label = value(`${prefix}_LABEL`) ?? `${name.charAt(0)}${id.slice(1)}`
  const [issuer = '', ...client] =
    allOrNone([`${prefix}_ISSUER`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`], {
      value,
      refuse,
      for: `signing in with ${label}`,
      others: [label],
    }) ?? []
  if (!safeUrl(issuer))
    refuse(
      `${prefix}_ISSUER is "${issuer}", and it must be an https address such as https://accounts.example.com.`,
    )
  if (!/^[^\p{C}]{1,30}$/u.test(label))
    refuse(`${prefix}_LABEL is "${label}", and it must be a name of 1 to 30 characters.`)
  return { id, label, issuer, ...readClient(prefix, client, refuse) }
}

function readClient(
  prefix: string,
  [ids = '', clientSecret = '']: string[],
  refuse: Refuse,
): Pick<SignInProvider, 'clientIds' | 'clientSecret'> {
  const [first = '', ...others] = ids.split(',').map((id) => id.trim())
  if (![first, ...others].every((id) => /^[!-~]{1,255}$/.test(id)))
    refuse(
      `${prefix}_CLIENT_ID is "${ids}", and it must be the client id, or several separated by commas; the first is the website's.`,
    )
  // The value is a secret, so the sentence does not repeat it.
  if (!/^[!-~]{1,1000}$/.test(clientSecret))
    refuse(`${prefix}_CLIENT_SECRET must be one word without spaces.`)
  return { clientIds: [first, ...others], clientSecret }
}

/** What pages know of them, in the order of their buttons. */
export function publicSignInProviders(
  providers: readonly SignInProvider[],
): Pick<SignInProvider, 'id' | 'label'>[] {
  return providers.map(({ id, label }) => ({ id, label }))
}
