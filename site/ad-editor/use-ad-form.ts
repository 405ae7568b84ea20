import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { browserClient, type Client } from '../client.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { forgetFiles } from '../pictures/kept-files.ts'
import { picturesStillThere, removePictures } from '../pictures/picture-storage.ts'
import { uploadedUrls } from '../pictures/pictures.ts'
import { useAfterUploads } from '../pictures/use-after-uploads.ts'
import { type Pictures, usePictures } from '../pictures/use-pictures.ts'
import { type Toast, toast } from '../ui/toast.ts'
import { fieldId } from './ad-fields.tsx'
import { type AdForm, type AdFormKind, type Doubt, type OwnAd, StepRefused } from './ad-kind.ts'
import { differences, saysTheSame } from './ad-versions.ts'
import { forgetDraft } from './draft.ts'
import type { OpenDraft } from './use-draft.ts'
import { useKeptDraft } from './use-kept-draft.ts'

export type AdErrors<Form> = FieldErrors<Form & { images: string }>

interface Problem<Form> {
  /** About the whole. */
  summary: string
  errors: AdErrors<Form>
  /** The plan's limit is reached. */
  limit: boolean
  /** Counts up, so that the focus comes to it each time. */
  attempt: number
}

export interface AdFormState<Form> {
  form: Form
  errors: AdErrors<Form>
  change: (part: Partial<Form>) => void
  pictures: Pictures
  problem: Problem<Form> | null
  busy: boolean
  /** How many photos must arrive before the ad is sent; null while that is not asked for. */
  waitingFor: number | null
  /** When what is typed was last kept on the device. */
  savedAt: string | null
  submit: (event: SubmitEvent) => void
  /** What the person is asked before the ad goes out. */
  doubt: Doubt | null
  sendAnyway: () => Promise<void>
  reconsider: () => void
  /** The ad that is changed is not there any more; what is typed can be posted as a new one. */
  gone: boolean
  /** The ad as somebody else changed it meanwhile, and what is there otherwise: the person chooses. */
  changed: { now: OwnAd<Form>; fields: string[] } | null
  keepMine: () => Promise<void>
  takeTheirs: () => void
  decideLater: () => void
}

interface AdFormOptions<Form extends AdForm<Form>, Value> {
  kind: AdFormKind<Form, Value>
  userId: string
  /** The ad that is changed; null posts a new one. */
  own: OwnAd<Form> | null
  /** What a new ad begins with. */
  initial?: Form
  draft: OpenDraft<Form>
  /** How many pictures it may carry. */
  most: number
  /** It was deleted while this device kept changes to it. */
  deleted: boolean
  onDone: () => void
}

