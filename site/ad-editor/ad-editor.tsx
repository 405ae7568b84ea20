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
  /** The ad being edited and its id; both null for a new ad. */
  adId: string | null
  own: OwnAd<Form> | null
  /** Initial values of a new ad; the kind's defaults if absent. */
  initial?: Form
  /** Maximum number of photos. */
  most: number
  /** The page's heading and the text below it. */
  head: ReactNode
  parts: (fields: AdFields<Form>) => FormPart[]
  preview?: (form: Form, images: string[]) => ReactNode
  /** Label of the submit button. */
  send: string
  /** Shown if the ad to edit does not exist and this device has no unsaved changes to it. */
  notFound?: ReactNode
  onDone: () => void
}

/** The editor for every kind of ad: opens the draft saved on this device, if any, and shows the form. */
export function AdEditor<Form extends Fields<Form>, Value>(props: AdEditorProps<Form, Value>) {
  const { draft, startOver } = useDraft(props.kind, props.userId, props.adId)
  if (!draft) return <Loading />
  if (props.adId && !props.own && !draft.saved) return props.notFound
  return <OpenEditor {...props} key={draft.id} draft={draft} startOver={startOver} />
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
  startOver,
}: AdEditorProps<Form, Value> & { draft: OpenDraft<Form>; startOver: () => void }) {
  const deleted = adId !== null && own === null
  const state = useAdForm({ kind, userId, own, initial, draft, most, deleted, onDone })
  const images = uploadedUrls(state.pictures.list)

  function discardDraft() {
    const stored = own?.images ?? []
    void removePictures(images.filter((url) => !stored.includes(url)))
    startOver()
  }

  return (
    <AdForm
      state={state}
      photoHelp={kind.photoHelp}
      bodyType={kind.bodyType?.(state.form)}
      send={send}
      parts={parts({ form: state.form, errors: state.errors, onChange: state.change })}
      preview={preview?.(state.form, images)}
      head={
        <>
          {head}
          <div className="mt-4 empty:hidden">
            {own?.note && <Notice>{own.note}</Notice>}
            {draft.openElsewhere && (
              <Notice>
                {adId
                  ? 'This ad is also being edited in another tab. The tab that saves second is asked which version to keep.'
                  : 'You have another draft open in another tab. This is a separate ad.'}
              </Notice>
            )}
            {draft.saved && !deleted && <DraftNotice editing={adId !== null} onDiscard={discardDraft} />}
          </div>
        </>
      }
    />
  )
}

/** Explains that a draft was restored, with a button to discard it. */
function DraftNotice({ editing, onDiscard }: { editing: boolean; onDiscard: () => void }) {
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Notice>
        <p>{editing ? 'Your unsaved changes have been restored.' : 'Your draft has been restored.'}</p>
        <p>
          <Button size="s" onClick={() => setConfirming(true)}>
            {editing ? 'Discard changes' : 'Start over'}
          </Button>
        </p>
      </Notice>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title={editing ? 'Discard your changes?' : 'Discard your draft?'}
        description={editing ? 'The ad stays as it is.' : 'The form will be empty.'}
        confirmLabel="Discard"
        onConfirm={onDiscard}
      />
    </>
  )
}
