import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import {
  checkProvider,
  type ProviderColumns,
  type ProviderErrors,
  type ProviderForm,
  providerForm,
} from '#domain/services/provider-form.ts'
import { MAX_PHOTOS } from '#domain/services/services.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from '../../../forms/form-draft.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { isHeldName, NAME_HELD } from '../../../people/profile/business-name-queries.ts'
import { deletePhotosOfDraft } from '../../../pictures/on-device/photos.ts'
import { removePictures } from '../../../pictures/picture-storage.ts'
import { photosProblem, uploadedUrls } from '../../../pictures/pictures.ts'
import { useAfterUploads } from '../../../pictures/use-after-uploads.ts'
import { usePictures } from '../../../pictures/use-pictures.ts'
import type { Profile } from '../../../session/visitor.ts'
import { dismissToast, toast } from '../../../ui/toast.ts'
import {
  bookingsOutside,
  changeProvider,
  createProvider,
  type ProviderChange,
  type StoredProvider,
} from './queries.ts'

const DRAFT = 'magari-provider-settings'

interface ProviderFormOptions {
  userId: string
  profile: Profile | null
  /** Null before it is created. */
  provider: StoredProvider | null
  /** Reloads it. */
  onSaved: () => Promise<void>
}

/** The state of the provider's settings form. */
export function useProviderForm({ userId, profile, provider, onSaved }: ProviderFormOptions) {
  const read = providerForm(provider, profile)
  // A reload keeps changed fields; only the others follow it.
  const [stored, setStored] = useState(read)
  const [form, setForm] = useState(() => readFormDraft(DRAFT, userId, stored)?.form ?? stored)
  const [problem, setProblem] = useState<{
    summary: string
    errors: ProviderErrors
    attempt: number
  } | null>(null)
  const [busy, setBusy] = useState(false)
  /** How many bookings the saved week has left outside its hours. */
  const [leftOutside, setLeftOutside] = useState(0)
  if (!same(read, stored)) {
    const followed = fieldsOf(read).filter((field) => same(form[field], stored[field]))
    setStored(read)
    setForm({ ...form, ...only(read, followed) })
  }

  const storedPhotos = provider?.photos ?? []
  const pictures = usePictures({
    userId,
    draftId: `${DRAFT}-${userId}`,
    uploaded: storedPhotos,
    most: MAX_PHOTOS,
    stored: storedPhotos,
  })
  const photos = uploadedUrls(pictures.list)
  const onTheirWay = pictures.list.tiles.some(({ state }) => state === 'uploading' || state === 'failed')
  const unsaved = !same(form, stored) || !same(photos, storedPhotos) || onTheirWay

  // Shows photos that were added elsewhere, as by posting a service.
  const shownPhotos = useRef(storedPhotos)
  const { replace } = pictures
  useEffect(() => {
    const before = shownPhotos.current
    if (same(before, storedPhotos)) return
    if (same(photos, before)) replace(storedPhotos)
    shownPhotos.current = storedPhotos
  })

  useEffect(() => {
    const typed = fieldsOf(form).filter((field) => !same(form[field], stored[field]))
    if (typed.length === 0) deleteFormDraft(DRAFT)
    else saveFormDraft(DRAFT, { userId, search: '', form: only(form, typed) })
  }, [userId, form, stored])

  function change(part: Partial<ProviderForm>) {
    setForm((form) => ({ ...form, ...part }))
    // The person has read it, and on a phone it covers the buttons.
    dismissToast()
    if (!problem) return
    const errors = { ...problem.errors }
    for (const field of fieldsOf(part)) delete errors[field]
    if ('opening_hours' in part) delete errors.week
    setProblem(Object.keys(errors).length > 0 ? { ...problem, errors } : null)
  }

  function fail(summary: string, errors: ProviderErrors = {}) {
    setProblem((before) => ({ summary, errors, attempt: (before?.attempt ?? 0) + 1 }))
  }

  /** The valid columns; null after showing the errors. */
  function checked(): ProviderColumns | null {
    const found = checkProvider(form)
    if (found.summary !== null) {
      fail(found.summary, found.errors)
      return null
    }
    const unsent = photosProblem(pictures.list)
    if (unsent) {
      fail(unsent, { photos: unsent })
      return null
    }
    return found.value
  }

  /** Saves the form; returns whether the new business name awaits approval. */
  async function save(value: ProviderColumns): Promise<boolean> {
    const client = await browserClient()
    if (!provider) {
      await createProvider(client, userId, { ...value, photos })
      return false
    }
    const change = changedOf({ ...provider, ...checkProvider(stored).value }, { ...value, photos })
    if (Object.keys(change).length === 0) return false
    const week = change.opening_hours
    const outside = week ? await bookingsOutside(client, { week }) : []
    const saved = await changeProvider(client, provider.id, change)
    if (!saved) throw { code: 'PGRST116', message: 'gone' } satisfies ServiceError
    setLeftOutside(outside.length)
    return isHeldName(change.business_name, saved.business_name)
  }

  async function send(value: ProviderColumns) {
    setBusy(true)
    try {
      const nameHeld = await save(value)
      setProblem(null)
      void deletePhotosOfDraft(`${DRAFT}-${userId}`)
      void removePictures(storedPhotos.filter((url) => !photos.includes(url)))
      toast({
        title: 'Settings saved successfully',
        ...(!provider && {
          description: 'Visitors see your business once an administrator has verified it.',
        }),
        ...(nameHeld && { description: NAME_HELD }),
      })
      // As it will be loaded, so that only text typed since counts as unsaved.
      const tidy = providerForm(
        nameHeld && provider ? { ...value, business_name: provider.business_name } : value,
        null,
      )
      setForm((now) => ({
        ...now,
        ...only(
          tidy,
          fieldsOf(now).filter((field) => same(now[field], form[field])),
        ),
      }))
      await onSaved()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The settings were not saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to save settings', description: sentence, tone: 'error' })
      fail(sentence, field ? { [field]: sentence } : {})
      // Another tab created it: show that record and keep the input for the next save.
      if (!provider && (error as ServiceError).message.includes('service_providers_user_id_key'))
        await onSaved()
    } finally {
      setBusy(false)
    }
  }

  const { waitingFor, start } = useAfterUploads(pictures.list, () => {
    const value = checked()
    if (value) void send(value)
  })

  return {
    form,
    errors: problem?.errors ?? ({} as ProviderErrors),
    problem,
    busy: busy || waitingFor !== null,
    waitingFor,
    unsaved,
    leftOutside,
    pictures,
    change,
    submit(event: SubmitEvent) {
      event.preventDefault()
      if (!busy && waitingFor === null && checked()) start()
    },
  }
}

/** Only changed columns: another tab may have changed the others. */
function changedOf(
  before: ProviderColumns & { photos: string[] },
  now: ProviderColumns & { photos: string[] },
): ProviderChange {
  const names = Object.keys(now) as (keyof typeof now)[]
  return Object.fromEntries(
    names.filter((name) => !same(before[name], now[name])).map((name) => [name, now[name]]),
  )
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function fieldsOf<Form extends object>(form: Form): (keyof Form)[] {
  return Object.keys(form) as (keyof Form)[]
}

function only<Form>(form: Form, names: readonly (keyof Form)[]): Partial<Form> {
  return Object.fromEntries(names.map((name) => [name, form[name]])) as Partial<Form>
}
