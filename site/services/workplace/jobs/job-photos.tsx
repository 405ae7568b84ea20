import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { PICTURE_FILES, preparePicture } from '../../../pictures/prepare-picture.ts'
import { objectName, uploadObject } from '../../../pictures/upload-object.ts'
import { WAITING_FOR_NETWORK } from '../../../pictures/upload-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { useActions } from '../../../workplace/use-actions.ts'
import {
  JOB_PHOTOS_BUCKET,
  MOST_JOB_PHOTOS,
  PHOTO_STAGE_LABELS,
  PHOTO_STAGES,
  type PhotoStage,
} from '../../job-photos.ts'
import { PhotoGrid } from '../../photo-grid.tsx'
import { addJobPhoto, type ProviderJob, removeJobPhoto } from './queries.ts'

/** The photos before and after the work. The customer sees them, nobody else. */
export function JobPhotos({ userId, job }: { userId: string; job: ProviderJob }) {
  return (
    <section aria-labelledby="job-photos" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div>
        <h2 id="job-photos" className="text-lg">
          Photos
        </h2>
        <p className="text-sm text-ink-2">The customer sees them, and nobody else.</p>
      </div>
      {PHOTO_STAGES.map((stage) => (
        <StagePhotos key={stage} userId={userId} job={job} stage={stage} />
      ))}
    </section>
  )
}

interface StagePhotosProps {
  userId: string
  job: ProviderJob
  stage: PhotoStage
}

function StagePhotos({ userId, job, stage }: StagePhotosProps) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, act } = useActions()
  const photos = job.photos.filter((photo) => photo.stage === stage)
  const { left, waiting, failed, upload, retry } = useUploads(userId, job.id, stage)
  const [removing, setRemoving] = useState<string | null>(null)
  const remove = (path: string) =>
    act(path, (client) => removeJobPhoto(client, job.id, path), {
      done: 'Photo removed',
      failed: 'Failed to remove the photo',
    })
  const room = Math.max(0, MOST_JOB_PHOTOS - photos.length - left)
  function choose(files: readonly File[]) {
    upload(files.slice(0, room))
    if (files.length > room)
      toast({
        title: `There is room for ${room} more`,
        description: `${files.length - room} of the chosen photos were left out.`,
        tone: 'error',
      })
  }

  return (
    <div className="grid gap-2">
      <h3 className="text-base">{PHOTO_STAGE_LABELS[stage]}</h3>
      <PhotoGrid photos={photos} label={PHOTO_STAGE_LABELS[stage]} busy={busy} onRemove={setRemoving} />
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title="Remove this photo?"
        description="It is deleted for you and for the customer."
        confirmLabel="Remove"
        onConfirm={async () => {
          if (removing) await remove(removing)
          setRemoving(null)
        }}
      />
      {failed.length > 0 && (
        <div role="alert" className="grid justify-items-start gap-2">
          {failed.map(({ key, name, problem }) => (
            <FieldError key={key}>
              {name}: {problem}
            </FieldError>
          ))}
          <Button size="s" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept={PICTURE_FILES}
        className="sr-only"
        tabIndex={-1}
        aria-label={`Photos ${stage} the work`}
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button
        size="s"
        className="justify-self-start"
        busy={left > 0}
        disabled={room <= 0}
        onClick={() => input.current?.click()}
      >
        <Icon of="camera" size="s" />
        {buttonText(left, waiting, room)}
      </Button>
    </div>
  )
}

function buttonText(left: number, waiting: boolean, room: number): string {
  if (left > 0) return waiting ? WAITING_FOR_NETWORK : `Sending ${left}`
  return room > 0 ? 'Add photos' : `${MOST_JOB_PHOTOS} photos`
}

interface FailedUpload {
  key: string
  name: string
  problem: string
  file: File
}

/** Uploads photos one after the other and adds them to the job. Those that fail can be tried again. */
function useUploads(userId: string, jobId: string, stage: PhotoStage) {
  const { revalidate } = useRevalidator()
  const [left, setLeft] = useState(0)
  const [waiting, setWaiting] = useState(false)
  const [failed, setFailed] = useState<FailedUpload[]>([])

  async function upload(files: readonly File[]) {
    if (files.length === 0) return
    setLeft((many) => many + files.length)
    for (const file of files) {
      try {
        await addOne(userId, jobId, stage, file, setWaiting)
      } catch (error) {
        reportFailure('A photo of a job could not be added', error)
        const problem = sentenceOf(error)
        setFailed((known) => [...known, { key: crypto.randomUUID(), name: file.name, problem, file }])
      }
      setLeft((many) => many - 1)
    }
    await revalidate()
  }

  return {
    /** How many are still to be sent. */
    left,
    /** The network is away; they go on by themselves. */
    waiting,
    failed,
    upload: (files: readonly File[]) => void upload(files),
    retry() {
      setFailed([])
      void upload(failed.map(({ file }) => file))
    },
  }
}

async function addOne(
  userId: string,
  jobId: string,
  stage: PhotoStage,
  file: File,
  onWaiting: (waiting: boolean) => void,
): Promise<void> {
  const picture = await preparePicture(file)
  const path = objectName(`${userId}/${jobId}`, picture)
  await uploadObject(picture.blob, {
    bucket: JOB_PHOTOS_BUCKET,
    name: path,
    onProgress: () => onWaiting(false),
    onWaiting: () => onWaiting(true),
  })
  await addJobPhoto(await browserClient(), jobId, stage, path)
}

/** Of the table service, or the sentence that the upload has itself. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as ServiceError
  return code ? databaseRefusal(error as ServiceError).sentence : message
}
