import { insert, type TableSubject } from '../subject.ts'

let nth = 0

/** A day unused by other rows. */
function nextDay(): string {
  nth += 1
  return new Date(Date.UTC(2030, 0, nth)).toISOString().slice(0, 10)
}

export const importTaxRates: TableSubject = {
  async create(world) {
    const rates = {
      vehicle_class: 'electric',
      duty: 0.25,
      unwound_duty: 0.35,
      excise: 0.1,
      vat: 0.16,
      idf: 0.025,
      rdl: 0.02,
      source: 'A test',
    }
    return {
      id: await insert(world, 'public.import_tax_rates', { ...rates, effective_from: nextDay() }),
      owner: await world.signUp('customer'),
      fresh: { ...rates, effective_from: nextDay() },
      changed: {
        vehicle_class: 'up_to_1500',
        effective_from: nextDay(),
        duty: 0.3,
        unwound_duty: 0.3,
        excise: 0.2,
        vat: 0.18,
        idf: 0.03,
        rdl: 0.01,
        source: 'Another test',
      },
    }
  },
}

export const importDepreciationRates: TableSubject = {
  async create(world) {
    const rate = { age: 9, depreciation: 0.7 }
    return {
      id: await insert(world, 'public.import_depreciation_rates', { ...rate, effective_from: nextDay() }),
      owner: await world.signUp('customer'),
      fresh: { ...rate, effective_from: nextDay() },
      changed: { age: 10, effective_from: nextDay(), depreciation: 0.8 },
    }
  },
}
