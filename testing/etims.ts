/** A stand-in for KRA's online sales control unit: an HTTP server that behaves as its interface is documented (docs/operations.md). */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EtimsConfig } from '#server/etims/settings.ts'

type Sale = Record<string, unknown> & { invcNo: number; itemList: Record<string, unknown>[] }

/** How it answers the next sales. */
export type EtimsMood =
  /** As documented. */
  | 'well'
  /** Keeps the sale and never answers. */
  | 'keeps and is silent'
  /** Neither keeps nor answers. */
  | 'silent'
  /** Keeps the sale and answers with a page of a proxy. */
  | 'keeps and breaks'
  | { status: number; body: unknown }

export interface EtimsStandIn {
  config: EtimsConfig
  /** Every request for a sale, in order. */
  asked: Sale[]
  /** The sales it has, by their number. */
  sales: ReadonlyMap<number, Sale>
  /** How many items were registered. */
  items(): number
  behaves(mood: EtimsMood): void
  close(): Promise<void>
}

const ACCOUNT = { pin: 'P051234567X', branch: '00', communicationKey: 'key-of-the-stand-in' }
const AMOUNTS = ['A', 'B', 'C', 'D', 'E'].flatMap((type) => [
  `taxblAmt${type}`,
  `taxRt${type}`,
  `taxAmt${type}`,
])
const REQUIRED = [
  ...AMOUNTS,
  'trdInvcNo',
  'invcNo',
  'orgInvcNo',
  'salesTyCd',
  'rcptTyCd',
  'salesSttsCd',
  'cfmDt',
  'salesDt',
  'totItemCnt',
  'totTaxblAmt',
  'totTaxAmt',
  'totAmt',
  'prchrAcptcYn',
  'regrId',
  'regrNm',
  'modrId',
  'modrNm',
  'receipt',
  'itemList',
]

/** Starts the stand-in on a free port. */
export async function startEtims(): Promise<EtimsStandIn> {
  const asked: Sale[] = []
  const sales = new Map<number, Sale>()
  const items = new Set<string>()
  let mood: EtimsMood = 'well'

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const say = (resultCd: string, resultMsg: string, data: unknown = null) =>
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ resultCd, resultMsg, resultDt: '20261201100000', data }))
    let text = ''
    for await (const part of request) text += part
    const body = JSON.parse(text)
    const { tin, bhfid, cmckey } = request.headers
    if (!tin || !bhfid || !cmckey) return say('900', 'It does not have any Header information.')
    if (tin !== ACCOUNT.pin || bhfid !== ACCOUNT.branch || cmckey !== ACCOUNT.communicationKey)
      return say('901', 'It is not valid device')
    if (request.url === '/saveItem') {
      if (items.has(body.itemCd)) return say('994', 'There is an overlapped Data')
      items.add(body.itemCd)
      return say('000', 'It is succeeded')
    }
    if (request.url !== '/saveTrnsSalesOsdc') return response.writeHead(404).end()
    asked.push(body)
    if (typeof mood === 'object')
      return response
        .writeHead(mood.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(mood.body))
    if (mood === 'silent') return
    const problem = problemOf(body, items)
    if (problem) return say('910', problem)
    if (sales.has(body.invcNo)) return say('994', 'There is an overlapped Data')
    sales.set(body.invcNo, body)
    if (mood === 'keeps and is silent') return
    if (mood === 'keeps and breaks') return response.writeHead(502).end('<html>Bad Gateway</html>')
    return say('000', 'It is succeeded', {
      // With spaces, as in KRA's own example.
      'curRcptNo ': sales.size,
      'totRcptNo ': sales.size,
      intrlData: 'EAHSAV6ECUUXSY6PCCJYAUP6MI',
      rcptSign: `SIGNATURE${String(sales.size).padStart(7, '0')}`,
      sdcDateTime: '20261201101500',
    })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    config: {
      ...ACCOUNT,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      deviceSerial: 'KRACU0100000001',
      since: '2020-01-01',
    },
    asked,
    sales,
    items: () => items.size,
    behaves: (how) => {
      mood = how
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Why KRA would refuse the parameters; null if it would not. */
function problemOf(sale: Sale, items: ReadonlySet<string>): string | null {
  const missing = REQUIRED.filter((name) => sale[name] === undefined || sale[name] === null)
  if (missing.length > 0) return `Request parameter error: ${missing.join(', ')}`
  if (!Number.isInteger(sale.invcNo) || sale.invcNo < 1) return 'Request parameter error: invcNo'
  if (!/^\d{14}$/.test(String(sale.cfmDt)) || !/^\d{8}$/.test(String(sale.salesDt)))
    return 'Request parameter error: cfmDt, salesDt'
  if (sale.custTin !== null && !/^[AP]\d{9}[A-Z]$/.test(String(sale.custTin)))
    return 'Request parameter error: custTin'
  if (sale.rcptTyCd === 'R' && !(Number(sale.orgInvcNo) > 0 && sale.rfdDt && sale.rfdRsnCd))
    return 'Request parameter error: orgInvcNo, rfdDt, rfdRsnCd'
  const cents = (value: unknown) => Math.round(Number(value) * 100)
  if (cents(sale.totTaxblAmt) + cents(sale.totTaxAmt) !== cents(sale.totAmt))
    return 'Request parameter error: totAmt'
  if (sale.itemList.length !== sale.totItemCnt) return 'Request parameter error: totItemCnt'
  if (!sale.itemList.every(({ itemCd }) => items.has(String(itemCd))))
    return 'Request parameter error: itemCd'
  return null
}
