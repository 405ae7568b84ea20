/** One kind of notification: its facts, and its texts for each channel. */

import type { NotificationType } from '../people/notifications.ts'
import { type FactReaders, type Facts, readFacts } from './facts.ts'
import type { Topic } from './topics.ts'

/** A link with its label; the path is root-relative. */
export interface Action {
  label: string
  path: string
}

/** An ad as shown in a mail. */
export interface ShownAd {
  title: string
  /** Price or place, below the title. */
  detail?: string | null
  path: string
  /** Root-relative URL of its cover, as in `vehicle_listings.images`. */
  picture: string | null
}

export interface MailWords {
  subject: string
  paragraphs: string[]
  /** The ads it is about: a single one is shown large, several as a list. */
  ads: ShownAd[]
  /** null: none, for recipients without an account. */
  action: Action | null
  /** A plain link below the action. */
  second: Action | null
  /** In small print. */
  notes: string[]
}

export interface PushWords {
  /** At most 50 characters. */
  title: string
  /** At most 120 characters. */
  body: string
  /** Root-relative. */
  path: string
  /** Root-relative URL of a picture. */
  picture: string | null
}

/** A template of the WhatsApp Cloud API, and its values in order. */
export interface WhatsappWords {
  template: string
  values: string[]
  /** Value of the template's button: the path without its first slash. */
  button: string
}

/** The texts of one notification. Only some kinds have more than title, sentence and link. */
export interface Words {
  type: NotificationType
  title: string
  /** Paragraphs are separated by an empty line. */
  sentence: string
  /** Root-relative. */
  link: string
  /** Label of the link. */
  action: string
  /** The ad it is about, shown with its picture if there is space. */
  ad: ShownAd | null
  mail: Partial<MailWords>
  push: Partial<PushWords>
  /** The text message without the URL that follows; null: title and sentence. */
  sms: string | null
  /** The short root-relative URL that ends the text message; null: that of the notifications, or of the site if it lists none. */
  smsPath: string | null
  /** A code in the text message that browsers fill in; null: none. */
  smsCode: string | null
  whatsapp: Partial<WhatsappWords>
}

type Part<Readers, Value> = Value | ((facts: Facts<Readers>) => Value)

interface Definition<Readers extends FactReaders> {
  /** null: about money or the security of an account, always sent. */
  topic: Topic | null
  /** false: sent, but not listed among the notifications of the site. */
  isListed?: false
  facts: Readers
  /** info unless stated. */
  type?: Part<Readers, NotificationType>
  title: Part<Readers, string>
  sentence: Part<Readers, string>
  link: Part<Readers, string>
  action: Part<Readers, string>
  ad?: Part<Readers, ShownAd | null>
  mail?: Part<Readers, Partial<MailWords>>
  push?: Part<Readers, Partial<PushWords>>
  sms?: Part<Readers, string>
  smsPath?: Part<Readers, string | null>
  smsCode?: Part<Readers, string>
  whatsapp?: Part<Readers, Partial<WhatsappWords>>
}

export interface Kind {
  topic: Topic | null
  isListed: boolean
  facts: FactReaders
  /** null: a required fact is missing. `brief` shortens names and texts. */
  words(facts: unknown, brief?: boolean): Words | null
}

/** Defines a kind. Each part is a value or a function of the facts. */
export function kind<Readers extends FactReaders>(definition: Definition<Readers>): Kind {
  return {
    topic: definition.topic,
    isListed: definition.isListed ?? true,
    facts: definition.facts,
    words(given, brief) {
      const facts = readFacts(definition.facts, given, brief)
      if (facts === null) return null
      return {
        type: resolved(definition.type ?? 'info', facts),
        title: resolved(definition.title, facts),
        sentence: resolved(definition.sentence, facts),
        link: resolved(definition.link, facts),
        action: resolved(definition.action, facts),
        ad: resolved(definition.ad ?? null, facts),
        mail: resolved(definition.mail ?? {}, facts),
        push: resolved(definition.push ?? {}, facts),
        sms: resolved(definition.sms ?? null, facts),
        smsPath: resolved(definition.smsPath ?? null, facts),
        smsCode: resolved(definition.smsCode ?? null, facts),
        whatsapp: resolved(definition.whatsapp ?? {}, facts),
      }
    },
  }
}

function resolved<Readers, Value>(part: Part<Readers, Value>, facts: Facts<Readers>): Value {
  return typeof part === 'function' ? (part as (facts: Facts<Readers>) => Value)(facts) : part
}

/** The given sentences, joined by spaces. */
export function sentences(...parts: (string | null | false | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
