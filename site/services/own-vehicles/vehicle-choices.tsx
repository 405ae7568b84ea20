import { useEffect, useState } from 'react'
import { ownVehicleInWords } from '#domain/services/own-vehicle-form.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ownVehicles } from './queries.ts'

/** More would push the form out of sight. */
const SHOWN = 4

interface VehicleChoicesProps {
  /** What is in the field. */
  chosen: string
  onChoose: (vehicle: string) => void
}

/** The member's own vehicles, each a press that fills in the field; nothing without any. */
export function VehicleChoices({ chosen, onChoose }: VehicleChoicesProps) {
  const [vehicles, setVehicles] = useState<string[]>([])
  useEffect(() => {
    let wanted = true
    browserClient()
      .then(ownVehicles)
      .then(
        (found) => wanted && setVehicles(found.slice(0, SHOWN).map(ownVehicleInWords)),
        // The field can be filled in by hand.
        (error) => reportFailure('Own vehicles could not be read', error),
      )
    return () => {
      wanted = false
    }
  }, [])
  if (vehicles.length === 0) return null
  return (
    <ul aria-label="Choose one of yours" className="flex flex-wrap gap-2">
      {vehicles.map((vehicle) => (
        <li key={vehicle}>
          <Button size="s" aria-pressed={chosen === vehicle} onClick={() => onChoose(vehicle)}>
            {vehicle}
          </Button>
        </li>
      ))}
    </ul>
  )
}
