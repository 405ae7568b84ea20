import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { Role } from '#domain/accounts.ts'
import { checkVehicleForm, EMPTY_VEHICLE_FORM, type VehicleForm } from '#domain/vehicle-form.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { toast } from '../ui/toast.ts'
import { saveDraft, type VehicleDraft } from './draft.ts'
import { MakeAndModel } from './make-and-model.tsx'
import { PictureField } from './picture-field.tsx'
import { uploadedUrls } from './pictures.ts'
import { type PostErrors, type PostProblem, publish } from './publish.ts'
import type { CatalogueEntry } from './queries.ts'
import { usePictures } from './use-pictures.ts'
import { Description, FormPart, fieldId, PriceAndPlace, VehicleFacts } from './vehicle-fields.tsx'
import { VehiclePreview } from './vehicle-preview.tsx'

interface VehicleAdFormProps {
  userId: string
  seller: { verified: boolean; role: Role }
  makes: readonly CatalogueEntry[]
  draft: VehicleDraft | null
  onPosted: () => void
}

/** Messages rise above the bar that posts; the footer comes after it and needs no room. */
const ROOM_FOR_POST_BAR = ':root{--bottom-bar:65px}footer{--bottom-bar:0px}'

/** The form that posts a vehicle, in four parts. What is typed is kept on this device until it is posted. */
export function VehicleAdForm({ userId, seller, makes, draft, onPosted }: VehicleAdFormProps) {
  const [id] = useState(() => draft?.id ?? crypto.randomUUID())
  const [form, setForm] = useState(draft?.form ?? EMPTY_VEHICLE_FORM)
  const pictures = usePictures(userId, draft?.images ?? [])
  const [problem, setProblem] = useState<(PostProblem & { attempt: number }) | null>(null)
  const [busy, setBusy] = useState(false)
  const images = uploadedUrls(pictures.list)
  const savedAt = useKeptDraft(userId, id, form, images)
  const errors: PostErrors = problem?.errors ?? {}

  function change(part: Partial<VehicleForm>) {
    setForm((form) => ({ ...form, ...part }))
    if (!problem) return
    const left = Object.entries(problem.errors).filter(([field]) => !(field in part))
    setProblem(left.length > 0 ? { ...problem, errors: Object.fromEntries(left) } : null)
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const found = checkVehicleForm(form, new Date())
    const unfinished = pictures.list.tiles.filter(({ state }) => state === 'uploading' || state === 'failed')
    const attempt = (problem?.attempt ?? 0) + 1
    if (!found.value) {
      toast({ title: found.summary, tone: 'error' })
      return setProblem({ summary: found.summary, errors: found.errors, attempt })
    }
    if (unfinished.length > 0) {
      const sentence = unfinished.some(({ state }) => state === 'failed')
        ? 'Some photos were not uploaded. Try them again or remove them.'
        : 'Some photos are still uploading. Wait a moment, then post again.'
      return setProblem({ summary: sentence, errors: { images: sentence }, attempt })
    }

    setBusy(true)
    const refused = await publish(id, userId, found.value, images)
    setBusy(false)
    if (!refused) return onPosted()
    toast({ title: refused.toast, tone: 'error' })
    setProblem({ ...refused, attempt })
  }

  const fields = { form, errors, onChange: change }
  return (
    <div className="wrap grid gap-8 py-6 lg:max-w-[1132px] lg:grid-cols-[minmax(0,640px)_300px] lg:justify-between lg:py-10">
      <style>{ROOM_FOR_POST_BAR}</style>
      <form noValidate onSubmit={submit} className="mx-auto grid w-full max-w-160 min-w-0 gap-8">
        <div>
          <h1 className="lg:text-2xl lg:tracking-[-0.02em]">Post Ad</h1>
          <p className="mt-1 text-ink-2">
            A vehicle, in four short parts. What you type is kept on this device.
          </p>
        </div>
        {problem && (
          <ErrorSummary title={problem.summary} attempt={problem.attempt} errors={inOrder(errors)} />
        )}
        <FormPart title="Photos" part={1}>
          <PictureField id={fieldId('images')} pictures={pictures} error={errors.images} />
        </FormPart>
        <FormPart title="The vehicle" part={2}>
          <MakeAndModel makes={makes} {...fields} />
          <VehicleFacts {...fields} />
        </FormPart>
        <FormPart title="Price and place" part={3}>
          <PriceAndPlace {...fields} />
        </FormPart>
        <FormPart title="Description" part={4}>
          <Description {...fields} />
        </FormPart>
        <div className="sticky bottom-0 z-10 -mx-(--gut) flex items-center justify-between gap-3 border-t border-line bg-ground px-(--gut) py-2 md:mx-0 md:px-0 lg:py-4">
          <span className="text-sm text-ink-3">{savedAt && `Saved ${savedAt}`}</span>
          <Button type="submit" variant="main" busy={busy} className="min-h-12 min-w-33">
            Post Ad
          </Button>
        </div>
      </form>
      <VehiclePreview form={form} images={images} seller={seller} />
    </div>
  )
}

function inOrder(errors: PostErrors): { id: string; message: string }[] {
  const fields = ['images', ...Object.keys(EMPTY_VEHICLE_FORM)] as (keyof PostErrors)[]
  return fields.flatMap((field) => {
    const message = errors[field]
    return message ? [{ id: fieldId(field), message }] : []
  })
}

const clock = new Intl.DateTimeFormat('en-KE', { hour: '2-digit', minute: '2-digit', hour12: false })

/** Keeps what is typed as it changes; the time it was last kept, once something was typed. */
function useKeptDraft(userId: string, id: string, form: VehicleForm, images: string[]): string | null {
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const content = JSON.stringify({ id, form, images })
  const kept = useRef(content)

  useEffect(() => {
    if (content === kept.current) return
    kept.current = content
    // At once: a reload or a lost page must not cost the last words.
    if (saveDraft(userId, JSON.parse(content))) setSavedAt(clock.format(new Date()))
  }, [userId, content])

  return savedAt
}
