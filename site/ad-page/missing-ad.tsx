import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { useVisitor } from '../session/visitor.ts'

/** Instead of an ad that does not exist or is not visible to the visitor. Once they are signed in the page is opened again. */
export function MissingAd(props: ComponentProps<typeof NoSuchRecord>) {
  const { status } = useVisitor()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  // Not `revalidate`: a slow phone renders its beginning and its end at once, and then React Router keeps the error (its issue 11597).
  const openAgain = useEffectEvent(() => {
    if (!isLeaving)
      void navigate(location.search + location.hash, { replace: true, preventScrollReset: true })
  })
  // The server renders for anonymous visitors; owners may see more.
  useEffect(() => {
    if (status === 'signed-in') openAgain()
  }, [status])
  return <NoSuchRecord {...props} />
}
