import { type ChangeEvent, useId, useRef, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/errors.ts'
import { PROFILE_PICTURES_BUCKET } from '#domain/images.ts'
import { browserClient } from '../client.ts'
import { uploadPicture } from '../listings/picture-storage.ts'
import { PictureRefused, prepareSquare } from '../listings/prepare-picture.ts'
import { type Profile, showProfile } from '../session/visitor.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { toast } from '../ui/toast.ts'
import { changeProfile } from './queries.ts'

/** Pixels; enough for a large circle on a sharp screen. */
const SIDE = 640

/** The person's one picture, to choose and to take away. Each counts at once. */
export function ProfilePicture({ profile, name }: { profile: Profile; name: string }) {
  const chooser = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [doing, setDoing] = useState<'saving' | 'removing' | null>(null)
  const [progress, setProgress] = useState(0)
  const [problem, setProblem] = useState<{ sentence: string; again: File | null } | null>(null)
  const problemId = useId()

  async function save(file: File) {
    if (doing) return
    setProblem(null)
    setProgress(0)
    setDoing('saving')
    try {
      const square = await prepareSquare(file, SIDE)
      const picture = await uploadPicture(square, {
        bucket: PROFILE_PICTURES_BUCKET,
        userId: profile.id,
        onProgress: setProgress,
        signal: new AbortController().signal,
      })
      showProfile(await changeProfile(await browserClient(), profile.id, { picture }))
      toast({ title: 'Picture saved' })
    } catch (error) {
      console.error('The picture could not be saved:', error)
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
      showProfile(await changeProfile(await browserClient(), profile.id, { picture: null }))
      toast({ title: 'Picture removed' })
      // The button that was pressed is gone, and with it the keyboard's place.
      chooseButton.current?.focus()
    } catch (error) {
      console.error('The picture could not be removed:', error)
      setProblem({ sentence: sentenceOf(error), again: null })
    } finally {
      setDoing(null)
    }
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // The same file may be chosen again, after it failed.
    target.value = ''
    if (file) void save(file)
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Avatar name={name} picture={profile.picture} className="size-24 text-2xl" />
        <div className="flex flex-wrap gap-3">
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            aria-label="Picture of you"
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
            {profile.picture ? 'Change picture' : 'Choose a picture'}
          </Button>
          {profile.picture && (
            <Button variant="bare" busy={doing === 'removing'} onClick={remove}>
              Remove picture
            </Button>
          )}
        </div>
      </div>
      <p role="status" className="text-sm text-ink-2">
        {doing === 'saving'
          ? `Saving the picture… ${Math.round(progress * 100)} %`
          : 'The middle of it is cut to a square. The place where it was taken is removed from it.'}
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

function sentenceOf(error: unknown): string {
  if (error instanceof PictureRefused) return error.message
  return databaseRefusal(error as ServiceError).sentence
}
