import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface DocumentLinkProps {
  /** The page of an estimate's link, with its token. */
  link: string
  document: 'estimate' | 'invoice'
  label?: string
}

/** The PDF of what a link leads to. */
export function DocumentLink({ link, document, label = 'PDF' }: DocumentLinkProps) {
  const token = /[?&]t=([\w-]+)/.exec(link)?.[1]
  if (!token) return null
  return (
    <LinkButton
      size="s"
      to={`/functions/v1/job-document?${new URLSearchParams({ t: token, document })}`}
      reloadDocument
    >
      <Icon of="file-text" size="s" />
      {label}
    </LinkButton>
  )
}
