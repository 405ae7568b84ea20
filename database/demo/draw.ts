import { idOf } from './identity.ts'
import { insurers } from './insurers.ts'
import { lenders } from './lenders.ts'
import { drawLogo } from './logos.ts'
import { type DemoObject, type Drawn, picture } from './objects.ts'
import { demoParts } from './parts.ts'
import { admin } from './people.ts'
import { picturesOf, picturesOfPart } from './pictures.ts'
import { providers } from './providers.ts'
import { photosOf } from './shopfronts.ts'
import { demoVehicles } from './vehicles.ts'

/** The pictures of each thing of the demo world, in the order of its list. */
export type DemoPictures = Record<'vehicles' | 'parts' | 'providers' | 'lenders' | 'insurers', DemoObject[][]>

const DRAWN_AT_ONCE = 16

/** Draws and stores all pictures of the demo world of this moment; `store` is called concurrently. The rows are `seedDemo`'s. */
export async function drawDemo(now: Date, store: (drawn: Drawn) => Promise<void>): Promise<DemoPictures> {
  const left: (() => Promise<void>)[] = []
  function drawEach<Thing>(
    things: readonly Thing[],
    svgsOf: (thing: Thing) => readonly string[],
    ownerOf: (thing: Thing) => { email: string },
  ): DemoObject[][] {
    return things.map((thing) => {
      const objects: DemoObject[] = []
      left.push(async () => {
        for (const svg of svgsOf(thing)) {
          const drawn = picture(svg, idOf(ownerOf(thing)))
          await store(drawn)
          const { bytes: _, ...object } = drawn
          objects.push(object)
        }
      })
      return objects
    })
  }
  const pictures = {
    vehicles: drawEach(demoVehicles(now), picturesOf, ({ seller }) => seller),
    parts: drawEach(demoParts(now), picturesOfPart, ({ seller }) => seller),
    providers: drawEach(providers, photosOf, ({ owner }) => owner),
    lenders: drawEach(
      lenders,
      ({ logo }) => [drawLogo(logo)],
      () => admin,
    ),
    insurers: drawEach(
      insurers,
      ({ logo }) => [drawLogo(logo)],
      () => admin,
    ),
  }
  const things = left.values()
  const drawTheRest = async () => {
    for (const draw of things) await draw()
  }
  await Promise.all(Array.from({ length: DRAWN_AT_ONCE }, drawTheRest))
  return pictures
}
