/** The interface between the editor and the kinds of ads: vehicle-ad.ts, service-ad.ts and spare-part-ad.ts implement it. */
import type { AdKind } from '#domain/ads/ads.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { Checked } from '#domain/foundation/form.ts'
import type { Client } from '../client.ts'
import type { Toast } from '../ui/toast.ts'

/** Form values: strings and lists of strings, so that drafts can be stored as JSON. */
export type AdForm<Form> = { [Field in keyof Form]: string | string[] }

/** The person's existing ad as form values. */
export interface OwnAd<Form> {
  id: string
  form: Form
  /** The cover first. */
  images: string[]
  /** Its updated_at. A change is saved only if the stored version is still this one. */
  version: string
  /** The status in the kind's own terms. A new status alone does not count as a change by others. */
  state: string
  /** Shown above the form, such as a rejection reason. */
  note: string | null
}

/** A question about an unusual value, asked before the ad is sent. */
export interface Doubt {
  field: string
  question: string
  reason: string
  /** Labels of the button that sends the ad anyway and of the one that returns to the field. */
  confirm: string
  back: string
}

export interface NewAd {
  id: string
  /** A previous attempt got no response, so the ad may already exist. */
  again: boolean
}

/** A kind of ad: the rules of its form, and how it is posted, read and saved. */
export interface AdFormKind<Form extends AdForm<Form>, Value> {
  kind: AdKind
  /** The form with its defaults. */
  empty: Form
  labels: Readonly<Record<keyof Form, string>>
  /** Advice on what the photos should show. */
  photoHelp: string
  /** Of vehicles: the stated body type or '', which decides what the photos should show. */
  bodyType?(form: Form): string
  check(form: Form): Checked<Form, Value>
  /** A question before the ad is sent, for example about an unusual price; null if there is none. */
  doubt?(client: Client, value: Value, own: OwnAd<Form> | null): Promise<Doubt | null>
  /** Posts a new ad with this id and returns the toast. Idempotent. */
  post(client: Client, ad: NewAd, value: Value, images: string[]): Promise<Toast>
  /** The person's ad; null if it does not exist or belongs to someone else. */
  read(client: Client, id: string, userId: string): Promise<OwnAd<Form> | null>
  /** Saves the change and returns the toast; null if the stored version is no longer the one in `ad`. */
  save(client: Client, ad: OwnAd<Form>, value: Value, images: string[]): Promise<Toast | null>
  /** The toast for an error about a part of the ad, such as a custom make; null if the ad itself was refused. */
  refusedAs?(error: ServiceError): string | null
}
