import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { browserConfig, ConfigContext } from './config.ts'
import { EarlyPress } from './early-press.ts'

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ConfigContext value={browserConfig()}>
        <EarlyPress>
          <HydratedRouter />
        </EarlyPress>
      </ConfigContext>
    </StrictMode>,
  )
})
