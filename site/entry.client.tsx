import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserConfig, ConfigContext } from './config.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ConfigContext value={browserConfig()}>
        <HydratedRouter />
      </ConfigContext>
    </StrictMode>,
  )
})
