import { createContext as createReactContext, useContext } from 'react'
import { createContext } from 'react-router'
import type { Operator } from '#domain/admin/operator.ts'
import type { PublicContact } from '#domain/messages/contact.ts'

/** What any visitor may know about this marketplace: nothing here is secret. */
export interface PublicConfig {
  /** The public address, without a slash at its end; canonical links and the data service start with it. */
  url: string
  anonKey: string
  /** Whether /mailbox shows the mails this server would have sent. */
  mailbox: boolean
  /** Whether a payment by M-Pesa can be asked of the person's phone. */
  mobilePayment: boolean
  /** Whether new accounts can be made now. */
  registrationOpen: boolean
  contact: PublicContact
  operator: Operator
  /** Whether the demo world was asked for: sample data stands where the operator has set nothing. */
  demo: boolean
}

/** Set by the server for every request; loaders read it with `context.get(publicConfig)`. */
export const publicConfig = createContext<PublicConfig>()

const ELEMENT_ID = 'magari-config'

/** How components get it: provided by entry.server.tsx and entry.client.tsx around the whole document. */
export const ConfigContext = createReactContext<PublicConfig | null>(null)

/** The public configuration, inside a component. */
export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext)
  if (!config) throw new Error('useConfig() outside of <ConfigContext>')
  return config
}

/** Attributes and content of the <script> that carries the configuration to the browser. */
export function configScript(config: PublicConfig) {
  return {
    id: ELEMENT_ID,
    type: 'application/json',
    dangerouslySetInnerHTML: { __html: JSON.stringify(config).replaceAll('<', '\\u003c') },
  }
}

let inDocument: PublicConfig | undefined

/** The public configuration, in the browser, outside of components: read from the document that came with it. */
export function browserConfig(): PublicConfig {
  inDocument ??= JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? 'null') ?? undefined
  if (!inDocument) throw new Error('The document carries no configuration')
  return inDocument
}
