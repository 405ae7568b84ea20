import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { withNamesOf } from '#domain/dealers/stock/catalogue.ts'
import { mostListingImages, ownAdRoom } from '../../../ad-editor/posting-queries.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { knownVisitor } from '../../../session/visitor.ts'
import { PageHead } from '../../../ui/page-head.tsx'
import { LeaveWarning } from '../../../workplace/leave-warning.tsx'
import { Steps } from '../../../workplace/list-file/steps.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import type { Route } from './+types/import.ts'
import { AskQuestions } from './ask-questions.tsx'
import { CheckRows } from './check-rows.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportReport } from './import-report.tsx'
import { MapColumns } from './map-columns.tsx'
import { ownMapping, ownNamedMappings } from './mapping-queries.ts'
import { ownAnswers, ownStock, ownStockPictures, stockCatalogue } from './queries.ts'
import { SavedMappings } from './saved-mappings.tsx'
import { IMPORT_STEPS } from './steps.ts'
import { type ImportWorld, useImport } from './use-import.ts'

export async function clientLoader(_: Route.ClientLoaderArgs): Promise<{ world: ImportWorld | null }> {
  try {
    const { user } = await knownVisitor()
    if (!user) return { world: null }
    const client = await browserClient()
    const [stock, catalogue, mapping, named, answers, pictures, room, mostImages] = await Promise.all([
      ownStock(client, user.id),
      stockCatalogue(client),
      ownMapping(client, user.id),
      ownNamedMappings(client, user.id),
      ownAnswers(client, user.id),
      ownStockPictures(client),
      ownAdRoom(client),
      mostListingImages(client),
    ])
    return {
      world: {
        userId: user.id,
        stock,
        catalogue: withNamesOf(catalogue, stock),
        mapping,
        named,
        answers,
        pictures,
        ...room,
        mostImages,
      },
    }
  } catch (error) {
    reportFailure('The stock could not be read', error)
    return { world: null }
  }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Import stock' }

export const meta = () => [{ title: 'Import stock | Magari' }, { name: 'robots', content: 'noindex' }]

export default function ImportPage({ loaderData: { world } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [times, setTimes] = useState(0)
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead title="Import stock" className="mb-2">
        Import your whole stock from a spreadsheet: new vehicles are added, existing ones are updated by stock
        number.
      </PageHead>
      {world ? (
        <ImportSteps
          key={times}
          world={world}
          onAgain={async () => {
            await revalidate()
            setTimes(times + 1)
          }}
        />
      ) : (
        <LoadFailed title="Failed to load your stock" />
      )}
    </div>
  )
}

function ImportSteps({ world, onAgain }: { world: ImportWorld; onAgain: () => Promise<void> }) {
  const task = useImport(world)
  return (
    <>
      <Steps steps={IMPORT_STEPS} at={task.step} />
      {task.step === 'file' && <ChooseFile stock={world.stock} onFile={task.chooseFile} />}
      {task.step === 'columns' && task.file && (
        <MapColumns
          file={task.file}
          assignment={task.assignment}
          onAssign={task.assign}
          onReadAgain={task.readAgain}
          busy={task.checking}
          onBack={() => task.backTo('file')}
          onNext={() => void task.check()}
        >
          <SavedMappings
            mappings={task.mappings}
            onChoose={task.chooseMapping}
            onSaveAs={task.saveMappingAs}
          />
        </MapColumns>
      )}
      {task.step === 'questions' && (
        <AskQuestions
          // Anew for the questions that follow from the answers.
          key={task.questions.filter(({ answer }) => answer !== null).length}
          questions={task.questions}
          onAnswer={task.answer}
          onBack={() => task.backTo('columns')}
        />
      )}
      {task.step === 'check' && <CheckRows task={task} world={world} />}
      {task.step !== 'import' && (
        <LeaveWarning
          active={task.corrections.size > 0}
          title="Leave without importing?"
          description="Your corrections are not saved, and the file has none of them."
        />
      )}
      {task.step === 'import' && task.run && (
        <ImportReport
          run={task.run}
          plan={task.plan}
          file={task.file}
          assignment={task.assignment}
          corrections={task.corrections}
          onStop={task.stop}
          onGoOn={task.goOn}
          onAgain={onAgain}
        />
      )}
    </>
  )
}
