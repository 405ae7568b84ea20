import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { browserClient, type Client } from '../client.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { useIsClosed } from '../forms/use-is-closed.ts'
import { deletePhotosOfDraft } from '../pictures/on-device/photos.ts'
import { picturesStillThere, removePictures } from '../pictures/picture-storage.ts'
import { photosProblem, uploadedUrls } from '../pictures/pictures.ts'
import { useAfterUploads } from '../pictures/use-after-uploads.ts'
import { type Pictures, usePictures } from '../pictures/use-pictures.ts'
import { type Toast, toast } from '../ui/toast.ts'
import { fieldId } from './ad-fields.tsx'
import type { AdForm, AdFormKind, Doubt, OwnAd } from './ad-kind.ts'
import { differences, sameContent } from './ad-versions.ts'
import { deleteDraft } from './draft.ts'
import { useAutosave } from './use-autosave.ts'
import type { OpenDraft } from './use-draft.ts'

export type AdErrors<Form> = FieldErrors<Form & { images: string }>

interface Problem<Form> {
  /** The heading of the error summary. */
  summary: string
  errors: AdErrors<Form>
  /** Whether the plan's limit of ads is reached. */
  limit: boolean
  /** Incremented on each failure, which moves the focus to the summary. */
  attempt: number
}

export interface AdFormState<Form> {
  form: Form
  errors: AdErrors<Form>
  change: (part: Partial<Form>) => void
  pictures: Pictures
  problem: Problem<Form> | null
  busy: boolean
  /** Number of photos still uploading before the ad is sent; null if it is not being sent. */
  waitingFor: number | null
  /** When the draft was last saved. */
  savedAt: string | null
  submit: (event: SubmitEvent) => void
  /** The question to confirm before the ad is sent. */
  doubt: Doubt | null
  sendAnyway: () => Promise<void>
  reconsider: () => void
  /** The ad being edited was deleted; the form can be posted as a new ad. */
  gone: boolean
  /** An edit conflict: the stored version and the labels of the fields that differ. */
  changed: { now: OwnAd<Form>; fields: string[] } | null
  keepMine: () => Promise<void>
  takeTheirs: () => void
  decideLater: () => void
}

interface AdFormOptions<Form extends AdForm<Form>, Value> {
  kind: AdFormKind<Form, Value>
  userId: string
  /** The ad being edited; null posts a new one. */
  own: OwnAd<Form> | null
  /** Initial values of a new ad. */
  initial?: Form
  draft: OpenDraft<Form>
  /** Maximum number of photos. */
  most: number
  /** The ad was deleted while this device had unsaved changes to it. */
  deleted: boolean
  onDone: () => void
}

