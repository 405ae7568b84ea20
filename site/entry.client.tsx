import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserConfig, ConfigContext } from './config.ts'
import { EarlyPress } from './early-press.ts'
import { whenIdle } from './frame/deferred.tsx'
import { allRoutes, answerRouteDiscovery } from './route-discovery.ts'

// Development has no such file, and its routes change.
if (import.meta.env.PROD) {
  answerRouteDiscovery()
  whenIdle(() => void allRoutes().catch(() => {}))
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ConfigContext value={browserConfig()}>
        <EarlyPress>
          <HydratedRouter onError={(error) => window.failures?.add('Error boundary', error)} />
        </EarlyPress>
      </ConfigContext>
    </StrictMode>,
  )
})