/** The state of the form of an ad, whichever its kind: what is typed, its pictures, what is wrong, and its way to the service. */
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
  const { kept } = draft
  const [base, setBase] = useState(kept?.of ?? own)
  const [form, setForm] = useState(kept?.form ?? base?.form ?? initial)
  const [problem, setProblem] = useState<Problem<Form> | null>(
    deleted ? { summary: GONE, errors: {}, limit: false, attempt: 0 } : null,
  )
  const [gone, setGone] = useState(deleted)
  const [changed, setChanged] = useState<AdFormState<Form>['changed']>(null)
  const [busy, setBusy] = useState(false)
  const again = useRef(false)
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const certain = useRef('')
  const pictures = usePictures({
    userId,
    draftId: draft.id,
    uploaded: kept?.images ?? base?.images ?? [],
    most,
    stored: base?.images ?? [],
  })
  const images = uploadedUrls(pictures.list)

  // Some may have gone with the ad.
  const { replace } = pictures
  useEffect(() => {
    const mine = kept?.images ?? []
    if (deleted && mine.length > 0) void picturesStillThere(mine).then(replace)
  }, [deleted, kept, replace])

  const untouched =
    pictures.list.tiles.length === images.length &&
    saysTheSame({ form, images }, base ?? { form: initial, images: [] })
  const savedAt = useKeptDraft(draft, untouched ? null : { of: base, form, images })

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

  /** What the form says, or null after it was told what is wrong. */
  function checked(): Value | null {
    const found = kind.check(form)
    if (found.summary !== null) {
      toast({ title: found.summary, tone: 'error' })
      fail(found.summary, found.errors as AdErrors<Form>)
      return null
    }
    if (pictures.list.tiles.some(({ state }) => state === 'failed')) {
      fail(SOME_FAILED, { images: SOME_FAILED } as AdErrors<Form>)
      return null
    }
    return found.value
  }

  const { waitingFor, start } = useAfterUploads(pictures.list, () => {
    const value = checked()
    if (value !== null) void attempt(() => send(value))
  })

  function done(said: Toast, shown: readonly string[], before: readonly string[]) {
    forgetDraft(draft.place, draft.id)
    void forgetFiles(draft.id)
    void removePictures(before.filter((url) => !shown.includes(url)))
    toast(said)
    onDone()
  }

  async function send(value: Value) {
    const client = await browserClient()
    const asked = await doubtAbout(client, value)
    if (asked && asked.question !== certain.current) return setDoubt(asked)
    if (!base || gone) {
      const said = await kind.post(client, { id: draft.id, userId, again: again.current }, value, images)
      return done(said, images, [])
    }
    await saveOnto(base, value, images)
  }

  /** An ad is never held up by a question that could not be found out. */
  async function doubtAbout(client: Client, value: Value): Promise<Doubt | null> {
    try {
      return (await kind.doubt?.(client, value, gone ? null : base)) ?? null
    } catch (error) {
      // Where the session has ended, sending the ad says so.
      console.info('The ad could not be compared with similar ones:', error)
      return null
    }
  }

  async function saveOnto(version: OwnAd<Form>, value: Value, images: string[]) {
    const client = await browserClient()
    const said = await kind.save(client, version, value, images)
    if (said) return done(said, images, version.images)
    const now = await kind.read(client, version.id, userId)
    if (!now) {
      pictures.replace(await picturesStillThere(images))
      setGone(true)
      return fail(GONE)
    }
    if (now.version === version.version) throw new Error('The ad could not be saved.')
    // Only its state was moved, as by its expiry: what it says is what the person changed.
    if (saysTheSame(now, version)) return saveOnto(now, value, images)
    setChanged({ now, fields: differences(kind.labels, version, now) })
  }

  /** Runs with the form busy, and says what was refused. */
  async function attempt(run: () => Promise<void>) {
    setBusy(true)
    try {
      await run()
    } catch (thrown) {
      const error = (thrown instanceof StepRefused ? thrown.cause : thrown) as ServiceError
      // The guard leads through signing in and back to the draft.
      if (await toastIfSessionEnded(error)) return
      const { field, sentence } = databaseRefusal(error)
      again.current ||= !error.code
      const title =
        thrown instanceof StepRefused ? thrown.toast : failure(!base || gone, Boolean(error.code), sentence)
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
      certain.current = doubt?.question ?? ''
      setDoubt(null)
      const value = checked()
      if (value !== null) await attempt(() => send(value))
    },
    reconsider() {
      // The closing window gives the focus back first.
      if (doubt) requestAnimationFrame(() => document.getElementById(fieldId(doubt.field))?.focus())
      setDoubt(null)
    },
    async keepMine() {
      const value = checked()
      if (!changed || value === null) return setChanged(null)
      const { now } = changed
      // What the other one took out is deleted.
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

const GONE = 'This ad is no longer there: it was deleted meanwhile. What you typed is kept.'
const SOME_FAILED = 'Some photos were not uploaded. Try them again or remove them.'

/** Includes the server's reason if there was an answer (docs/product.md, Failures). */
function failure(posting: boolean, answered: boolean, sentence: string): string {
  if (!posting)
    return answered ? `Failed to save changes: ${sentence}` : 'Failed to save changes. Please try again.'
  return answered ? `Failed to post ad: ${sentence}` : 'Failed to post ad. Please try again.'
}

/** The field that is on the screen: a column's own, or where a name was typed that the catalogue refused. */
function shownFieldOf<Form extends object>(form: Form, field: string | null): string | null {
  if (field === null) return null
  if (field === 'photos') return 'images'
  if (field === 'service_type') return 'service_types'
  return field in form || field === 'images' ? field : null
}