/** The form state of an ad of any kind: values, pictures, errors, draft, posting and saving. */
export function useAdForm<Form extends AdForm<Form>, Value>({
  kind,
  userId,
  own,
  initial = kind.empty,
  draft,
  most,
  deleted,
  onDone,
}: AdFormOptions<Form, Value>): AdFormState<Form> {
  const { saved } = draft
  const [base, setBase] = useState(saved?.of ?? own)
  const [form, setForm] = useState(saved?.form ?? base?.form ?? initial)
  const [problem, setProblem] = useState<Problem<Form> | null>(
    deleted ? { summary: GONE, errors: {}, limit: false, attempt: 0 } : null,
  )
  const [gone, setGone] = useState(deleted)
  const [changed, setChanged] = useState<AdFormState<Form>['changed']>(null)
  const [busy, setBusy] = useState(false)
  const again = useRef(false)
  const isClosed = useIsClosed()
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const confirmed = useRef('')
  const pictures = usePictures({
    userId,
    draftId: draft.id,
    uploaded: saved?.images ?? base?.images ?? [],
    most,
    stored: base?.images ?? [],
  })
  const images = uploadedUrls(pictures.list)

  // Pictures may have been deleted with the ad.
  const { replace } = pictures
  useEffect(() => {
    const mine = saved?.images ?? []
    if (deleted && mine.length > 0) void picturesStillThere(mine).then(replace)
  }, [deleted, saved, replace])

  const untouched =
    pictures.list.tiles.length === images.length &&
    sameContent({ form, images }, base ?? { form: initial, images: [] })
  const savedAt = useAutosave(draft, untouched ? null : { of: base, form, images })

  function change(part: Partial<Form>) {
    setForm((form) => ({ ...form, ...part }))
    if (!problem) return
    const left = Object.entries(problem.errors).filter(([field]) => !(field in part))
    const stays = left.length > 0 || problem.limit || gone
    setProblem(stays ? { ...problem, errors: Object.fromEntries(left) as AdErrors<Form> } : null)
  }

  function fail(summary: string, errors: AdErrors<Form> = {}, limit = false) {
    setProblem((before) => ({ summary, errors, limit, attempt: (before?.attempt ?? 0) + 1 }))
  }

  /** The checked form value; null after showing what is wrong. */
  function checked(): Value | null {
    const found = kind.check(form)
    if (found.summary !== null) {
      toast({ title: found.summary, tone: 'error' })
      fail(found.summary, found.errors as AdErrors<Form>)
      return null
    }
    const unsent = photosProblem(pictures.list)
    if (unsent) {
      fail(unsent, { images: unsent } as AdErrors<Form>)
      return null
    }
    return found.value
  }

  const { waitingFor, start } = useAfterUploads(pictures.list, () => {
    const value = checked()
    if (value !== null) void attempt(() => send(value))
  })

  function done(message: Toast, shown: readonly string[], before: readonly string[]) {
    deleteDraft(draft.place, draft.id)
    void deletePhotosOfDraft(draft.id)
    void removePictures(before.filter((url) => !shown.includes(url)))
    toast(message)
    if (!isClosed.current) onDone()
  }

  async function send(value: Value) {
    const client = await browserClient()
    const asked = await doubtAbout(client, value)
    // By now the session may have ended, and someone else may have signed in.
    if (isClosed.current) throw new Error('The form was closed before the ad was sent.')
    if (asked && asked.question !== confirmed.current) return setDoubt(asked)
    if (!base || gone) {
      const message = await kind.post(client, { id: draft.id, again: again.current }, value, images)
      return done(message, images, [])
    }
    await saveOnto(base, value, images)
  }

  /** Null if the check fails: it must never block an ad. */
  async function doubtAbout(client: Client, value: Value): Promise<Doubt | null> {
    try {
      return (await kind.doubt?.(client, value, gone ? null : base)) ?? null
    } catch (error) {
      // If the session has ended, sending the ad reports it.
      console.info('The ad could not be compared with similar ones:', error)
      return null
    }
  }

  async function saveOnto(version: OwnAd<Form>, value: Value, images: string[]) {
    const client = await browserClient()
    const message = await kind.save(client, version, value, images)
    if (message) return done(message, images, version.images)
    const now = await kind.read(client, version.id, userId)
    if (!now) {
      pictures.replace(await picturesStillThere(images))
      setGone(true)
      return fail(GONE)
    }
    if (now.version === version.version) throw new Error('The ad could not be saved.')
    // Only its state changed, for example by expiry: no conflict.
    if (sameContent(now, version)) return saveOnto(now, value, images)
    setChanged({ now, fields: differences(kind.labels, version, now) })
  }

  /** Runs with the form busy, and shows the error of a refusal. */
  async function attempt(run: () => Promise<void>) {
    setBusy(true)
    try {
      await run()
    } catch (thrown) {
      const error = thrown as ServiceError
      // The guard redirects to sign-in, which returns to the draft.
      if (await toastIfSessionEnded(error)) return
      const { field, sentence } = databaseRefusal(error)
      again.current ||= !error.code
      const title = kind.refusedAs?.(error) ?? failure(!base || gone, Boolean(error.code), sentence)
      toast({ title, tone: 'error' })
      const shownAt = shownFieldOf(form, field)
      fail(
        sentence,
        (shownAt ? { [shownAt]: sentence } : {}) as AdErrors<Form>,
        error.hint === 'listing_limit',
      )
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    errors: problem?.errors ?? {},
    change,
    pictures,
    problem,
    busy: busy || waitingFor !== null,
    waitingFor,
    savedAt,
    gone,
    changed,
    submit(event) {
      event.preventDefault()
      if (!busy && waitingFor === null && checked() !== null) start()
    },
    doubt,
    async sendAnyway() {
      confirmed.current = doubt?.question ?? ''
      setDoubt(null)
      const value = checked()
      if (value !== null) await attempt(() => send(value))
    },
    reconsider() {
      // The closing dialog restores the focus first.
      if (doubt) requestAnimationFrame(() => document.getElementById(fieldId(doubt.field))?.focus())
      setDoubt(null)
    },
    async keepMine() {
      const value = checked()
      if (!changed || value === null) return setChanged(null)
      const { now } = changed
      // Photos that the other version removed are already deleted.
      const mine = images.filter((url) => now.images.includes(url) || !base?.images.includes(url))
      pictures.replace(mine)
      setBase(now)
      await attempt(() => saveOnto(now, value, mine))
      setChanged((shown) => (shown?.now === now ? null : shown))
    },
    takeTheirs() {
      if (!changed) return
      const theirs = [...changed.now.images, ...(base?.images ?? [])]
      void removePictures(images.filter((url) => !theirs.includes(url)))
      setBase(changed.now)
      setForm(changed.now.form)
      pictures.replace(changed.now.images)
      setProblem(null)
      setChanged(null)
    },
    decideLater: () => setChanged(null),
  }
}

const GONE = 'This ad has been deleted. What you typed is kept.'

/** Includes the server's reason if there was an answer (docs/product.md, Failures). */
function failure(posting: boolean, answered: boolean, sentence: string): string {
  if (!posting)
    return answered ? `Failed to save changes: ${sentence}` : 'Failed to save changes. Please try again.'
  return answered ? `Failed to post ad: ${sentence}` : 'Failed to post ad. Please try again.'
}

/** The form field in which the error of a column is shown, or null. */
function shownFieldOf<Form extends object>(form: Form, field: string | null): string | null {
  if (field === null) return null
  if (field === 'photos') return 'images'
  if (field === 'service_type') return 'service_types'
  return field in form || field === 'images' ? field : null
}
