import { PROFILE_PICTURES_BUCKET } from '#domain/ads/images.ts'
import { browserClient } from '../../client.ts'
import { type PreparedPicture, prepareSquare } from '../../pictures/prepare-picture.ts'
import { type UploadProgress, uploadPicture } from '../../pictures/upload-object.ts'
import { type Profile, showProfile } from '../../session/visitor.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { PictureChooser } from './picture-chooser.tsx'
import { changeProfile } from './queries.ts'

/** Pixels; enough for a large circle on a sharp screen. */
const SIDE = 640

/** Sets or removes the person's picture. */
export function ProfilePicture({ profile, name }: { profile: Profile; name: string }) {
  async function keep(picture: string | null) {
    showProfile(await changeProfile(await browserClient(), profile.id, { picture }))
  }

  async function save(file: File, progress: UploadProgress) {
    const send = (picture: PreparedPicture) =>
      uploadPicture(picture, {
        bucket: PROFILE_PICTURES_BUCKET,
        userId: profile.id,
        ...progress,
      })
    const square = await prepareSquare(file, SIDE)
    if (square.displayable) return keep(await send(square))
    // Undecodable HEIC: upload it, crop the converted JPEG. Saving the square deletes the first upload.
    const converted = await fetch(await send(square))
    return keep(await send(await prepareSquare(new File([await converted.blob()], file.name), SIDE)))
  }

  return (
    <PictureChooser
      label="Your picture"
      chosen={profile.picture !== null}
      note="It is cropped to a square. Location data is removed."
      onSave={save}
      onRemove={() => keep(null)}
    >
      <Avatar name={name} picture={profile.picture} className="size-24 text-2xl" />
    </PictureChooser>
  )
}
