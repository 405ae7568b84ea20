import { type ReactNode, useState } from 'react'
import { Loading } from '../members/loading.tsx'
import { removePictures } from '../pictures/picture-storage.ts'
import { uploadedUrls } from '../pictures/pictures.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import type { AdFields } from './ad-fields.tsx'
import { AdForm, type FormPart } from './ad-form.tsx'
import type { AdFormKind, AdForm as Fields, OwnAd } from './ad-kind.ts'
import { useAdForm } from './use-ad-form.ts'
import { type OpenDraft, useDraft } from './use-draft.ts'

export interface AdEditorProps<Form extends Fields<Form>, Value> {
  kind: AdFormKind<Form, Value>
  userId: string
  /** The ad that is changed, and its id; both null for a new one. */
  adId: string | null
  own: OwnAd<Form> | null
  /** What a new ad begins with. Default: the defaults of its kind. */
  initial?: Form
  /** How many pictures it may carry. */
  most: number
  /** The page's heading and what stands below it. */
  head: ReactNode
  parts: (fields: AdFields<Form>) => FormPart[]
  preview?: (form: Form, images: string[]) => ReactNode
  /** Of the button that posts or saves. */
  send: string
  /** Stands where the ad to change is not there, and this device keeps no changes to it. */
  notFound?: ReactNode
  onDone: () => void
}

/** Writes an ad of any kind: opens what this device kept of it, and shows its form. */
export function AdEditor<Form extends Fields<Form>, Value>(props: AdEditorProps<Form, Value>) {
  const { draft, startAnew } = useDraft(props.kind, props.userId, props.adId)
  if (!draft) return <Loading />
  if (props.adId && !props.own && !draft.kept) return props.notFound
  return <OpenEditor {...props} key={draft.id} draft={draft} startAnew={startAnew} />
}

function OpenEditor<Form extends Fields<Form>, Value>({
  kind,
  userId,
  adId,
  own,
  initial,
  most,
  head,
  parts,
  preview,
  send,
  onDone,
  draft,
  startAnew,
}: AdEditorProps<Form, Value> & { draft: OpenDraft<Form>; startAnew: () => void }) {
  const deleted = adId !== null && own === null
  const state = useAdForm({ kind, userId, own, initial, draft, most, deleted, onDone })
  const images = uploadedUrls(state.pictures.list)

  function throwAway() {
    const stored = own?.images ?? []
    void removePictures(images.filter((url) => !stored.includes(url)))
    startAnew()
  }

  return (
    <AdForm
      state={state}
      photoHelp={kind.photoHelp}
      send={send}
      parts={parts({ form: state.form, errors: state.errors, onChange: state.change })}
      preview={preview?.(state.form, images)}
      head={
        <>
          {head}
          <div className="mt-4 empty:hidden">
            {own?.note && <Notice>{own.note}</Notice>}
            {draft.elsewhere && (
              <Notice>
                {adId
                  ? 'Another tab is changing this ad too. Whoever saves second is asked what should stay.'
                  : 'Another tab holds an ad you have begun. This one is apart from it.'}
              </Notice>
            )}
            {draft.kept && !deleted && <KeptNotice changing={adId !== null} onThrowAway={throwAway} />}
          </div>
        </>
      }
    />
  )
}

/** Says that this device kept what was typed, and lets the person begin again. */
function KeptNotice({ changing, onThrowAway }: { changing: boolean; onThrowAway: () => void }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Notice>
        <p>
          {changing ? 'Changes you had not saved are here again.' : 'What you typed before is here again.'}
        </p>
        <p>
          <Button size="s" onClick={() => setAsked(true)}>
            {changing ? 'Discard changes' : 'Start anew'}
          </Button>
        </p>
      </Notice>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={changing ? 'Discard your changes?' : 'Throw away what you typed?'}
        description={changing ? 'The ad stays as it is.' : 'The form begins empty again.'}
        confirmLabel={changing ? 'Discard' : 'Throw away'}
        onConfirm={onThrowAway}
      />
    </>
  )
}
