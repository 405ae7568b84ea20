import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { PICTURE_FILES, PictureRefused } from '../../pictures/prepare-picture.ts'
import type { UploadProgress } from '../../pictures/upload-object.ts'
import { sentOf, WAITING_FOR_NETWORK } from '../../pictures/upload-words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'

interface PictureChooserProps {
  /** Of the file input, for screen readers. */
  label: string
  /** The current picture, or a placeholder. */
  children: ReactNode
  /** Whether there is a picture. */
  chosen: boolean
  /** Explains what happens to the file. */
  note: string
  /** Saves the file as the picture, and reports how the upload goes. */
  onSave: (file: File, progress: UploadProgress) => Promise<void>
  onRemove: () => Promise<void>
}

/** Sets or removes one picture; both apply at once. */
export function PictureChooser({ label, children, chosen, note, onSave, onRemove }: PictureChooserProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<'saving' | 'removing' | null>(null)
  const [status, setStatus] = useState(SAVING)
  const [problem, setProblem] = useState<{ sentence: string; again: File | null } | null>(null)
  const problemId = useId()

  async function save(file: File) {
    if (doing) return
    setProblem(null)
    setStatus(SAVING)
    setDoing('saving')
    try {
      await onSave(file, {
        onProgress: (sent, size) => setStatus(`${SAVING} ${sentOf(sent, size)}`),
        onWaiting: () => setStatus(WAITING_FOR_NETWORK),
      })
      toast({ title: 'Picture saved' })
    } catch (error) {
      reportFailure('The picture could not be saved', error)
      const again = error instanceof PictureRefused ? null : file
      setProblem({ sentence: sentenceOf(error), again })
    } finally {
      setDoing(null)
    }
  }

  async function remove() {
    if (doing) return
    setProblem(null)
    setDoing('removing')
    try {
      await onRemove()
      toast({ title: 'Picture removed' })
      // The pressed button is gone; keeps the keyboard's position.
      chooseButton.current?.focus()
    } catch (error) {
      reportFailure('The picture could not be removed', error)
      setProblem({ sentence: sentenceOf(error), again: null })
    } finally {
      setDoing(null)
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Lets the same file be chosen again after a failure.
    target.value = ''
    if (file) void save(file)
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        {children}
        <div className="flex flex-wrap gap-3">
          <input
            ref={chooser}
            type="file"
            accept={PICTURE_FILES}
            aria-label={label}
            tabIndex={-1}
            hidden
            onChange={choose}
          />
          <Button
            ref={chooseButton}
            busy={doing === 'saving'}
            aria-describedby={problem ? problemId : undefined}
            onClick={() => chooser.current?.click()}
          >
            {chosen ? 'Change picture' : 'Choose a picture'}
          </Button>
          {chosen && (
            <Button variant="bare" busy={doing === 'removing'} onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {doing === 'saving' ? status : note}
      </p>
      <div role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {problem && (
          <>
            <FieldError id={problemId}>{problem.sentence}</FieldError>
            {problem.again && (
              <Button size="s" onClick={() => problem.again && save(problem.again)}>
                Try again
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const SAVING = 'Saving the picture…'

function sentenceOf(error: unknown): string {
  if (error instanceof PictureRefused) return error.message
  return databaseRefusal(error as ServiceError).sentence
}
