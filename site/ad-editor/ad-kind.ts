/** What the form of every kind of ad is made of; each kind says its own in vehicle-ad.ts, service-ad.ts, spare-part-ad.ts. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { Checked } from '#domain/foundation/form.ts'
import type { Client } from '../client.ts'
import type { Toast } from '../ui/toast.ts'

/** What stands in the fields: texts and lists of texts, so that it can be kept on the device. */
export type AdForm<Form> = { [Field in keyof Form]: string | string[] }

/** An ad of the person's own, as its form shows it. */
export interface OwnAd<Form> {
  id: string
  form: Form
  /** The cover first. */
  images: string[]
  /** Its updated_at: a change is saved only onto the version that it was made from. */
  version: string
  /** As its kind understands it; a change of it alone is no other version of what the ad says. */
  state: string
  /** What its person should know before changing it. */
  note: string | null
}

/** A question about what was typed, at its field. */
export interface Doubt {
  field: string
  question: string
  reason: string
  /** What sends it all the same, and what goes back to the field. */
  confirm: string
  back: string
}

export interface NewAd {
  id: string
  userId: string
  /** It was posted before, and no answer came: it may be there already. */
  again: boolean
}

/** One kind of ad: its form's rules, and how it goes to the data service and comes back. */
export interface AdFormKind<Form extends AdForm<Form>, Value> {
  kind: AdKind
  /** The form with its defaults. */
  empty: Form
  labels: Readonly<Record<keyof Form, string>>
  /** What its photos should show, for who takes them. */
  photoHelp: string
  check(form: Form): Checked<Form, Value>
  /** What to ask before it goes out, such as a price unlike all others; null where nothing is strange. */
  doubt?(client: Client, value: Value, own: OwnAd<Form> | null): Promise<Doubt | null>
  /** Posts a new ad under the id; done twice it is one. What to tell the person. */
  post(client: Client, ad: NewAd, value: Value, images: string[]): Promise<Toast>
  /** The person's own ad, or null: it is not there, or not theirs. */
  read(client: Client, id: string, userId: string): Promise<OwnAd<Form> | null>
  /** Saves onto this version of the ad. What to tell the person; null where that version is not there any more. */
  save(client: Client, ad: OwnAd<Form>, value: Value, images: string[]): Promise<Toast | null>
}

/** A step before the ad itself was refused, such as a custom make; carries its toast and the cause. */
export class StepRefused extends Error {
  readonly toast: string

  constructor(toast: string, cause: unknown) {
    super(toast, { cause })
    this.toast = toast
  }
}

/** Rejects with a StepRefused that carries the toast. */
export function refusedAs(toast: string): (cause: unknown) => never {
  return (cause) => {
    throw new StepRefused(toast, cause)
  }
}
