import { id, name } from '../facts.ts'
import { kind } from '../kind.ts'

/** To those who asked: a reserved vehicle is free again. */
export const vehicleFree = kind({
  topic: 'searches',
  facts: { id, vehicle: name },
  type: 'info',
  title: 'A vehicle is free again',
  sentence: ({ vehicle }) => `“${vehicle}” is no longer reserved. You asked us to tell you.`,
  link: ({ id }) => `/vehicles/${id}`,
  action: 'See the vehicle',
})
