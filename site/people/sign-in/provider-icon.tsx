import { Icon } from '../../ui/icon.tsx'

/** The sign of a provider: Google's letter in the colour of the text, a door for the others. */
export function ProviderIcon({ provider, className }: { provider: string; className?: string }) {
  if (provider !== 'google') return <Icon of="log-in" {...(className && { className })} />
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      className={`icon ${className ?? ''}`}
    >
      <path d="M12.5 12H21a9 9 0 1 1-2.6-6.3" />
    </svg>
  )
}
