import { Notice } from '../ui/notice.tsx'

/** Notices about ignored or changed values. */
export function Notices({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  )
}
