import type { ReactNode } from 'react'

interface AdSectionProps {
  title: string
  className?: string
  children: ReactNode
}

/** A section of an ad's page with its heading. */
export function AdSection({ title, className = '', children }: AdSectionProps) {
  return (
    <section className={`border-b border-line py-6 ${className}`}>
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  )
}

/** The seller's description. */
export function AdDescription({ text }: { text: string | null }) {
  const words = text?.trim().replace(/\n\s*\n/g, '\n\n')
  if (!words) return <p className="text-ink-3">The seller has not added a description.</p>
  return <p className="max-w-[68ch] whitespace-pre-line">{words}</p>
}
