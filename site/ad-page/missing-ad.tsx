import { type ComponentProps, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { NoSuchRecord } from '../frame/no-such-record.tsx'
import { useVisitor } from '../session/visitor.ts'

/** Instead of an ad that does not exist or is not visible to the visitor. Once they are signed in the data is loaded again. */
export function MissingAd(props: ComponentProps<typeof NoSuchRecord>) {
  const { status } = useVisitor()
  const { revalidate } = useRevalidator()
  // The server renders for anonymous visitors; owners may see more.
  useEffect(() => {
    if (status === 'signed-in') void revalidate()
  }, [status, revalidate])
  return <NoSuchRecord {...props} />
}
