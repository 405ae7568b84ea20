import type { ServiceType } from '#domain/services/services.ts'

/** Sentences that fit every service of a type: for four and five stars, for three, and for one and two. */
export const textsByType: Readonly<
  Record<ServiceType, readonly [good: readonly string[], mixed: readonly string[], bad: readonly string[]]>
> = {
  mechanic: [
    [
      'They explained everything before they began.',
      'No pressure to buy what I did not need.',
      'Done when they had said.',
    ],
    [
      'The work is good, but it took longer than agreed.',
      'Fair price, but nobody called me when it was done.',
    ],
    ['The same fault was back after a week.', 'I had to come twice for the same thing.'],
  ],
  garage: [
    [
      'The quote was kept to the shilling.',
      'I could watch the work through the window.',
      'Tidy work, and a clean car back.',
    ],
    ['The work is good, but it took longer than agreed.', 'Good hands, but the waiting room was full.'],
    ['It took far longer than agreed.', 'The final price was well above the quote.'],
  ],
  car_wash: [
    [
      'Friendly team and quick.',
      'They went over it again without being asked.',
      'My car has not looked like this since I bought it.',
    ],
    ['The car is clean, but I waited past my time.', 'Well done outside, less so in the corners.'],
    ['Water marks on the windows.', 'I waited forty minutes past my time.'],
  ],
  car_hire: [
    [
      'The car was clean, full and on time.',
      'No hidden costs.',
      'Easy papers, and somebody who answers the phone.',
    ],
    ['A good car, but it came half an hour late.', 'The car was fine; the papers took too long.'],
    ['The car had more scratches than the sheet said.', 'It came an hour late, and nobody called.'],
  ],
  mobile_service: [
    [
      'He came to my gate in the rain and was done within the hour.',
      'A proper receipt, and no waiting.',
      'Called before he came and after.',
    ],
    ['Good work, but he came later than he said.', 'It is done, but the call-out was dear.'],
    ['He came two hours later than he said.', 'He had to come back the next day for the right tools.'],
  ],
  towing: [
    [
      'They were there within half an hour, at night.',
      'Fair price, said before they left.',
      'They sent photos before and after.',
    ],
    ['Careful men, but it took them an hour to find me.', 'It was done well; the price is on the high side.'],
    ['It took them two hours to find me.', 'They asked for more than we had agreed.'],
  ],
}

/** Praise specific to a service. */
export const textByService: Readonly<Record<string, string>> = {
  'Computer diagnosis': 'They found the fault in twenty minutes after two other garages had not.',
  'Gearbox diagnosis': 'They found the fault in twenty minutes after two other garages had not.',
  'Wiring fault search': 'A corroded plug that nobody else had looked at.',
  'Minor service': 'The old filter was handed back to me in a bag.',
  'Full service': 'The engine runs smoother than it has in years.',
  'Brake pads, one axle': 'It brakes straight and without a squeal.',
  'Suspension check': 'They showed me the worn bush and left the rest alone.',
  'Clutch replacement': 'The pedal is light again.',
  'Gearbox oil service': 'The gears change without that jerk now.',
  'Valve body repair': 'The gears change without that jerk now.',
  'Gearbox rebuild': 'The gearbox is like new, with the warranty on paper.',
  'Wheel alignment': 'The steering is straight at last.',
  'Inspection before you buy': 'Their list saved me from buying the wrong car.',
  'Air conditioning refill': 'It is cold again, even in traffic at noon.',
  'Shock absorbers, one axle': 'No more bouncing on the murram road.',
  'Panel repair and paint': 'The paint matches; you cannot see where it was.',
  'Bumper repair': 'You cannot see where the crack was.',
  'Full respray': 'It shines like the day it left the factory.',
  'Timing belt replacement': 'They checked the water pump too, as they had promised.',
  'Inspection day preparation': 'It passed the inspection at the first try.',
  'Interior detailing': 'Even the roof lining came clean.',
  'Body wash': 'Even the rims shine.',
  'Wash and vacuum': 'Not a crumb left between the seats.',
  'Engine wash': 'The bay is spotless, and nothing got wet that should not.',
  'Buffing and polish': 'The swirls are gone.',
  'Paint correction': 'The swirls are gone.',
  'Ceramic coating': 'Rain just rolls off it.',
  'Headlight restoration': 'I can see the road at night again.',
  'Airport transfer': 'The driver waited without a word about the late flight.',
  'SUV with driver, a day': 'The driver knew every road.',
  'Wedding car, half a day': 'The flowers matched, and the driver wore a suit.',
  'Nine-seat van, a day': 'Room for all nine of us and the luggage.',
  'Battery brought and fitted': 'Starts at the first turn of the key.',
  'Jump start': 'He tested the alternator as well, without being asked.',
  'Four tyres fitted at your office': 'I did not even leave my desk.',
  'Recovery from a ditch': 'Not a new scratch from the winch.',
  'Tow within town': 'The car was tied down with care.',
  'Tow to another town': 'The car was tied down with care, all the way.',
  'Motorcycle recovery': 'My bike was tied down with care.',
  'Fuel brought to you': 'Exactly what I had asked for, at the pump price.',
}
