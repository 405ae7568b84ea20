import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'
import type { Operator } from '#domain/admin/operator.ts'
import type { PublicContact } from '#domain/messages/contact.ts'
import type { PhoneChannel } from '#domain/notifications/channels.ts'
import type { SignInProvider } from '#domain/people/sign-in-providers.ts'

/** Public configuration; contains no secrets. */
export interface PublicConfig {
  /** The public URL without a trailing slash; the base of canonical links and of the data service. */
  url: string
  anonKey: string
  /** Whether /mailbox shows this server's mails instead of sending them. */
  mailbox: boolean
  /** Whether members can be prompted on their phone for an M-Pesa payment. */
  mobilePayment: boolean
  /** The channels by which codes reach a phone number, the usual one first; empty: phones cannot be used to sign in. */
  phoneSignIn: readonly PhoneChannel[]
  /** The OpenID providers that people sign in with, in the order of their buttons; `id` is `provider` of auth-js. */
  signInProviders: readonly SignInProvider[]
  /** The calling codes, without plus, of the countries whose mobile numbers get codes. */
  phoneCountries: readonly string[]
  /** Whether visitors may keep hearts and searches before they sign up. */
  anonymousSignIn: boolean
  /** Whether new accounts can be created. */
  registrationOpen: boolean
  contact: PublicContact
  operator: Operator
  /** Days for which the pages of evidence are kept after the decision. */
  evidenceKeptDays: number
  /** Whether this is a demo world, which shows sample data for unset settings. */
  demo: boolean
}

/** Set by the server for each request; loaders use `context.get(publicConfig)`. */
export const publicConfig = createContext<PublicConfig>()

const ELEMENT_ID = 'magari-config'

/** For components: provided by entry.server.tsx and entry.client.tsx around the document. */
export const ConfigContext = createReactContext<PublicConfig | null>(null)

/** The public configuration, for components. */
export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig() outside of <ConfigContext>')
  return config
}

/** Attributes and content of the <script> that transfers the configuration to the browser. */
export function configScript(config: PublicConfig) {
  return {
    id: ELEMENT_ID,
    type: 'application/json',
    dangerouslySetInnerHTML: { __html: JSON.stringify(config).replaceAll('<', '\\u003c') },
  }
}

let inDocument: PublicConfig | undefined

/** The public configuration in the browser outside of components, read from the document. */
export function browserConfig(): PublicConfig {
  inDocument ??= JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? 'null') ?? undefined
  if (!inDocument) throw new Error('The document carries no configuration')
  return inDocument
}
