/** Motorcycles: see model-years.ts. */
export const motorcycleYears: Readonly<Record<string, string>> = {
  Bajaj: `
    Boxer BM 150  | 2014- | 0.145 | manual | - | X, Base
    Pulsar NS 200 | 2016- | 0.2   | manual | - | ABS`,
  TVS: `
    HLX 125        | 2015- | 0.125 | manual | - | Plus, Gold
    Apache RTR 180 | 2016- | 0.18  | manual | - | ABS`,
  Yamaha: `
    YBR 125 | 2012- | 0.125 | manual | - | G, Standard
    XTZ 125 | 2013- | 0.125 | manual | - | Trail`,
}
