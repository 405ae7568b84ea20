/** What each side of a sale does in a step, and what to look for. */
import type { SaleSide, SaleStep } from './steps.ts'
import { TRANSFER_DAYS } from './transfer.ts'

interface StepWords {
  title: string
  /** What the side does, or what the other one does if the side has nothing to tick. */
  instructions: Record<SaleSide, string>
  /** What to look for. */
  lookFor: Record<SaleSide, readonly string[]>
  /** The label of the switch; only of those who tick it. */
  tick: Partial<Record<SaleSide, string>>
  /** Completes a name: `Wanjiku has paid`. */
  done: Partial<Record<SaleSide, string>>
}

export const STEP_WORDS: Record<SaleStep, StepWords> = {
  see_car: {
    title: 'See the car and the logbook',
    instructions: {
      buyer:
        'Meet in daylight at a public place, such as a petrol station or a bank, and do not come alone. Bring no money yet.',
      seller:
        'Show the car in daylight at a public place, and do not come alone. Bring the original logbook and your ID, and keep both in your hand.',
    },
    lookFor: {
      buyer: [
        'The logbook is the original, not a copy or a photo on a phone.',
        'The name in it is the name on the seller’s ID.',
        'The chassis number on the car and the number on the engine are those in the logbook, and nobody has filed, painted or welded there.',
        'The number plates, the colour and the year are those in the logbook.',
        'The engine is cold when you come. Start it yourself, and drive.',
      ],
      seller: [
        'The person who drives it has a driving licence. Go along.',
        'Nobody needs a photo of your ID or of the logbook before they buy.',
      ],
    },
    tick: {
      buyer: 'I have seen the car and the original logbook',
      seller: 'I have shown the car and the original logbook',
    },
    done: {
      buyer: 'has seen the car and the logbook',
      seller: 'has shown the car and the logbook',
    },
  },
  records: {
    title: 'Copy of records, on the day you pay',
    instructions: {
      buyer:
        'Get your own on eCitizen, in the NTSA service portal, with the number plate. Do it on the day you pay: a loan can be taken a day later. One that somebody shows you may be old or forged.',
      seller:
        'The buyer looks the car up in the register on the day they pay. If a loan is on it, tell them now, and have the bank release it first.',
    },
    lookFor: {
      buyer: [
        'The owner’s name is the name on the seller’s ID and in the logbook.',
        'Chassis number and engine number are those on the car.',
        'There is no caveat. A bank or lender named there means a loan: it is cleared first, and you see it in a new copy.',
        'Plate, make, model, year and colour are those of this car.',
      ],
      seller: [],
    },
    tick: { buyer: 'I have today’s copy of records, and it matches' },
    done: { buyer: 'has a copy of records that matches' },
  },
  inspection: {
    title: 'Have it inspected',
    instructions: {
      buyer:
        'A mechanic finds what a test drive does not show: repaired accidents, a worn engine, a distance that was turned back. Choose a garage that the seller has nothing to do with.',
      seller: 'Let the buyer have the car inspected at a garage of their choice. Go along with it.',
    },
    lookFor: {
      buyer: [
        'The garage writes down what it finds, with the distance and the chassis number.',
        'What needs repair soon belongs in the price, or in the agreement.',
      ],
      seller: [],
    },
    tick: { buyer: 'A garage has inspected it' },
    done: { buyer: 'has had it inspected' },
  },
  agreement: {
    title: 'Agree, and sign',
    instructions: {
      buyer:
        'Enter below what you have agreed on, and both tick here. Then print the agreement twice, and sign both copies with a witness each.',
      seller:
        'Enter below what you have agreed on, and both tick here. Then print the agreement twice, and sign both copies with a witness each.',
    },
    lookFor: {
      buyer: [
        'The price, the day and the known defects are those you spoke about.',
        'ID and chassis number are read from the originals, not from memory.',
      ],
      seller: [
        'Every defect that you know of is in it. What you hide can be held against you.',
        'It says when the buyer takes the car: from then on fines are theirs.',
      ],
    },
    tick: { buyer: 'I agree to these terms', seller: 'I agree to these terms' },
    done: { buyer: 'agrees to the terms', seller: 'agrees to the terms' },
  },
  payment: {
    title: 'Pay by bank',
    instructions: {
      buyer:
        'Pay by bank, to an account in the name in the logbook. Pay after the agreement is signed and the seller has begun the transfer, best together at the bank. Never pay “to hold it”.',
      seller:
        'Begin the transfer with the buyer beside you, and be paid to your own account. Hand over keys and logbook when the money is there.',
    },
    lookFor: {
      buyer: [
        'Before you confirm, the bank shows you the name of the account. It is the name in the logbook.',
        'A till, a paybill or the number of somebody else is a reason to stop.',
        'You get a receipt, signed.',
      ],
      seller: [
        'The money is in your account, in your bank’s app or at the counter. A message or a photo of a slip can be forged.',
        'A buyer who pays too much and asks for the rest is a fraudster: let your bank return it.',
      ],
    },
    tick: { buyer: 'I have paid', seller: 'The money is in my account' },
    done: { buyer: 'has paid', seller: 'has received the money' },
  },
  transfer_begun: {
    title: 'The seller begins the transfer',
    instructions: {
      buyer:
        'The seller begins it on eCitizen. Give your ID number and KRA PIN, and look on while it is done, before you pay.',
      seller:
        'On eCitizen, in the NTSA service portal, choose the car and its transfer, upload the logbook as PDF, enter the buyer, pay the fee and accept. Until the car is the buyer’s in the register, fines and accidents come to you.',
    },
    lookFor: {
      buyer: ['You have agreed beforehand who pays the fee.'],
      seller: [
        'Name, ID number and KRA PIN of the buyer are from their papers.',
        'You have agreed beforehand who pays the fee.',
      ],
    },
    tick: { seller: 'I have begun the transfer' },
    done: { seller: 'has begun the transfer' },
  },
  transfer_accepted: {
    title: 'The buyer accepts the transfer',
    instructions: {
      buyer: `Accept it in your own eCitizen account, within ${TRANSFER_DAYS} days of the sale: later is an offence. The new logbook takes some three working days.`,
      seller: `The buyer accepts it in their eCitizen account, within ${TRANSFER_DAYS} days of the sale. Look whether it is done, and remind them.`,
    },
    lookFor: {
      buyer: [
        'Plate and chassis number on the portal are those of this car.',
        'Keep the application’s number.',
      ],
      seller: [],
    },
    tick: { buyer: 'I have accepted the transfer' },
    done: { buyer: 'has accepted the transfer' },
  },
  insurance: {
    title: 'Insure it before you drive',
    instructions: {
      buyer:
        'The seller’s insurance does not cover you. At least third-party cover in your name is the law before you drive the car away.',
      seller:
        'When the car is handed over, end your insurance and ask for the rest of the premium. The buyer needs their own.',
    },
    lookFor: { buyer: ['The digital certificate names you and this plate.'], seller: [] },
    tick: { buyer: 'It is insured in my name' },
    done: { buyer: 'has insured it' },
  },
}
