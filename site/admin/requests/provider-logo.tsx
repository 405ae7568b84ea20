import { useRevalidator } from 'react-router'
import { browserClient, type Client } from '../../client.ts'
import { ProviderMark } from '../../money/requests/provider-mark.tsx'
import { PictureChooser } from '../../people/profile/picture-chooser.tsx'
import { removePictures } from '../../pictures/picture-storage.ts'
import { preparePicture } from '../../pictures/prepare-picture.ts'
import { uploadPicture } from '../../pictures/upload-object.ts'

interface ProviderLogoProps {
  userId: string
  provider: { name: string; logo_url: string | null }
  save: (client: Client, logo: string | null) => Promise<void>
}

/** Sets or removes the logo of a lender or insurer, saved at once. */
export function ProviderLogo({ userId, provider: { name, logo_url: logo }, save }: ProviderLogoProps) {
  const { revalidate } = useRevalidator()

  async function keep(next: string | null) {
    await save(await browserClient(), next)
    // Fails for a logo uploaded by another administrator, which the sweep of unused files deletes.
    if (logo) void removePictures([logo])
    await revalidate()
  }

  return (
    <section aria-labelledby="logo-title" className="mt-8 grid max-w-2xl gap-3">
      <h2 id="logo-title" className="text-lg">
        Logo
      </h2>
      <PictureChooser
        label={`Logo of ${name}`}
        chosen={logo !== null}
        note="Shown small beside the name. Saved at once."
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
        <ProviderMark name={name} logo={logo} />
      </PictureChooser>
    </section>
  )
}
