import { useState } from 'react'
import { Link } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { memberContext } from '../../members/member.ts'
import { hasSecondFactor } from '../../session/second-factor.ts'
import { useVisitor } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import { AccountSection } from '../account/account-section.tsx'
import type { Route } from './+types/data.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { exportOwnData } from './queries.ts'

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const asksCode = await hasSecondFactor().catch((error) => {
    reportFailure('The second factor could not be read', error)
    return false
  })
  return { user, asksCode }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Your data | Magari' }, { name: 'robots', content: 'noindex' }]

/** The rights under the Data Protection Act: export and erasure. */
export default function DataPage({ loaderData }: Route.ComponentProps) {
  const account = useVisitor().user ?? loaderData.user
  const [erasing, setErasing] = useState(false)
  return (
    <>
      <PageHead title="Your data" className="pb-5">
        What we keep and why is explained in our{' '}
        <Link to="/privacy" className="text-green-ink underline">
          privacy policy
        </Link>
        .
      </PageHead>
      <AccountSection
        title="Download your data"
        lead="All your data in one file (JSON) that other programs can read: profile, ads, messages you sent, bookings, payments and devices. Photos are listed by file name."
      >
        <ExportButton />
      </AccountSection>
      <AccountSection
        title="Delete your account"
        lead="Immediate and permanent. Nobody can restore it, not even we."
      >
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
          <Fate
            title="What is deleted"
            icon="minus"
            lines={[
              'Your profile, picture, phone number and sign-in, on all devices',
              'Your ads, their photos, and your business with its services',
              'Your favourites, bookings, reviews, applications and quotes',
              'Your messages to others, which are replaced by a note',
              'Your plan, including its remaining days',
            ]}
          />
          <Fate
            title="What is kept"
            icon="check"
            lines={[
              'Payment records required by law, without your name, number or notes',
              'Messages others sent you, in their accounts',
              'Decisions of our staff, without your name',
            ]}
          />
        </div>
        <p className="text-sm text-ink-2">
          {account.email === null
            ? 'You can sign up again with the same number.'
            : 'We will confirm the deletion in a last mail. You can sign up again with the same address.'}
        </p>
        <Button
          variant="danger"
          className="justify-self-start max-sm:w-full"
          onClick={() => setErasing(true)}
        >
          Delete my account
        </Button>
        <EraseDialog
          open={erasing}
          account={account}
          asksCode={loaderData.asksCode}
          onClose={() => setErasing(false)}
        />
      </AccountSection>
    </>
  )
}

function Fate({ title, icon, lines }: { title: string; icon: IconName; lines: string[] }) {
  return (
    <div className="grid content-start gap-2 rounded-r border border-line bg-raise p-4">
      <h3 className="text-base font-medium">{title}</h3>
      <ul className="grid gap-2 text-sm text-ink-2">
        {lines.map((line) => (
          <li key={line} className="grid grid-cols-[16px_minmax(0,1fr)] gap-2">
            <Icon of={icon} size="s" className="mt-0.5 text-ink-3" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ExportButton() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function take() {
    setBusy(true)
    setProblem(null)
    try {
      const data = await exportOwnData(await browserClient())
      saveFile(
        `magari-data-${dayInNairobi(Date.now())}.json`,
        JSON.stringify(data, null, 2),
        'application/json',
      )
      toast({ title: 'Your data has been downloaded', description: 'Check your browser’s downloads.' })
    } catch (error) {
      reportFailure('The data could not be read', error)
      setProblem(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <Button busy={busy} className="max-sm:w-full" onClick={take}>
        <Icon of="download" />
        Download my data
      </Button>
      <div role="alert" className="empty:hidden">
        {problem && <FieldError>{problem}</FieldError>}
      </div>
    </div>
  )
}
