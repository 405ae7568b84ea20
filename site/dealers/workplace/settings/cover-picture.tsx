import { useRevalidator } from 'react-router'
import { browserClient } from '../../../client.ts'
import { PictureChooser } from '../../../people/profile/picture-chooser.tsx'
import { removePictures } from '../../../pictures/picture-storage.ts'
import { preparePicture } from '../../../pictures/prepare-picture.ts'
import { uploadPicture } from '../../../pictures/upload-object.ts'
import { Picture } from '../../../ui/picture.tsx'
import { saveDealerPage } from './queries.ts'

/** Sets or removes the wide picture of the dealer's page. */
export function CoverPicture({ userId, cover }: { userId: string; cover: string | null }) {
  const { revalidate } = useRevalidator()

  async function keep(next: string | null) {
    await saveDealerPage(await browserClient(), userId, { cover: next })
    if (cover) void removePictures([cover])
    await revalidate()
  }

  return (
    <PictureChooser
      label="Cover of your page"
      chosen={cover !== null}
      note="It is cropped to a wide strip on your page. Its location data is removed."
      onSave={async (file, progress) =>
        keep(
          await uploadPicture(await preparePicture(file), {
            userId,
            ...progress,
          }),
        )
      }
      onRemove={() => keep(null)}
    >
      {cover && (
        <Picture image={cover} alt="" sizes="560px" className="aspect-3/1 w-full max-w-140 rounded-r" />
      )}
    </PictureChooser>
  )
}
